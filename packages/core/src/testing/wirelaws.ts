/** Tests the laws of words and wire: everything that is written can be read again, and no input can break the rules. */
import { itemAt } from '../list.ts';
import { diff, patch, same } from '../diff.ts';
import type { Entry, Save } from '../table/entry.ts';
import { presetOf, type Game, type Kind, type Style } from '../game.ts';
import type { Result } from '../result.ts';
import { pick, rng, type Rng } from '../rng.ts';
import { load } from '../table/history.ts';
import { newSave } from '../table/begin.ts';
import { firstDifference } from './difference.ts';
import { must, lawOfWalks, type Law } from './law.ts';
import { memories, stops, viewersOf, type Walk } from './walk.ts';

const STOPS = 12;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
const PLAIN: Style = { latin: false, ascii: false, colour: false, seat: null };

export const wireLaws: readonly Law[] = [
  lawOfWalks(5, 'states and everything that is sent survive a JSON round trip', (game, walk) => {
    for (const i of stops(walk, STOPS)) {
      checkJson(walk.states[i], `the state at ply ${i}`);
      checkJson(walk.plies[i] ?? null, `ply ${i}`);
      for (const viewer of viewersOf(game, walk)) {
        checkJson(game.view(itemAt(walk.states, i), viewer), `the view of ${viewer} at ply ${i}`);
        checkJson(memories(game, walk, viewer)[i], `the memory of ${viewer} at ply ${i}`);
        if (i < walk.plies.length) checkStep(game, walk, i, viewer);
      }
    }
  }),

  lawOfWalks(6, 'every text that a game writes can be parsed again', (game, walk) => {
    for (const i of stops(walk, STOPS)) {
      const state = itemAt(walk.states, i);
      checkActionTexts(game, state, `at ply ${i}`);
      checkPosition(game, state, `at ply ${i}`);
      for (const viewer of [...viewersOf(game, walk), 'all'] as const) {
        checkDrawing(
          game,
          game.view(state, viewer),
          typeof viewer === 'number' ? viewer : null,
          `at ply ${i} for ${viewer}`,
        );
        const ply = walk.plies[i];
        if (ply === undefined) continue;
        const line = game.notation.report(game.tell(state, ply, itemAt(walk.states, i + 1), viewer));
        must(isLine(line), () => `the report of ply ${i} for ${viewer} is ${JSON.stringify(line)}`);
      }
    }
  }),

  lawOfWalks(9, 'folding a save gives the state, and garbage gives a fault', (game, walk) => {
    const save = saveOfWalk(game, walk);
    const loaded = load(game, JSON.parse(JSON.stringify(save)));
    must(loaded.ok, () => `the save does not load: ${loaded.ok ? '' : loaded.error.message}`);
    if (loaded.ok)
      must(
        same(loaded.value.tables.at(-1)?.state, walk.states.at(-1)),
        () =>
          `the folded save gives another state: ${firstDifference(walk.states.at(-1), loaded.value.tables.at(-1)?.state)}`,
      );
    for (const i of stops(walk, STOPS)) {
      const decoded = game.decodeState(JSON.parse(JSON.stringify(walk.states[i])), game.version);
      must(
        decoded.ok && same(decoded.value, walk.states[i]),
        () =>
          `the state at ply ${i} does not decode to itself${decoded.ok ? `: ${firstDifference(walk.states[i], decoded.value)}` : ''}`,
      );
    }
    checkGarbage(game);
    checkTampering(game, walk, save);
  }),
];

/** Returns the save of a walk, with one millisecond per ply. */
export function saveOfWalk<K extends Kind>(game: Game<K>, walk: Walk<K>): Save<K> {
  const log = walk.plies.map((ply, i): Entry<K> => ({ type: 'ply', at: i + 1, ...ply }));
  return { ...newSave(game, presetOf(game, walk.preset), walk.seed), log };
}

