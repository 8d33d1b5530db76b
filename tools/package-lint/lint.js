/** `node lint.js <tarball>...`: prints one line per complaint of publint or of are-the-types-wrong. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** These packages contain only ES modules. Complaints about old module resolution and about `require` are therefore expected. */
const MEANT = ['node10', 'node16-cjs'];

let complaints = 0;
for (const file of process.argv.slice(2)) {
  const data = readFileSync(file);
  for (const words of [...(await published(data)), ...(await typed(data))]) {
    complaints++;
    console.log(`${file}: ${words}`);
  }
}
process.exitCode = complaints === 0 ? 0 : 1;

async function published(data) {
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function typed(data) {
  const found = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
  if (found.types === false) return [];
  return found.problems
    .filter(({ kind, resolutionKind }) => !MEANT.includes(resolutionKind) && kind !== 'CJSResolvesToESM')
    .map((problem) => `types: ${JSON.stringify(problem)}`);
}
