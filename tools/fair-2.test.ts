/**
 * Runs both verifiers of docs/reference/fair-draws.md on the vectors, on honest files of every game, and on files with one change. If
 * BOARDWRIGHT_PART is set, a release run tests only that part of the files.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rng, type Game } from '@boardwright/core';
import * as bgfair2 from '@boardwright/fair';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { changed, tampered, type Path, type RawFile } from '../packages/fair/src/change.fixture.ts';
import { honestFiles, reportOf, VECTORS_2, vectors2Text } from './fair-2-vectors.ts';
import { root } from './programs.ts';
import { bySize, partOf, seed, size } from './size.ts';

const { canonicalText, hasSigned, rootOf, verifyGame } = bgfair2;

interface Failure {
  readonly code: string;
  readonly draw: number | null;
  readonly seat: number | null;
  readonly entry: number | null;
}

interface Vectors {
  readonly lists: readonly {
    readonly root: string;
    readonly place: number;
    readonly leaf: string;
    readonly path: string;
  }[];
  readonly json: readonly { readonly value: unknown; readonly text: string }[];
  readonly statements: readonly {
    readonly kind: bgfair2.StatementKind;
    readonly value: object;
    readonly key: string;
    readonly signature: string;
  }[];
  readonly files: readonly { readonly name: string; readonly file: RawFile; readonly report: object }[];
  readonly wrong: readonly (Failure & { readonly name: string; readonly file: RawFile })[];
  readonly tampered: readonly (Failure & {
    readonly name: string;
    readonly of: number;
    readonly change: { readonly path: Path; readonly value?: unknown };
  })[];
}

/** The number of entries after which the players of a file resign. */
const CAP = 30;

/** `null` if the file was verified. */
type Verdict = Failure | null;

const text = readFileSync(join(root, VECTORS_2), 'utf8');
const vectors = JSON.parse(text) as Vectors;
const all = await Promise.all(Object.values(games).map(({ rules }) => rules()));
const drawing = all.filter(({ kinds }) => Object.values(kinds).some(({ by }) => by === 'chance'));
const gameOf = new Map<unknown, Game>(all.map((game) => [game.id, game]));

describe('vectors of bgfair-2', () => {
  test('are what the code makes', async () => {
    expect(await vectors2Text()).toBe(text);
  });

  test('of lists, canonical JSON and statements', () => {
    for (const { root: known, place, ...opened } of vectors.lists) expect(rootOf(opened, place)).toBe(known);
    for (const { value, text: json } of vectors.json) expect(canonicalText(value)).toBe(json);
    for (const { kind, value, key, signature } of vectors.statements) {
      expect(hasSigned(key, kind, value, signature)).toBe(true);
      expect(hasSigned(key, kind === 'ask' ? 'share' : 'ask', value, signature)).toBe(false);
    }
  });

  test.each(vectors.files)('$name', ({ file, report }) => {
    expect(ours(file)).toBeNull();
    expect(reportOf(file)).toEqual(report);
  });

  test.each(vectors.wrong)('$name', ({ file, code, draw, seat, entry }) => {
    expect(ours(file)).toEqual({ code, draw, seat, entry });
  });

  test.each(vectors.tampered)('$name', ({ of, change, code, draw, seat, entry }) => {
    expect(ours(changed(vectors.files[of]?.file, change.path, change.value))).toEqual({ code, draw, seat, entry });
  });
});

describe('files of bgfair-2', { timeout: bySize(90_000, 90_000, 7_200_000) }, () => {
  const numbers = partOf(bySize(1, 4, 3000 / drawing.length));
  const honest = honestFiles(drawing, seed, numbers, CAP);
  const changes = bySize(2, 4, 4);
  const broken = honest.flatMap(({ name, file }) => {
    const source = rng(`tampered ${seed} ${name}`);
    return Array.from({ length: changes }, () => tampered(file, source));
  });

  test(`${honest.length} honest ones verify`, () => {
    expect(honest.filter(({ file }) => ours(file) !== null).map(({ name }) => name)).toEqual([]);
  });

  test(`${broken.length} with one change do not`, () => {
    const unseen = broken.filter(({ file }) => ours(file) === null).map(({ path, value }) => [path, value]);
    expect(unseen).toEqual([]);
  });

  test.skipIf(!hasPython() && size !== 'release')('in Python: the same (needs python3)', () => {
    const tried = bySize(2, 10, broken.length);
    const files = [
      ...vectors.files.map(({ file }) => file),
      ...vectors.wrong.map(({ file }) => file),
      ...vectors.tampered.map(({ of, change }) => changed(vectors.files[of]?.file, change.path, change.value)),
      ...honest.slice(0, tried).map(({ file }) => file),
      ...broken.slice(0, tried).map(({ file }) => file),
    ];
    const shown = size === 'small' ? files.slice(0, 2) : files;
    expect(inPython(shown)).toEqual(shown.map(withoutRules));
  });
});

function ours(file: RawFile): Verdict {
  const game = gameOf.get(file['game']);
  const verified = game === undefined ? bgfair2.verifyProofs(file) : verifyGame(game, file);
  return verified.ok ? null : failureOf(verified.error.code, verified.error.data);
}

function withoutRules(file: RawFile): Verdict {
  const verified = bgfair2.verifyProofs(file);
  return verified.ok ? null : failureOf(verified.error.code, verified.error.data);
}

function failureOf(code: string, data: Readonly<Record<string, unknown>> | undefined): Failure {
  const named = (what: string): number | null => (data?.[what] as number | undefined) ?? null;
  return { code, draw: named('draw'), seat: named('seat'), entry: named('entry') };
}

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

function inPython(files: readonly RawFile[]): readonly Verdict[] {
  const { stdout } = spawnSync('python3', [join(root, 'packages/fair/verify_fair.py'), '--lines'], {
    input: files.map((file) => `${JSON.stringify(file)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const answer = JSON.parse(line) as { readonly ok: boolean; readonly code: string };
      return answer.ok ? null : failureOf(answer.code, answer as Readonly<Record<string, unknown>>);
    });
}
