#!/usr/bin/env node
import process from 'node:process';
import { create } from '../dist/create.js';

const made = create(process.argv[2] ?? 'my-game');
process.stdout.write(made.ok ? made.value : `create-boardwright: ${made.error}\n`);
process.exitCode = made.ok ? 0 : 2;
