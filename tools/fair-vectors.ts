/** The test vectors of docs/fair.md, made by packages/fair. `npm run golden` compares them with the file, or writes them. */
import { itemAt, pick, required, rng, type Game, type Rng } from '@boardwright/core';
import { loadRules } from '@boardwright/core/host';
import {
  canonical,
  commitmentOf,
  contextHash,
  drawKey,
  LinkChain,
  ServerChains,
  ticketOf,
  verifyGame,
  type DrawContext,
  type HexText,
  type Share,
} from '@boardwright/fair';
import { games } from '@boardwright/games';
import { changed, fairGame, randomHex, type Path, type RawFile } from '../packages/fair/src/fair-game.fixture.ts';

/** Where the vectors are. */
export const VECTORS = 'packages/fair/vectors/bgfair-1.json';

interface Change {
  readonly name: string;
  readonly of: number;
  readonly change: { readonly path: Path; readonly value?: unknown };
}

/** The file: one item per line, so that a difference is short. */
export async function vectorsText(): Promise<string> {
  const lists = Object.entries(await vectors()).map(([name, items]) => {
    const lines = items.map((item) => `    ${JSON.stringify(item)}`);
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}

async function rulesOf(id: string): Promise<Game> {
  return required(await loadRules(games, id), id);
}

async function vectors(): Promise<Readonly<Record<string, readonly object[]>>> {
  const source = rng('vectors');
  const [banqi, catan, kingdoms] = [await rulesOf('banqi'), await rulesOf('catan'), await rulesOf('three-kingdoms')];
  const honest: readonly { readonly name: string; readonly game: Game; readonly file: RawFile }[] = [
    { name: 'banqi', game: banqi, file: fairGame(banqi, 'vector', { cap: 25 }) },
    {
      name: 'three kingdoms, a bot and missing shares',
      game: kingdoms,
      file: fairGame(kingdoms, 'vector', { cap: 30, bots: [1], missing: 20 }),
    },
    { name: 'settlers, with secret draws', game: catan, file: fairGame(catan, 'vector 1', { cap: 110, missing: 5 }) },
  ];
  const [one, , secret] = honest.map(({ file }) => file);
  const changes = [
    ...changesOfFile(),
    ...changesOfDraws(required(one, 'banqi')),
    ...changesOfSecrets(required(secret, 'settlers')),
  ];
  const tampered = changes.map((change) => withFailure(change, itemAt(honest, change.of)));
  return {
    links: [1, 2, 16, 17, 256].map((length) => linkVector(source, length)),
    server: ['server', 'server/0', 'server/63', 'server/nobody'].flatMap((chain) => serverVectors(source, chain)),
    draws: drawVectors(source),
    json: JSON_VALUES.map((value) => ({ value, text: canonical(value) })),
    files: honest.map(({ name, file }) => ({ name, file })),
    tampered,
  };
}

const JSON_VALUES: readonly unknown[] = [
  null,
  [],
  {},
  { b: [1, 0, -7, 9007199254740991], a: { z: true, Z: false } },
  { 'a b': 'x"\\\b\f\n\r\t\u0001\u001f\u007f/', a: '將 🐉', '': '' },
];

function linkVector(source: Rng, length: number): object {
  const last = randomHex(source);
  return { last, length, tip: new LinkChain(Buffer.from(last, 'hex'), length).tip };
}

function serverVectors(source: Rng, chain: string): readonly object[] {
  const secret = randomHex(source);
  return [0, 1, 255, 256, 1000].map((draw) => ({
    secret,
    commitment: commitmentOf(secret),
    chain,
    draw,
    link: new ServerChains(secret).link(chain, draw),
  }));
}

function drawVectors(source: Rng): readonly object[] {
  const intents: readonly DrawContext['intent'][] = [
    null,
    { actor: 0, action: { type: 'flip', at: 3 } },
    { actor: 2, kind: 'bid' },
  ];
  const usual = [2, 11, 36, 2 ** 32].flatMap((total) =>
    intents.map((intent, draw) => {
      const shares = [null, randomHex(source), pick(['absent', 'late'], source)] as const;
      const tips = [null, randomHex(source), randomHex(source)];
      const context = { match: 'a_match-1', draw, label: 'dice', intent, tips };
      return drawVector(context, randomHex(source), shares, total);
    }),
  );
  return [...usual, REJECTED];
}

function drawVector(context: DrawContext, server: HexText, shares: readonly Share[], total: number): object {
  const hash = contextHash(context);
  const key = drawKey(hash, server, shares);
  return { ...context, context: hash, server, shares, key, total, ticket: ticketOf(key, total) };
}

/** The first word of this draw is too large. One in 65,536 is, with the total for which most are. */
const REJECTED = drawVector(
  { match: 'a_match-1', draw: 3, label: 'dice', intent: null, tips: [null] },
  'a784'.padStart(64, '0'),
  [null],
  2 ** 32 - 65_535,
);

function changesOfFile(): readonly Change[] {
  const zeros = '00'.repeat(32);
  const at = (name: string, path: Path, value?: unknown): Change => ({ name, of: 0, change: { path, value } });
  return [
    at('format 1', ['format'], 1),
    at('another game', ['game'], '369'),
    at('another version of the rules', ['version'], 999),
    at('another seed', ['seed'], zeros),
    at('another option', ['options', 'seats'], 3),
    at('no position', ['position']),
    at('another protocol', ['fair', 'protocol'], 'bgfair-2'),
    at('another match', ['fair', 'match'], 'other'),
    at('another key', ['fair', 'key'], zeros),
    at('another secret', ['fair', 'secret'], zeros),
    at('digits in upper case', ['fair', 'secret'], 'AB'.repeat(32)),
    at('a sealed entry that is no ply', ['fair', 'sealed'], [1]),
    at('an unknown field', ['fair', 'more'], 1),
    at('a later time', ['log', 0, 'at'], 1),
    at('an entry less', ['log', 0]),
    at('another tip', ['fair', 'records', 0, 'tip'], zeros),
    at('a tip less', ['fair', 'records', 0]),
    at('a tip of another seat', ['fair', 'records', 0, 'seat'], 1),
    at('another signature', ['fair', 'heads', 0, 'signature'], zeros + zeros),
    at('a head less', ['fair', 'heads', 0]),
    at('half an entry', ['fair', 'records', 0, 'seq'], 0.5),
  ];
}

/** Changes of the draws of the first file, and of its entries of chance. */
function changesOfDraws({ fair, log }: RawFile): readonly Change[] {
  const draws = fair.records.flatMap((record, place) => (record.type === 'draw' ? [{ ...record, place }] : []));
  const [setup, first, second] = [itemAt(draws, 0), itemAt(draws, 1), itemAt(draws, 2)];
  const at = (name: string, path: Path, value?: unknown): Change => ({ name, of: 0, change: { path, value } });
  const field = ({ place }: { readonly place: number }, ...rest: Path): Path => ['fair', 'records', place, ...rest];
  const next = log.findIndex((entry) => entry['actor'] === 'chance') + 1;
  return [
    at('no setup', field(setup)),
    at('a draw less', field(first)),
    at('two draws for one entry', field(first, 'seq'), second.seq),
    at('another label', field(first, 'label'), 'dice'),
    at('a setup with another label', field(setup, 'label'), 'start'),
    at('a secret chain for a public draw', field(first, 'chain'), 'server/0'),
    at('the link of another draw', field(first, 'server'), second.server),
    at('a share that is dropped', field(first, 'shares', 0), 'late'),
    at('a share that is no link', field(first, 'shares', 0), '11'.repeat(32)),
    at('the share of another draw', field(first, 'shares', 0), second.shares[0]),
    at('a share of the setup that is missing', field(setup, 'shares', 1), 'absent'),
    at('a share of a seat without a chain', field(first, 'shares', 0), null),
    at('one share more', field(first, 'shares', 2), null),
    at('another total', field(first, 'total'), 7),
    at('another ticket', field(first, 'ticket'), 31),
    at('no ticket', field(first, 'ticket'), null),
    at('an undo over a draw', ['log', next], { type: 'undo', at: 0, seat: 0, to: 1 }),
    at('a draw that nothing proves', ['log', next, 'actor'], 'chance'),
  ];
}

/** Changes of the third file, which has secret draws. */
function changesOfSecrets({ fair, log }: RawFile): readonly Change[] {
  const at = (name: string, path: Path, value?: unknown): Change => ({ name, of: 2, change: { path, value } });
  const [number = 1] = fair.sealed;
  const place = fair.records.findIndex((record) => record.type === 'draw' && record.seq === number - 1);
  const chain = fair.records.flatMap((record) => (record.type === 'draw' ? [record.chain] : []))[1] ?? '';
  return [
    at('a secret entry that is not sealed', ['fair', 'sealed', 0]),
    at(
      'a public entry that is sealed',
      ['fair', 'sealed'],
      log.flatMap(({ type }, i) => (type === 'ply' ? [i + 1] : [])),
    ),
    at('another card', ['log', number - 1, 'action', 'card'], 'other'),
    at('another kind of card', ['log', number - 1, 'action', 'type'], 'other'),
    at('the chain of another seat', ['fair', 'records', place, 'chain'], 'server/63'),
    at('a public chain for a secret draw', ['fair', 'records', place, 'chain'], chain),
  ];
}

function withFailure(
  { name, of, change }: Change,
  { game, file }: { readonly game: Game; readonly file: RawFile },
): object {
  const verified = verifyGame(game, changed(file, change.path, change.value));
  if (verified.ok) throw new RangeError(`"${name}" is not noticed`);
  const { code, data } = verified.error;
  const named = (what: string): unknown => data?.[what] ?? null;
  return { name, of, change, code, draw: named('draw'), seat: named('seat'), entry: named('entry') };
}
