/**
 * Generates the test vectors of docs/reference/fair-draws.md with packages/fair. `npm run golden` compares the file with them, or writes
 * it.
 */
import { itemAt, pick, required, rng, unwrap, type Game, type Result, type Rng } from '@boardwright/core';
import { loadRules } from '@boardwright/core/host';
import * as bgfair2 from '@boardwright/fair';
import { games } from '@boardwright/games';
import { changed, type Path, type RawFile } from '../packages/fair/src/change.fixture.ts';
import { fairGame } from '../packages/fair/src/fair-game.fixture.ts';
import { randomHex } from '../packages/fair/src/table.fixture.ts';
import { oddFiles, wrongFiles } from './fair-2-cases.ts';
import { JSON_VALUES, SIGNATURES } from './fair-signatures.ts';

const {
  canonicalText,
  contextHash,
  drawKey,
  keyPair,
  LeafList,
  ServerLists,
  commitmentOf,
  ticketOf,
  verifyGame,
  verifyProofs,
} = bgfair2;

/** The file with the vectors. */
export const VECTORS_2 = 'packages/fair/vectors/bgfair-2.json';

interface Change {
  readonly name: string;
  readonly of: number;
  readonly change: { readonly path: Path; readonly value?: unknown };
}

/** Returns the text of the file, with one item per line to keep diffs short. */
export async function vectors2Text(): Promise<string> {
  const lists = Object.entries(await vectors()).map(([name, items]) => {
    const lines = items.map((item) => `    ${JSON.stringify(item)}`);
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}

interface Honest {
  readonly name: string;
  readonly game: Game;
  readonly file: RawFile;
}

async function vectors(): Promise<Readonly<Record<string, readonly object[]>>> {
  const source = rng('vectors of bgfair-2');
  const rules = async (id: string): Promise<Game> => required(await loadRules(games, id), id);
  const [banqi, kingdoms, catan] = [await rules('banqi'), await rules('three-kingdoms'), await rules('catan')];
  const honest: readonly Honest[] = [
    { name: 'banqi', game: banqi, file: fairGame(banqi, 'vector', { cap: 20 }) },
    {
      name: 'three kingdoms, a bot and missing shares',
      game: kingdoms,
      file: fairGame(kingdoms, 'vector', { cap: 30, bots: [1], missing: 25 }),
    },
    {
      name: 'settlers, with secret draws, clocks and a seat that moves',
      game: catan,
      file: fairGame(catan, 'vector 5', { cap: 80, missing: 5, clock: true }),
    },
  ];
  return {
    lists: [0, 1, 2, 127, 255].map((place) => listVector(source, place)),
    server: [0, 1, 255, 256, 1000].map((draw) => serverVector(source, draw)),
    draws: [...[2, 11, 36, 2 ** 32, 2 ** 32 - 65_535].map((total) => drawVector(source, total)), secondWord()],
    json: JSON_VALUES.map((value) => ({ value, text: canonicalText(value) })),
    signatures: SIGNATURES,
    statements: KINDS.map((kind) => statementVector(source, kind)),
    files: [
      ...honest.map(({ name, file }) => ({ name, file, report: reportOf(file) })),
      ...Object.entries(oddFiles()).map(([name, file]) => ({ name, file, report: reportOf(file) })),
    ],
    tampered: changes(honest).map((change) => withFailure(change, itemAt(honest, change.of))),
    wrong: Object.entries(wrongFiles()).map(([name, file]) => ({ name, ...failureOf(name, verifyProofs(file)), file })),
  };
}

const KINDS = [
  'site',
  'rotate',
  'seat',
  'handover',
  'move',
  'root',
  'command',
  'ask',
  'share',
  'without',
  'head',
] as const;

function listVector(source: Rng, place: number): object {
  const seed = randomHex(source);
  const list = new LeafList(seed);
  return { seed, root: list.root, place, ...list.open(place) };
}

function serverVector(source: Rng, draw: number): object {
  const secret = randomHex(source);
  const lists = new ServerLists(secret);
  return { secret, commitment: commitmentOf(secret), draw, root: lists.root(draw), leaf: lists.open(draw).leaf };
}

function drawVector(source: Rng, total: number): object {
  const leaves = [randomHex(source), null, randomHex(source)];
  const [head, root, other, ofServer] = [source, source, source, source].map(randomHex);
  const lists = { participants: [0, 2], roots: [root ?? '', null, other ?? ''], server: ofServer ?? '' };
  const context = { match: 'a_match-1', draw: 3, label: 'dice', total, head: head ?? '', ...lists };
  const [hash, server] = [contextHash(context), randomHex(source)];
  const key = drawKey(hash, server, leaves);
  return { context, hash, server, leaves, key, total, ticket: ticketOf(key, total) };
}

/** Returns a ticket whose first word is rejected. That happens once in 65,000 tickets, so the function tries tickets until it finds one. */
function secondWord(): object {
  const head = '00'.repeat(32);
  const context = {
    match: 'a_match-1',
    draw: 3,
    label: 'dice',
    total: SECOND.total,
    head,
    participants: [0],
    roots: [head],
    server: head,
  };
  const [hash, server, leaves] = [contextHash(context), SECOND.server.toString(16).padStart(64, '0'), [head]];
  const key = drawKey(hash, server, leaves);
  return { context, hash, server, leaves, key, total: SECOND.total, ticket: ticketOf(key, SECOND.total) };
}

const SECOND = { total: 4_294_902_416, server: 30_288 };

function statementVector(source: Rng, kind: (typeof KINDS)[number]): object {
  const seed = randomHex(source);
  const { key, sign } = keyPair(seed);
  const value = { match: 'a_match-1', draw: source.below(100) };
  return { kind, value, seed, key, signature: sign(kind, value) };
}

/** Returns lists in each other. */
function levels(count: number): unknown {
  return Array.from({ length: count }).reduce<unknown>((inner) => [inner], 0);
}

/** Returns each kind of change, once for each kind of record that it can change, with a file that contains such a record. */
function changes(honest: readonly Honest[]): readonly Change[] {
  const zeros = '00'.repeat(32);
  const [first, second, third] = honest.map(({ file }) => file as RawFile & { readonly fair: Records });
  const at = (of: number, name: string, path: Path, value?: unknown): Change => ({ name, of, change: { path, value } });
  const draw = (file: { readonly fair: Records } | undefined, suits: (share: unknown) => boolean): [number, number] => {
    const records = file?.fair.records ?? [];
    const place = records.findIndex(
      ({ type, shares, seq }) => type === 'draw' && seq > 0 && (shares ?? []).some(suits),
    );
    return [place, (records[place]?.shares ?? []).findIndex(suits)];
  };
  const isOpened = (share: unknown): boolean => typeof share === 'object' && share !== null;
  const [opened, seat] = draw(first, isOpened);
  const [agreed, without] = draw(second, (share) => share === 'agreed');
  const [timed, late] = draw(third, (share) => share === 'time');
  const placeOf = (file: { readonly fair: Records } | undefined, kind: string): number =>
    (file?.fair.records ?? []).findIndex(({ type }) => type === kind);
  const sealed = third?.fair.sealed[0] ?? 1;
  const [command, move] = [placeOf(first, 'command'), placeOf(third, 'move')];
  const [setup, device] = [placeOf(first, 'draw'), placeOf(first, 'seat')];
  return [
    at(0, 'the protocol before', ['fair', 'protocol'], 'bgfair-1'),
    at(0, 'an unknown field', ['fair', 'more'], 1),
    at(0, 'too many levels', ['about'], levels(32)),
    at(0, 'another match', ['fair', 'match'], 'other'),
    at(0, 'another site', ['fair', 'site', 'key'], zeros),
    at(0, 'another secret', ['fair', 'secret'], zeros),
    at(0, 'another option', ['options', 'seats'], 3),
    at(0, 'another seed', ['seed'], zeros),
    at(0, 'a head less', ['fair', 'heads', 0]),
    at(0, 'another head', ['fair', 'heads', 0, 'signature'], zeros + zeros),
    at(0, 'another key of a seat', ['fair', 'records', device, 'key'], zeros),
    at(0, 'another root of a seat', ['fair', 'records', device, 'root'], zeros),
    at(0, 'no setup', ['fair', 'records', setup]),
    at(0, 'a setup without a share', ['fair', 'records', setup, 'shares', 0], 'agreed'),
    at(0, 'another question', ['fair', 'records', opened, 'ask'], zeros + zeros),
    at(0, 'another label', ['fair', 'records', opened, 'label'], 'dice'),
    at(0, 'another number', ['fair', 'records', opened, 'shares', seat, 'leaf'], zeros),
    at(0, 'a signature of a share', ['fair', 'records', opened, 'shares', seat, 'signature'], zeros + zeros),
    at(0, 'a share that nobody agreed to miss', ['fair', 'records', opened, 'shares', seat], 'agreed'),
    at(0, 'a share less', ['fair', 'records', opened, 'shares', seat], null),
    at(0, 'another ticket', ['fair', 'records', opened, 'ticket'], 31),
    at(0, 'another total', ['fair', 'records', opened, 'total'], 7),
    at(0, 'a secret draw of a public entry', ['fair', 'records', opened, 'secret'], true),
    at(0, 'another list of the server', ['fair', 'records', opened, 'server'], zeros),
    at(0, 'a draw less', ['fair', 'records', opened]),
    at(0, 'another decision', ['fair', 'records', command, 'since'], 1),
    at(0, 'an older command', ['fair', 'records', command, 'number'], 0),
    at(0, 'a later time', ['log', 0, 'at'], 1),
    at(0, 'a draw without a total', ['fair', 'records', opened, 'total'], null),
    at(0, 'a draw without a ticket', ['fair', 'records', opened, 'ticket'], null),
    at(0, 'a seat without a share', ['fair', 'records', opened, 'shares'], [null]),
    at(1, 'an agreement of another', ['fair', 'records', agreed, 'agreed', 0, 'signature'], zeros + zeros),
    at(1, 'an agreement less', ['fair', 'records', agreed, 'agreed', 0]),
    at(1, 'time without a clock', ['fair', 'records', agreed, 'shares', without], 'time'),
    at(1, 'a bot that has a list', ['log', 0, 'who'], 'bot'),
    at(2, 'an agreement of nobody', ['fair', 'records', timed, 'shares', late], 'agreed'),
    at(2, 'a move of a seat without its device', ['fair', 'records', move, 'handover'], zeros + zeros),
    at(2, 'a move without its invite', ['fair', 'records', move, 'signature'], zeros + zeros),
    at(2, 'a secret entry that is not sealed', ['fair', 'sealed', 0]),
    at(2, 'another card', ['log', sealed - 1, 'action', 'card'], 'other'),
  ];
}

interface Records {
  readonly sealed: readonly number[];
  readonly records: readonly { readonly type: string; readonly seq: number; readonly shares?: readonly unknown[] }[];
}

function withFailure({ name, of, change }: Change, { game, file }: Honest): object {
  if (change.path.includes(-1)) throw new RangeError(`"${name}": file ${of} has no such record`);
  const verified = verifyGame(game, changed(file, change.path, change.value));
  return { name, of, change, ...failureOf(name, verified) };
}

function failureOf(name: string, verified: Result<unknown>): object {
  if (verified.ok) throw new RangeError(`"${name}" is not noticed`);
  const { code, data } = verified.error;
  const named = (what: string): unknown => data?.[what] ?? null;
  return { code, draw: named('draw'), seat: named('seat'), entry: named('entry') };
}

/**
 * Returns what the page requires a verifier to report: for each seat, the draws without its number and its new lists; and the plies that
 * nobody signed.
 */
export function reportOf(file: RawFile): object {
  const { report } = unwrap(verifyProofs(file));
  const seats = report.unsigned.map((_, seat) => seat);
  const lacks = (of: number, why: string): number =>
    report.missing.filter((one) => one.seat === of && one.why === why).length;
  return {
    draws: report.draws,
    missing: seats.map((of) => ({
      unlisted: lacks(of, 'unlisted'),
      agreed: lacks(of, 'agreed'),
      time: lacks(of, 'time'),
    })),
    replaced: seats.map((of) => report.replaced.filter(({ seat }) => seat === of).length),
    unsigned: report.unsigned,
  };
}

/** Returns files of every game that has draws, each with its game. The same seed gives the same files. */
export function honestFiles(
  drawing: readonly Game[],
  seed: string,
  numbers: readonly number[],
  cap: number,
): readonly Honest[] {
  return drawing.flatMap((game) =>
    numbers.map((i) => {
      const settings = pick([{}, { missing: 10 }, { missing: 10, clock: true }, { bots: [1] }], rng(`${seed} ${i}`));
      return { name: `${game.id} ${i}`, game, file: fairGame(game, `${seed} ${i}`, { cap, ...settings }) };
    }),
  );
}
