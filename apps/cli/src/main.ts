import { games } from '@boardwright/games';
import { run } from './run.ts';

// it is not an error if a reader closes the pipe early, as `| head` does
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), {
  games,
  gamesModule: import.meta.resolve('@boardwright/games'),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
});
