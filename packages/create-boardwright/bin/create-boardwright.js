#!/usr/bin/env node
import process from 'node:process';
import { create } from '../dist/create.js';

const words = process.argv.slice(2);
const [folder = 'my-game', ...more] = words.filter((word) => word !== '--rules');
const unknown = [folder, ...more].find((word, i) => i > 0 || word.startsWith('-'));
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(`Usage: create-boardwright [folder] [--rules]

Creates a folder with a new board game: rules, a bot, words, a board and tests (default: my-game).
--rules: rules and laws alone; the page then draws what the terminal draws.

Example: npx create-boardwright three-stones --rules
`);
} else {
  const wrong = `There is no "${unknown}" here. See create-boardwright --help.`;
  const made = unknown === undefined ? create(folder, words.includes('--rules')) : { ok: false, error: wrong };
  process.stdout.write(made.ok ? made.value : `create-boardwright: ${made.error}\n`);
  process.exitCode = made.ok ? 0 : 2;
}
