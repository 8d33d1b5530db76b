#!/usr/bin/env node
import { existsSync } from 'node:fs';
import process from 'node:process';

const NEEDED = [22, 12];

const main = new URL('../dist/main.js', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  refuse(`needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
} else if (existsSync(main)) {
  await import(main.href);
} else {
  refuse('not built yet; run "npm run build" first.');
}

function refuse(why) {
  process.stderr.write(`boardwright: ${why}\n`);
  process.exitCode = 2;
}