function checkStep<K extends Kind>(
  game: Game<K>,
  walk: Walk<K>,
  i: number,
  viewer: ReturnType<typeof viewersOf>[number],
): void {
  const [before, after] = [itemAt(walk.states, i), itemAt(walk.states, i + 1)];
  const news = game.tell(before, itemAt(walk.plies, i), after, viewer);
  checkJson(news, `the news of ply ${i} for ${viewer}`);
  const views = [game.view(before, viewer), game.view(after, viewer)] as const;
  const change = diff(...views);
  const sent = change === undefined ? undefined : (JSON.parse(JSON.stringify(change)) as typeof change);
  must(
    same(patch(views[0], sent), views[1]),
    () => `the views of ${viewer} around ply ${i} do not patch: ${firstDifference(views[1], patch(views[0], sent))}`,
  );
}

function checkActionTexts<K extends Kind>(game: Game<K>, state: K['State'], where: string): void {
  for (const actor of game.turn(state).may) {
    const actions =
      actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
    const texts = actions.map((action) => game.notation.format(action));
    must(
      new Set(texts).size === texts.length,
      () => `${where} two actions of ${actor} are written alike: ${texts.join(', ').slice(0, 200)}`,
    );
    for (const [j, action] of actions.entries()) {
      const text = itemAt(texts, j);
      const read = game.notation.parse(text);
      must(
        isLine(text) && read.ok && same(read.value, action),
        () => `${where} ${JSON.stringify(action)} is written ${JSON.stringify(text)} and read ${JSON.stringify(read)}`,
      );
    }
  }
}

function checkPosition<K extends Kind>(game: Game<K>, state: K['State'], where: string): void {
  const { format, parse } = game.notation.position;
  const text = format(state);
  const read = parse(text);
  must(
    read.ok && format(read.value) === text && isLine(text),
    () => `${where} the position ${text} is read as ${read.ok ? format(read.value) : read.error.message}`,
  );
  if (!read.ok || game.outcome(state) !== null) return;
  must(same(game.turn(read.value), game.turn(state)), () => `${where} the position ${text} has another turn when read`);
}

function checkDrawing<K extends Kind>(game: Game<K>, view: K['View'], seat: number | null, where: string): void {
  const plain = game.drawing.picture(view, { ...PLAIN, seat });
  must(isText(plain), () => `${where} the drawing is empty or holds control characters`);
  for (const latin of [false, true]) {
    const ascii = game.drawing.picture(view, { latin, ascii: true, colour: false, seat });
    must(/^[\x20-\x7e\n]+$/.test(ascii), () => `${where} the ascii drawing is not ASCII`);
  }
  const marked = game.drawing.picture(view, { ...PLAIN, seat, ascii: true, marks: true });
  must(/^[\x20-\x7e\n]+$/.test(marked), () => `${where} the drawing with signs is not ASCII`);
  const standing = game.notation.standing?.(view, seat ?? 0) ?? '-';
  must(isLine(standing), () => `${where} the standing is ${JSON.stringify(standing)}`);
  const coloured = game.drawing.picture(view, { ...PLAIN, seat, colour: true });
  must(isText(coloured.replace(COLOURS, '')), () => `${where} the coloured drawing holds more than colours`);
}

const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  Number.NaN,
  '',
  'garbage',
  [],
  [[]],
  {},
  { type: 'no such type' },
  { type: ['ply'] },
  { type: '__proto__' },
  JSON.parse('{"__proto__":{"type":"x"}}'),
  { seats: 1e9 },
];

function checkGarbage<K extends Kind>(game: Game<K>): void {
  for (const raw of GARBAGE) {
    const results: readonly Result<unknown>[] = [
      game.decodeOptions(raw),
      game.decodeAction(raw),
      game.decodeState(raw, game.version),
      load(game, raw),
    ];
    must(
      results.every((result) => !result.ok),
      () => `garbage was decoded: ${JSON.stringify(raw)}`,
    );
  }
  for (const line of ['', ' ', 'garbage', '\u0000', '{}', '[]', 'null', 'constructor', '-1 -1 -1', 'x'.repeat(5000)]) {
    must(!game.notation.parse(line).ok, () => `the move text ${JSON.stringify(line.slice(0, 40))} was read`);
    must(!game.notation.position.parse(line).ok, () => `the position ${JSON.stringify(line.slice(0, 40))} was read`);
  }
}

