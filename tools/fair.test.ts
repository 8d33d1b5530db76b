/** Runs both verifiers of docs/reference/fair-draws.md over the vectors, over honest files of every game, and over files with one change. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rng, type Game } from '@boardwright/core';
import {
  canonical,
  commitmentOf,
  contextHash,
  drawKey,
  isSigned,
  LinkChain,
  ServerChains,
  ticketOf,
  verifyGame,
  verifyProofs,
  type DrawContext,
  type HexText,
  type Share,
} from '@boardwright/fair';
import { games } from '@boardwright/games';
import { beforeAll, describe, expect, test } from 'vitest';
import { changed, fairGame, tampered, type Path, type RawFile } from '../packages/fair/src/fair-game.fixture.ts';
import { plainEd25519, useEd25519 } from '../packages/fair/src/hash.ts';
import { VECTORS, vectorsText } from './fair-vectors.ts';
import { root } from './programs.ts';
import { bySize, seed, size } from './size.ts';

// another file of the same process may have chosen the platform's, which refuses more
beforeAll(() => useEd25519(plainEd25519));

interface Vectors {
  readonly links: readonly { readonly last: HexText; readonly length: number; readonly tip: HexText }[];
  readonly server: readonly {
    readonly secret: HexText;
    readonly commitment: HexText;
    readonly chain: string;
    readonly draw: number;
    readonly link: HexText;
  }[];
  readonly draws: readonly (DrawContext & {
    readonly context: HexText;
    readonly server: HexText;
    readonly shares: readonly Share[];
    readonly key: HexText;
    readonly total: number;
    readonly ticket: number;
  })[];
  readonly json: readonly { readonly value: unknown; readonly text: string }[];
  readonly signatures: readonly (Signed & { readonly name: string; readonly valid: boolean })[];
  readonly files: readonly { readonly name: string; readonly file: RawFile }[];
  readonly proofs: readonly { readonly name: string; readonly file: RawFile }[];
  readonly tampered: readonly (Failure & {
    readonly name: string;
    readonly of: number;
    readonly change: { readonly path: Path; readonly value?: unknown };
  })[];
}

interface Signed {
  readonly key: HexText;
  readonly message: HexText;
  readonly signature: HexText;
}

interface Failure {
  readonly code: string;
  readonly draw: number | null;
  readonly seat: number | null;
  readonly entry: number | null;
}

/** null: verified. */
type Verdict = Failure | null;

const text = readFileSync(join(root, VECTORS), 'utf8');
const vectors = JSON.parse(text) as Vectors;
const all = await Promise.all(Object.values(games).map(({ rules }) => rules()));
const drawing = all.filter(({ kinds }) => Object.values(kinds).some(({ by }) => by === 'chance'));
const gameOf = new Map<unknown, Game>(all.map((game) => [game.id, game]));

describe('vectors', () => {
  test('are what the code makes', async () => {
    expect(await vectorsText()).toBe(text);
  });

  test('of chains, draws and canonical JSON', () => {
    for (const { last, length, tip } of vectors.links)
      expect(new LinkChain(Buffer.from(last, 'hex'), length).tip).toBe(tip);
    for (const { secret, commitment, chain, draw, link } of vectors.server)
      expect([commitmentOf(secret), new ServerChains(secret).link(chain, draw)]).toEqual([commitment, link]);
    for (const { context, server, shares, key, total, ticket, ...terms } of vectors.draws)
      expect([contextHash(terms), drawKey(context, server, shares), ticketOf(key, total)]).toEqual([
        context,
        key,
        ticket,
      ]);
    for (const { value, text: json } of vectors.json) expect(canonical(value)).toBe(json);
  });

  test.each(vectors.signatures)('signature: $name', ({ key, message, signature, valid }) => {
    expect(isSigned(Buffer.from(message, 'hex'), signature, key)).toBe(valid);
  });

  test.skipIf(!hasPython() && size !== 'release')('of signatures, in Python (needs python3)', () => {
    expect(signedInPython(vectors.signatures)).toEqual(vectors.signatures.map(({ valid }) => valid));
  });

  test.each([...vectors.files, ...vectors.proofs])('$name', ({ file }) => {
    expect(ours(file)).toBeNull();
  });

  test.each(vectors.tampered)('$name', ({ of, change, code, draw, seat, entry }) => {
    const { file } = vectors.files[of] ?? { file: null };
    expect(ours(changed(file, change.path, change.value))).toEqual({ code, draw, seat, entry });
  });
});

/** A release run verifies thousands of files in each program. */
const PATIENCE = { timeout: bySize(90_000, 90_000, 3_600_000) };

describe('files', PATIENCE, () => {
  const each = bySize(2, Math.ceil(100 / drawing.length), 1000);
  const changes = bySize(4, 2, Math.ceil(10_000 / drawing.length / each));
  const cap = bySize(50, 50, 200);
  const settings = { cap, missing: 3 };
  const honest = drawing.flatMap((game) =>
    Array.from({ length: each }, (_, i) =>
      fairGame(game, `${seed} ${i}`, { ...settings, bots: i % 4 === 3 ? [1] : [] }),
    ),
  );
  const source = rng(`tampered ${seed}`);
  const broken = honest.flatMap((file) => Array.from({ length: changes }, () => tampered(file, source)));
  const verdicts = new Map<RawFile, Verdict>();

  test(`${honest.length} honest ones verify`, () => {
    expect(honest.filter((file) => ours(file) !== null)).toEqual([]);
  });

  test(`${broken.length} with one change do not`, () => {
    for (const { file } of broken) verdicts.set(file, ours(file));
    expect(broken.filter(({ file }) => verdicts.get(file) === null).map(({ path, value }) => [path, value])).toEqual(
      [],
    );
  });

  // in a release run a missing python3 is a failure
  test.skipIf(!hasPython() && size !== 'release')('in Python: the same (needs python3)', () => {
    const changedVectors = vectors.tampered.map(({ of, change }) =>
      changed(vectors.files[of]?.file, change.path, change.value),
    );
    const files = [
      ...[...vectors.files, ...vectors.proofs].map(({ file }) => file),
      ...changedVectors,
      ...honest,
      ...broken.map(({ file }) => file),
    ];
    expect(inPython(files)).toEqual(files.map((file) => verdicts.get(file) ?? ours(file)));
  });
});

/** A file of a game that nobody knows is verified without rules. */
function ours(file: RawFile): Verdict {
  const game = gameOf.get(file['game']);
  const verified = game === undefined ? verifyProofs(file) : verifyGame(game, file);
  return verified.ok ? null : failureOf(verified.error.code, verified.error.data);
}

function failureOf(code: string, data: Readonly<Record<string, unknown>> | undefined): Failure {
  const named = (what: string): number | null => (data?.[what] as number | undefined) ?? null;
  return { code, draw: named('draw'), seat: named('seat'), entry: named('entry') };
}

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

const SIGNED_IN_PYTHON = `
import json, sys, verify_fair
for one in json.load(sys.stdin):
    print(json.dumps(verify_fair.is_signed(*(bytes.fromhex(one[name]) for name in ("key", "message", "signature")))))
`;

function signedInPython(signed: readonly Signed[]): readonly boolean[] {
  const { stdout } = spawnSync('python3', ['-c', SIGNED_IN_PYTHON], {
    cwd: join(root, 'packages/fair'),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    input: JSON.stringify(signed),
    encoding: 'utf8',
  });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line === 'true');
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
