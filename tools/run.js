/**
 * `node tools/run.js <tool> [words]`: starts tools/<tool>.ts. Plain JavaScript, because a Node that cannot read TypeScript
 * has to be told so in words; every script of package.json comes through here.
 */
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const NEEDED = [22, 18];

const [tool, ...words] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(`Boardwright needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const file = `${import.meta.dirname}/${tool}.ts`;
  process.argv = [process.execPath, file, ...words];
  await import(pathToFileURL(file).href);
}
