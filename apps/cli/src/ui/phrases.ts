/** Phrases about a game in progress, in the reader's language. They are the same for every game. */
import {
  isAborted,
  isDraw,
  scoreLead,
  type Game,
  type GameWords,
  type Outcome,
  type Seat,
  type Turn,
  type Viewer,
} from '@boardwright/core';
import { linesOf, moveCount, same, type Occupant, type History } from '@boardwright/core/host';
import { named } from '@boardwright/words';
import { tellEnding, endingText } from '@boardwright/words/ending';
import { levelName, type ReaderWords } from './reader.ts';
import type { ToldEntry, TerminalScene } from './terminal-scene.ts';

/** Returns the name of a seat. Some games assign sides only during play. */
export function seatName({ game, terminal }: ReaderWords, seat: Seat, view: object | null): string {
  return game.seatName(seat, view) || terminal.seat(seat + 1);
}

/** Returns the names of the seats that the game waits for; empty if chance acts. */
export function awaitedNames(reader: ReaderWords, { awaits }: Turn, view: object): string {
  const seats = awaits.filter((actor) => actor !== 'chance');
  return seats.map((seat) => seatName(reader, seat, view)).join(', ');
}

/** Returns whether an answer means yes: y, yes, or the question's own word for it. */
export function saysYes(text: string, ...words: readonly string[]): boolean {
  return ['y', 'yes', ...words].includes(text.trim().toLowerCase());
}

export function occupantName(reader: ReaderWords, chair: Occupant, isYou: boolean): string {
  const { terminal } = reader;
  if (chair.who === 'person') return isYou ? terminal.you : terminal.person;
  return chair.who === 'bot' ? terminal.bot(levelName(reader, chair.level ?? '')).trim() : terminal.left;
}

/** Returns the number of moves, counted as in every host. */
export function movesIn(history: History, viewer: Viewer, words: GameWords): number {
  return moveCount(linesOf(history, viewer), words);
}

/** Returns the name of the preset that has these options, or null. */
export function presetOfOptions(game: Game, options: unknown): string | null {
  return Object.keys(game.presets).find((name) => same(game.presets[name], options)) ?? null;
}

export function presetName({ game: words, terminal }: ReaderWords, game: Game, options: unknown): string {
  const preset = presetOfOptions(game, options);
  return preset === null ? terminal.custom : named(words.presets, preset);
}

/** Returns the report of an entry, or null if it needs none. */
export function reportWords(
  reader: ReaderWords,
  { view, own }: Pick<TerminalScene, 'view' | 'own'>,
  told: ToldEntry,
): string | null {
  if (told.type === 'ply') return reader.game.report(told.news);
  const { host, terminal } = reader;
  if (told.type === 'substitute') {
    const name = seatName(reader, told.seat, view);
    if (told.why === 'late') return told.seat === own ? host.ranOutYou : terminal.late(name);
    return host.botFailed(name);
  }
  const { entry, ply } = told;
  const name = seatName(reader, entry.seat, view);
  if (entry.type === 'refuseUndo') return terminal.refusesUndo;
  if (entry.type === 'undo') return ply === null ? terminal.tookBack : terminal.takesBack(name);
  if (entry.type === 'giveTime')
    return terminal.givesTime(name, seatName(reader, entry.receiver, view), Math.round(entry.ms / 1000));
  if (entry.type === 'refund') return terminal.refunds(name, Math.round(entry.ms / 1000));
  if (entry.type !== 'sit') return terminal[SAYINGS[entry.type]](name);
  const who = { who: entry.who, level: entry.level ?? null };
  return ply === 0 ? null : terminal.sits(name, occupantName(reader, who, false));
}
/** Words for entries that need only the seat's name. */
const SAYINGS = {
  resign: 'resigns',
  flag: 'timeOut',
  offerDraw: 'offersDraw',
  agreeDraw: 'agrees',
  refuse: 'refuses',
  abort: 'aborts',
  abandon: 'isAway',
  askUndo: 'asksUndo',
  allowUndo: 'allowsUndo',
} as const;

function whyWords({ game, terminal }: ReaderWords, reason: string): string {
  return Object.hasOwn(terminal.ways, reason)
    ? named(terminal.ways, reason)
    : terminal.because(named(game.reasons, reason));
}

type Ended = Pick<TerminalScene, 'chairs' | 'view'>;

export function outcomeWords(reader: ReaderWords, outcome: Outcome, { chairs, view }: Ended): string {
  const { host, terminal } = reader;
  const name = (seat: Seat): string => seatName(reader, seat, view);
  const why = whyWords(reader, outcome.reason);
  const best = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const told = scoreWords(reader, outcome, view);
  if (isAborted(outcome)) return host.ended(host.aborted, host.reasons.aborted);
  if (isDraw(outcome, chairs)) return `${terminal.drawnGame(why)}${told}`;
  if (best.length > 1) return `${terminal.sharedGame(best.map(name).join(host.and), why)}${told}`;
  return `${terminal.wonGame(name(best[0] ?? 0), why)}${told}`;
}

/** Returns how the game ended, for the reader's seat. */
export function finalWords(reader: ReaderWords, scene: TerminalScene, outcome: Outcome): string {
  const { own, chairs, view } = scene;
  const said = own === null ? outcomeWords(reader, outcome, scene) : ownWords(own);
  return [said, matchWords(reader, scene, outcome)].filter(Boolean).join(' ');

  function ownWords(seat: Seat): string {
    const name = (other: Seat): string => seatName(reader, other, view);
    const ending = tellEnding(reader.host, reader.game, { outcome, chairs, view, own: seat, seatName: name });
    return `${endingText(reader.host, ending)}${scoreWords(reader, outcome, view)}`;
  }
}

function scoreWords(reader: ReaderWords, { scores }: Outcome, view: object): string {
  const told = scores?.map((score, seat) => `${seatName(reader, seat, view)} ${score}`);
  return told === undefined ? '' : ` ${reader.terminal.scores(told.join(', '))}`;
}

/** Returns the result of a pair. The scores of the second game include those of the first. */
function matchWords(reader: ReaderWords, { pair, view }: TerminalScene, outcome: Outcome): string {
  if (pair !== 2 || outcome.scores === null) return '';
  const lead = scoreLead(outcome);
  const { terminal } = reader;
  return lead === null ? terminal.matchEven : terminal.matchWon(seatName(reader, lead.seat, view), lead.by);
}

export function clockWords(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