/** Changes one leaf of a save, a state or a position. Input that is almost valid is the hardest to refuse. */
function checkTampering<K extends Kind>(game: Game<K>, walk: Walk<K>, save: Save<K>): void {
  const source = rng(`tamper ${walk.seed}`);
  const short = { ...save, log: save.log.slice(0, 30) };
  for (let i = 0; i < 15; i++) {
    load(game, tamper(short, source));
    const state = itemAt(walk.states, source.below(walk.states.length));
    game.decodeState(tamper(state, source), game.version);
    checkSpelling(game, state, source);
    const text = game.notation.position.format(state).split('');
    text[source.below(text.length)] = pick('0179agGkx-/ ,"[]'.split(''), source);
    const read = game.notation.position.parse(text.join(''));
    if (read.ok) checkPlayable(game, read.value, text.join(''));
  }
}

/** Checks that a position is refused if its numbers are spelled as programs write them, such as 0x1 or +1. */
function checkSpelling<K extends Kind>(game: Game<K>, state: K['State'], source: Rng): void {
  const text = game.notation.position.format(state);
  const numbers = [...text.matchAll(/\d+/g)];
  if (numbers.length === 0) return;
  const { 0: number, index } = pick(numbers, source);
  const odd = `${text.slice(0, index)}${pick(['0x', '+'], source)}${text.slice(index)}`;
  must(!game.notation.position.parse(odd).ok, () => `the position ${odd} was read, with its odd ${number}`);
}

function checkPlayable<K extends Kind>(game: Game<K>, state: K['State'], text: string): void {
  const { may } = game.turn(state);
  const canAct = may.every(
    (actor) => (actor === 'chance' ? game.chance(state) : game.legalActions(state, actor)).length > 0,
  );
  game.outcome(state);
  game.drawing.picture(game.view(state, 'all'), PLAIN);
  must(canAct, () => `the position ${text} was read but cannot be played`);
}

function tamper(value: unknown, source: Rng): unknown {
  if (typeof value !== 'object' || value === null || source.below(12) === 0)
    return pick([null, -1, 1e9, 'x', [], {}, 0, 1], source);
  const keys = Object.keys(value);
  if (keys.length === 0) return [value];
  const copy: Record<string, unknown> = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
    string,
    unknown
  >;
  const key = pick(keys, source);
  copy[key] = tamper(copy[key], source);
  return copy;
}

function checkJson(value: unknown, what: string): void {
  const odd = oddPart(value, '');
  must(odd === null, () => `${what} is not plain JSON: ${odd}`);
  must(same(JSON.parse(JSON.stringify(value)), value), () => `${what} is not plain JSON`);
}

/** Names the first part of a value that JSON cannot say, such as "deck/0 is undefined"; null if there is none. */
function oddPart(value: unknown, path: string): string | null {
  const odd = `${path === '' ? 'it' : path.slice(1)} is ${namedPart(value)}`;
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return null;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : odd;
  if (typeof value !== 'object') return odd;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return odd;
  for (const [key, inner] of Object.entries(value)) {
    const found = oddPart(inner, `${path}/${key}`);
    if (found !== null) return found;
  }
  return null;
}

function namedPart(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'object' && value !== null) return `a ${value.constructor?.name ?? 'special object'}`;
  return typeof value === 'function' ? 'a function' : String(value);
}

function isText(text: string): boolean {
  return text.trim() !== '' && Array.from(text).every((glyph) => glyph === '\n' || !isControl(glyph));
}

function isLine(text: string): boolean {
  return isText(text) && !text.includes('\n');
}

function isControl(glyph: string): boolean {
  const code = glyph.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}
