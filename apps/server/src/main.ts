/** Checks the version of Node before loading anything that an older one lacks. */
import process from 'node:process';

const NEEDED = [22, 13] as const; // the first version that has node:sqlite without a flag

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) await import('./serve.ts');
else {
  process.stderr.write(`The server needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
}
