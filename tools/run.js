/**
 * `node tools/run.js <tool> [words]`: starts tools/<tool>.ts. Every script of package.json goes through this file. It is plain JavaScript,
 * so that a Node which cannot read TypeScript can still print what it needs.
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
