import { run } from '../run.ts';
import { registry } from './market.fixture.ts';

process.exitCode = await run(process.argv.slice(2), {
  registry,
  registryModule: new URL('./market.fixture.ts', import.meta.url).href,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
});
