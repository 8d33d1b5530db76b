/** The laws that every game obeys. */
import { test } from 'node:test';
import { conforms } from '@boardwright/core/testing';
import { game } from './rules.ts';

for (const { law, preset, run } of conforms(game, { seed: 'laws', walks: 20, plies: 200 }))
  test(`law ${law.number}, ${preset}: ${law.name}`, run);
