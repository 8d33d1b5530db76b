#!/usr/bin/env node
import process from 'node:process';
import { create } from '../dist/create.js';

const [folder = 'my-game'] = process.argv.slice(2);
if (folder === '--help' || folder === '-h') {
  process.stdout.write(`Usage: npm create boardwright [folder]

Creates a folder with a new board game: rules, a bot, words, a board and tests (default: my-game).

Example: npm create boardwright three-stones
`);
} else {
  const made = create(folder);
  process.stdout.write(made.ok ? made.value : `create-boardwright: ${made.error}\n`);
  process.exitCode = made.ok ? 0 : 2;
}
