/** The games that this server offers. */
import type { Registry } from '@boardwright/core';
import { registry as games } from '@boardwright/games';

export const registry: Registry = games;
