/** Names, turns and results in the reader's words, for the page, the move list and screen readers. */
import type { BoardModule, Scene } from '@boardwright/boards';
import { scoreLead, type Fault, type Game, type GameWords, type Kind, type Seat } from '@boardwright/core';
import type { MoveLine, TurnLine } from '@boardwright/core/host';
import { faultText, gameTitle, named, type Words } from '@boardwright/words';
import { tellEnding, endingText, type ToldEnding } from '@boardwright/words/ending';
import type { Replay } from './replay/use-replay.ts';

export interface Labels {
  readonly scene: Scene;
  readonly board: BoardModule;
  readonly words: Words;
  /** The words of the game itself. */
  readonly gameWords: GameWords;
}

/** Returns the name of the seat itself, whoever plays it. */
export function sideLabel({ scene, words, gameWords }: Labels, seat: Seat): string {
  return gameWords.seatName(seat, scene.view) || words.seatNumber(seat + 1);
}

/** Returns the name of the person at a seat, or else the name of the seat. */
export function seatLabel(labels: Labels, seat: Seat): string {
  return labels.scene.players[seat]?.name ?? sideLabel(labels, seat);
}

/** Returns the title of the game, for a pair with its number. */
export function titleLabel({ scene, words }: Pick<Labels, 'scene' | 'words'>): string {
  const name = gameTitle(words, scene.game);
  return scene.pair === null ? name : `${name} · ${words.gameOf(scene.pair)}`;
}

/** Returns a move in the reader's language, unless the notation needs no translation. */
export function moveName({ notation }: Game, { move }: GameWords, action: Kind['Action'], view?: Kind['View']): string {
  return move?.(action, view) ?? notation.format(action);
}

/** Returns the name of several actions of the same turn. */
export function turnName(
  game: Game,
  words: GameWords,
  actions: readonly Kind['Action'][],
  view?: Kind['View'],
): string {
  return words.moves?.(actions, view) ?? actions.map((action) => moveName(game, words, action, view)).join(', ');
}

/** Returns the sentence of a hint. The board marks its squares. */
export function hintLabel({ scene, words, gameWords }: Omit<Labels, 'board'>, hint: readonly Kind['Action'][]): string {
  return words.hintIs(turnName(scene.game, gameWords, hint, scene.view));
}

