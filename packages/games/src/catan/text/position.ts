/** Writes and parses a whole state as one line (docs/reference/notation.md). It contains every secret. */
import { fail, itemAt, required, type Result } from '@boardwright/core';
import { FIELDS } from '../rules/constants.ts';
import { stateDecoder } from './decode.ts';
import { hexName, parseHex, PLAYERS } from '../rules/island/names.ts';
import type { Answer, Counts, Offer, State } from '../rules/types.ts';

const TERRAIN_LETTERS = 'FHPWMD';
const HARBOUR_LETTERS = 'lbwgoa';
const SETTLEMENTS = 'rbgy';
const BUILDINGS = `${SETTLEMENTS}${SETTLEMENTS.toUpperCase()}`;
const ANSWERS: Readonly<Record<string, Answer>> = { '-': null, '?': 'open', y: 'yes', n: 'no' };
const HELP = 'The position must have the parts that a saved one has, and as it writes them.';

export function formatPosition(state: State): string {
  const { layout } = state;
  const chosen: Readonly<Record<string, unknown>> = { ...state.options };
  return [
    layout.terrain.map((kind, hex) => `${TERRAIN_LETTERS[kind]}${layout.numbers[hex] || ''}`).join(''),
    layout.harbours.map((kind) => HARBOUR_LETTERS[kind]).join(''),
    packed(state.buildings, BUILDINGS),
    packed(state.roads, SETTLEMENTS),
    hexName(state.robber),
    rows(state.hands),
    rows(state.cards),
    rows(state.played),
    row(state.fresh),
    `${letter(state.longest)}${letter(state.army)}${letter(state.victim)}`,
    [
      state.phase,
      letter(state.seat),
      state.turn,
      state.placed,
      state.anchor ?? '-',
      state.dice ?? '-',
      state.free,
    ].join(','),
    `${Number(state.carded)}${Number(state.built)}`,
    row(state.owes),
    row(state.dealt),
    state.offers.map(formatOffer).join(';') || '-',
    `${state.firstOffer},${state.nextOffer}`,
    state.ending === null ? '-' : `${letter(state.ending.winner)},${state.ending.reason}`,
    Object.keys(FIELDS)
      .map((key) => String(chosen[key]))
      .join(','),
  ].join(' ');
}

/** The parts of the line, in order. */
const PARTS = [
  'land',
  'harbours',
  'buildings',
  'roads',
  'robber',
  'hands',
  'cards',
  'played',
  'fresh',
  'named',
  'now',
  'flags',
  'owes',
  'dealt',
  'offers',
  'ids',
  'ending',
  'options',
] as const;
type Parts = Readonly<Record<(typeof PARTS)[number], string>>;

/** Parses a line leniently and then decodes it strictly: an invalid state or spelling returns a Fault. */
export function parsePosition(line: string): Result<State> {
  const words = line.trim().split(/\s+/);
  if (words.length !== PARTS.length) return fail('bad-position', HELP);
  const parts = Object.fromEntries(PARTS.map((name, i) => [name, words[i]])) as Parts;
  const raw = { ...parseTable(parts), ...parseNow(parts), ...parseMarket(parts) };
  const state = stateDecoder.decode(raw, 'position');
  if (!state.ok) return fail('bad-position', state.error.message, state.error.data);
  return formatPosition(state.value) === words.join(' ') ? state : fail('bad-position', HELP);
}

function parseTable(parts: Parts): object {
  const tiles = [...parts.land.matchAll(/([A-Z])(\d*)/g)];
  return {
    options: parseOptions(parts.options),
    layout: {
      terrain: tiles.map(([, kind = '']) => TERRAIN_LETTERS.indexOf(kind)),
      numbers: tiles.map(([, , number]) => Number(number)),
      harbours: parts.harbours.split('').map((kind) => HARBOUR_LETTERS.indexOf(kind)),
    },
    robber: parseHex(parts.robber),
    buildings: unpacked(parts.buildings, BUILDINGS),
    roads: unpacked(parts.roads, SETTLEMENTS),
    hands: parseRows(parts.hands),
    cards: parseRows(parts.cards),
    played: parseRows(parts.played),
    fresh: parseRow(parts.fresh),
  };
}

