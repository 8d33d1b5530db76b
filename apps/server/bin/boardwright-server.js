#!/usr/bin/env node
import { existsSync } from 'node:fs';
import process from 'node:process';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write(
    'boardwright-server: dist is missing. Install the package again; in a checkout, run "npm run build".\n',
  );
  process.exitCode = 2;
}
