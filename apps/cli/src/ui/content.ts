/** What a viewer's screen contains, as words. The user interfaces only arrange it. */
import { placesNamed, drawnPlaces, type BoardPlace, type DrawingArea, type Seat, type Style } from '@boardwright/core';
import { asShown } from '../io/ascii.ts';
import {
  awaitedNames,
  occupantName,
  clockWords,
  finalWords,
  movesIn,
  presetName,
  reportWords,
  seatName,
} from './phrases.ts';
import { titleOf } from './reader.ts';
import type { DisplaySettings } from './ui.ts';
import type { TerminalScene } from './terminal-scene.ts';

export interface PlayerLine {
  readonly name: string;
  /** The points, or a similar standing; null if the game has none. */
  readonly standing: string | null;
  readonly clock: string | null;
  /** Whether the game waits for this seat. */
  readonly awaited: boolean;
}

/** The parts of a title. you: the seat of the person, if there is only one among bots. */
interface Heading {
  readonly game: string;
  readonly rules: string;
  readonly move: string | null;
  readonly you: string | null;
}

export interface ScreenContent {
  readonly heading: Heading;
  readonly board: readonly string[];
  /** The places on the board. */
  readonly places: readonly BoardPlace[];
  /** The place of the last move; null if it has none. */
  readonly last: BoardPlace | null;
  readonly legend: readonly string[];
  readonly players: readonly PlayerLine[];
  /** The reports, oldest first. */
  readonly reports: readonly string[];
  readonly status: string;
  /** Seconds until something happens by time alone; null if that is far away. */
  readonly hurry: number | null;
  /** Whether the game is on a server, where there are no local saves and no hints. */
  readonly isOnline: boolean;
}

const HURRY_MS = 60_000;
const REPORTS = 40;

/** Returns the content. area: the space for the board; unlimited by default. */
export function contentOf(scene: TerminalScene, look: DisplaySettings, area?: DrawingArea): ScreenContent {
  const { game, chairs, length, last, side, view } = scene;
  const { reader, ...style } = look;
  const drawn: Style = { ...style, seat: side, ...(area === undefined ? {} : { area }) };
  const words = reader.game;
  const picture = words.picture ?? game.drawing.picture;
  const places = drawnPlaces(words.picture === undefined ? game.drawing : { ...words, picture }, view, drawn);
  return {
    heading: headingOf(scene, look),
    board: picture(view, drawn).split('\n'),
    places,
    last: last === null ? null : (placesNamed(game, last, places).at(-1) ?? null),
    legend: words.legend?.(drawn) ?? game.drawing.legend?.(drawn) ?? [],
    players: chairs.map((_, seat) => playerLine(scene, seat, look)),
    reports: newsSince(scene, look, Math.max(0, length - REPORTS)),
    status: statusOf(scene, look),
    hurry: hurryOf(scene),
    isOnline: scene.history === null,
  };
}

/** Returns the board and the standings. They stay in the scrollback when the live frame is gone. */
export function lastBoard(scene: TerminalScene, look: DisplaySettings): string {
  const { board, status } = contentOf(scene, look);
  return asShown(look, ['', ...board, '', status, ''].join('\n'));
}

function headingOf(
  { game, options, own, pair, history, viewer, view }: TerminalScene,
  { reader }: DisplaySettings,
): Heading {
  const which = pair === null ? [] : [reader.host.gameOf(pair)];
  return {
    game: titleOf(reader, game),
    rules: [presetName(reader, game, options), ...which].join(' · '),
    move: history === null ? null : reader.terminal.move(movesIn(history, viewer, reader.game)),
    you: own === null ? null : reader.terminal.youAre(seatName(reader, own, view)),
  };
}

/** Returns the reports of all entries from this index to the end. */
export function newsSince(scene: TerminalScene, { reader }: DisplaySettings, from: number): string[] {
  const indices = Array.from({ length: scene.length - from }, (_, i) => from + i);
  return indices.flatMap((index) => reportWords(reader, scene, scene.told(index)) ?? []);
}

function playerLine(scene: TerminalScene, seat: Seat, { reader }: DisplaySettings): PlayerLine {
  const { chairs, game, outcome, side, turn, view } = scene;
  const chair = chairs[seat];
  const clock = scene.clockMs(seat);
  const standing = reader.lang === 'en' ? game.notation.standing?.(view, seat) : reader.game.standing(view, seat);
  return {
    name: `${seatName(reader, seat, view)} · ${chair === undefined ? '' : occupantName(reader, chair, seat === side)}`,
    standing: standing === undefined || standing === '' ? null : standing,
    clock: clock === null ? null : clockWords(clock),
    awaited: outcome === null && turn.awaits.includes(seat),
  };
}

function statusOf(scene: TerminalScene, { reader }: DisplaySettings): string {
  const { outcome, turn, view } = scene;
  if (outcome !== null) return finalWords(reader, scene, outcome);
  const names = awaitedNames(reader, turn, view);
  return names === '' ? reader.terminal.chance : reader.terminal.toAct(names);
}

function hurryOf({ dueMs }: TerminalScene): number | null {
  return dueMs === null || dueMs > HURRY_MS ? null : Math.max(0, Math.ceil(dueMs / 1000));
}