function parseNow({ now, named, flags, owes, dealt, ending }: Parts): object {
  const [phase, seat, turn, placed, anchor, dice, free] = now.split(',');
  const [winner, reason] = ending.split(',');
  return {
    phase,
    seat: seatOf(seat),
    turn: Number(turn),
    placed: Number(placed),
    anchor: numberOrNull(anchor),
    dice: numberOrNull(dice),
    free: Number(free),
    longest: seatOf(named[0]),
    army: seatOf(named[1]),
    victim: seatOf(named[2]),
    carded: flags[0] === '1',
    built: flags[1] === '1',
    owes: parseRow(owes),
    dealt: parseRow(dealt),
    ending: ending === '-' ? null : { winner: seatOf(winner), reason },
  };
}

function parseMarket({ offers, ids }: Parts): object {
  const [firstOffer, nextOffer] = ids.split(',').map(Number);
  return { offers: offers === '-' ? [] : offers.split(';').map(parseOffer), firstOffer, nextOffer };
}

/** Writes pieces as letters, and runs of empty places as their number. */
function packed(places: readonly number[], letters: string): string {
  return places
    .map((piece) => (piece === 0 ? '.' : letters[piece - 1]))
    .join('')
    .replace(/\.+/g, (gap) => String(gap.length));
}

function unpacked(words: string, letters: string): number[] {
  const places = words.replace(/\d{1,2}/g, (gap) => '.'.repeat(Number(gap)));
  return places.split('').map((glyph) => (glyph === '.' ? 0 : letters.indexOf(glyph) + 1 || -1));
}

function row(counts: readonly number[]): string {
  return counts.length === 0 ? '-' : counts.join('.');
}

function rows(lists: readonly Counts[]): string {
  return lists.map(row).join('/');
}

function parseRow(words: string): number[] {
  return words === '-' ? [] : words.split('.').map(Number);
}

function parseRows(words: string): number[][] {
  return words.split('/').map(parseRow);
}

function letter(seat: number | null): string {
  return seat === null ? '-' : itemAt(PLAYERS, seat).charAt(0).toLowerCase();
}

function seatOf(word: string | undefined): number | null {
  return word === '-' || word === undefined ? null : SETTLEMENTS.indexOf(word);
}

function numberOrNull(word: string | undefined): number | null {
  return word === '-' ? null : Number(word);
}

function formatOffer({ id, give, want, answers }: Offer): string {
  return [id, row(give), row(want), answers.map(formatAnswer).join('|')].join(':');
}

function formatAnswer(answer: Answer): string {
  if (typeof answer === 'object' && answer !== null) return `${row(answer.give)}>${row(answer.want)}`;
  return required(
    Object.keys(ANSWERS).find((key) => ANSWERS[key] === answer),
    'letter of an answer',
  );
}

function parseOffer(words: string): unknown {
  const [id, give = '', want = '', answers = ''] = words.split(':');
  return { id: Number(id), give: parseRow(give), want: parseRow(want), answers: answers.split('|').map(parseAnswer) };
}

function parseAnswer(word: string): unknown {
  if (Object.hasOwn(ANSWERS, word)) return ANSWERS[word];
  const [give = '', want = ''] = word.split('>');
  return { give: parseRow(give), want: parseRow(want) };
}

function parseOptions(words: string): Record<string, unknown> {
  const values = words.split(',');
  return Object.fromEntries(
    Object.entries<readonly unknown[]>(FIELDS).map(([key, known], i) => [
      key,
      known.find((value) => String(value) === values[i]),
    ]),
  );
}
