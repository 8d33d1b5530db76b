import { registry } from '@boardwright/games';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  registry,
  registryModule: import.meta.resolve('@boardwright/games'),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
});
