/** Makes the wheel of the Python package, which contains the app: after `pip install`, it starts Node itself. */
import { hash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './programs.ts';
import { copyWithNeeds } from './server-archive.ts';
import { manifestOf, type Packed } from './tarballs.ts';
import { zipOf, type ZipEntry } from './zip.ts';

const KIT = '@boardwright/research';
const PYTHON = 'kits/research/python';
const WHEEL = 'Wheel-Version: 1.0\nGenerator: boardwright\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** Writes the wheel into a folder, and returns the path of the wheel. */
export function makeWheel(packs: readonly Packed[], into: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-wheel-'));
  copyWithNeeds(packs, KIT, folder);
  const { version } = manifestOf('kits/research');
  const app = filesIn(folder).map(({ name, bytes }) => ({ name: `boardwright/node_modules/${name}`, bytes }));
  const modules = filesIn(join(root, PYTHON, 'boardwright')).filter(({ name }) => name.endsWith('.py'));
  const python = modules.map(({ name, bytes }) => ({ name: `boardwright/${name}`, bytes }));
  rmSync(folder, { recursive: true });
  const file = join(into, `boardwright-${version}-py3-none-any.whl`);
  writeFileSync(file, wheelOf(version, [...python, ...app]));
  return file;
}

/** Returns the bytes of a wheel that contains these files. */
export function wheelOf(version: string, files: readonly ZipEntry[]): Uint8Array {
  const info = `boardwright-${version}.dist-info`;
  const metadata = [
    'Metadata-Version: 2.1',
    'Name: boardwright',
    `Version: ${version}`,
    'Summary: Board games for learning programs: many tables at once, actions by id, observations as tensors',
    'License: MIT',
    'Requires-Python: >=3.9',
    ...['gymnasium', 'pettingzoo'].flatMap((extra) => [
      `Provides-Extra: ${extra}`,
      `Requires-Dist: ${extra}; extra == "${extra}"`,
      `Requires-Dist: numpy; extra == "${extra}"`,
    ]),
  ];
  const all = [...files, textEntry(`${info}/METADATA`, `${metadata.join('\n')}\n`), textEntry(`${info}/WHEEL`, WHEEL)];
  const lines = all.map(({ name, bytes }) => `${name},sha256=${hash('sha256', bytes, 'base64url')},${bytes.length}\n`);
  return zipOf([...all, textEntry(`${info}/RECORD`, `${lines.join('')}${info}/RECORD,,\n`)]);
}

function textEntry(name: string, text: string): ZipEntry {
  return { name, bytes: new TextEncoder().encode(text) };
}

function filesIn(folder: string): readonly ZipEntry[] {
  return globSync('**/*', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name: name.replaceAll('\\', '/'), bytes: readFileSync(join(folder, name)) }));
}