/** Returns who plays a seat: a name, "you", or a bot of some level. A player who has left keeps the name. */
export function occupantLabel({ scene, words }: Labels, seat: Seat): string {
  const player = scene.players[seat];
  if (player === undefined) return '';
  if (player.who === 'bot') return botLabel(words, player.level ?? '', isOnlyOne(scene, seat));
  const parts = [player.name, seat === scene.own && words.you, player.who === 'nobody' && words.left];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

/** Returns what a bot is called: by its level's name if no other bot has that level. */
function botLabel(words: Words, level: string, isNamed: boolean): string {
  const kind = words.bot(named(words.levels, level));
  return isNamed && Object.hasOwn(words.botNames, level) ? `${named(words.botNames, level)} · ${kind}` : kind;
}

function isOnlyOne({ players }: Scene, seat: Seat): boolean {
  return players.filter(({ who, level }) => who === 'bot' && level === players[seat]?.level).length === 1;
}

function lineLabel({ scene, words, gameWords }: Labels, { news }: MoveLine): string {
  return news === null ? words.drawDeclined : gameWords.report(news, scene.view);
}

/** Returns one line about a whole turn. */
export function turnText(labels: Labels, { plies }: TurnLine): string {
  const news = plies.flatMap((line) => line.news ?? []);
  const { turn } = labels.gameWords;
  const text =
    turn === undefined || news.length === 0
      ? plies.map((line) => lineLabel(labels, line)).join(' ')
      : turn(news, labels.scene.view);
  return text.replaceAll('。 ', '。');
}

/** Returns the position of a replay, and the last action there. */
export function pointLabel(labels: Labels, { point, last, turns }: Pick<Replay, 'point' | 'last' | 'turns'>): string {
  const { replay } = labels.words;
  const turn = turns.find(({ number }) => number === point);
  return point === null || turn === undefined ? replay.first : `${replay.at(point, last)} · ${turnText(labels, turn)}`;
}

/** Returns, for screen readers, the position of a replay, and what the running game asks for. */
export function pastLabel(labels: Labels, live: Labels, replay: Pick<Replay, 'point' | 'last' | 'turns'>): string {
  return [pointLabel(labels, replay), takeBackLabel(live) ?? ''].join(' ').trim();
}

export function faultLabel({ words, gameWords }: Pick<Labels, 'words' | 'gameWords'>, fault: Fault): string {
  return gameWords.fault(fault) ?? faultText(words, fault);
}

/** Returns the question about an undo, or its outcome; null if it does not concern this screen. */
export function takeBackLabel(labels: Labels): string | null {
  const { scene, words } = labels;
  const { takeBack } = scene;
  if (takeBack === null) return null;
  const isMine = takeBack.seat === scene.own;
  if (takeBack.refused === null)
    return isMine ? words.takeBackSent : words.takeBackAsked(seatLabel(labels, takeBack.seat));
  if (!isMine) return null;
  return takeBack.refused === takeBack.seat ? words.takeBackOver : words.takeBackRefused;
}

/** Returns that a move was made for a seat because its time was up. */
export function ranOutLabel(labels: Labels, seat: Seat): string {
  const { scene, words } = labels;
  return seat === scene.own ? words.ranOutYou : words.ranOut(seatLabel(labels, seat));
}

/** Returns, for screen readers, the last ply, and then whose turn it is or how the game has ended. */
export function turnLabel(labels: Labels): string {
  const { scene, words } = labels;
  const last = scene.lines.at(-1);
  const ending = endingLabel(labels);
  const awaited = scene.perspective.turn.awaits[0];
  const parts = [
    last === undefined ? '' : lineLabel(labels, last),
    ending === null ? '' : endingText(words, ending),
    ending === null && typeof awaited === 'number' ? turnOf(labels, awaited) : '',
    takeBackLabel(labels) ?? '',
  ];
  return parts.filter((part) => part !== '').join(' ') || words.wait;
}

function turnOf(labels: Labels, seat: Seat): string {
  const { scene, words } = labels;
  const who = seat === scene.own ? words.yourTurn : words.theirTurn(seatLabel(labels, seat));
  const whatToDo = scene.perspective.legal.length === 0 ? null : statusLabel(labels);
  return [who, whatToDo].flatMap((said) => (said === null ? [] : sentence(said, words.stop))).join(' ');
}

/** Adds a full stop unless the text ends with a punctuation mark. */
function sentence(said: string, stop: string): string {
  return /[?？!！]$/.test(said) ? said : `${said}${stop}`;
}

/** Returns one sentence about what the game waits for; null if the game has no words for it. */
export function statusLabel(labels: Labels): string | null {
  const { scene, words, gameWords } = labels;
  const { legal, turn } = scene.perspective;
  const [seat] = turn.awaits;
  if (gameWords.whatToDo === undefined || scene.outcome !== null || seat === undefined) return null;
  if (legal.length > 0 && scene.seat !== null)
    return gameWords.whatToDo(scene.view, scene.seat, legal, (other) => seatLabel(labels, other));
  return seat === 'chance' ? words.wait : words.waitsFor(seatLabel(labels, seat), scene.players[seat]?.who === 'bot');
}

/** Returns how the game has ended for the reader of this screen; null while it continues. */
export function endingLabel(labels: Labels): ToldEnding | null {
  const { scene, words, gameWords } = labels;
  const { outcome, players: chairs, view, own } = scene;
  if (outcome === null) return null;
  return tellEnding(words, gameWords, { outcome, chairs, view, own, seatName: (seat) => seatLabel(labels, seat) });
}

/** Returns the result of a pair. The scores of the second game include those of the first. */
export function matchLabel(labels: Labels): string {
  const { scene, words } = labels;
  if (scene.outcome === null || scene.outcome.scores === null) return '';
  const lead = scoreLead(scene.outcome);
  return lead === null ? words.matchEven : words.matchWon(seatLabel(labels, lead.seat), lead.by);
}
