/** The texts of Banqi and Three Kingdoms in one language. Capital letters are pieces of the red set. */
import { faultWords, namingWords, type GameWords, type Outcome, type Seat } from '@boardwright/core';
import { picture, legend } from '../drawing.ts';
import { factionOf } from '../../rules/game.ts';
import { formatAction, formatSquare, report } from '../notation.ts';
import type { Banqi, BanqiAction, ModeId, State } from '../../rules/types.ts';
import { reportIn } from './report.ts';
import type { SideWords } from './texts.ts';

/** Returns the texts of a game. A seat is called by its number until it has a side. */
export function sideWords(mode: ModeId, words: SideWords): GameWords<Banqi, SideWords> {
  const isClassic = mode === 'classic';
  const texts = isClassic ? words : { ...words, pieces: { ...words.pieces, ...words.kingdomsPieces } };
  const { told, sides, player } = texts;
  const typedReport = (news: Banqi['News']): string => report(mode, news, (id) => sides[id] ?? id);
  return {
    table: texts,
    ...namingWords(texts),
    fields: isClassic ? texts.fields : {},
    presetNotes: isClassic ? texts.presetNotes : { ...texts.presetNotes, ...texts.kingdomsNotes },
    rules: [texts.card[mode].goal, ...texts.card[mode].examples, texts.card[mode].end, ...texts.card[mode].more],
    seatName: (seat, view) => {
      const side = view === null ? null : factionOf(view, seat);
      return (side === null ? undefined : sides[side]) ?? player(seat + 1);
    },
    standing: (view, seat) => standingOf(texts, view, seat),
    standingNote: () => texts.tookNote,
    goesOn,
    whatToDo: (view, seat, legal) => whatToDoIn(texts, view, seat, legal),
    move: (action) => moveIn(texts, mode, action),
    report: (news) => (told === null ? typedReport(news) : reportIn(texts, told, mode, news)),
    typedReport,
    reasonFor,
    fault: (fault) => faultWords(told?.faults, fault),
    // in English, Three Kingdoms keeps the game's own drawing, which has the names of its document
    ...(told === null && isClassic ? {} : { picture: (view, style) => picture(view, style, texts) }),
    legend: (style) => [...legend(style, texts.pieces, texts.faceDown), ...(isClassic ? [] : armyLines(texts))],
  };
}

/** Returns what each army of Three Kingdoms consists of, because a board without colours does not show it. */
function armyLines({ armies, sides }: SideWords): string[] {
  return Object.entries(armies).map(([id, pieces]) => `${sides[id] ?? id}: ${pieces}`);
}

/** Returns the reason for a seat's own result. An army of Three Kingdoms may be out before the game ends. */
function reasonFor({ match, ...view }: State, { ranks, reason }: Outcome, seat: Seat): string {
  const side = match.factions.find(({ id }) => id === factionOf({ match, ...view }, seat));
  if (ranks[seat] === 1 || match.mode.id === 'classic' || side?.isEliminated !== true) return reason;
  return side.pieceCount === 0 ? 'elimination' : 'stuck';
}

function standingOf({ out, took, noArmy }: SideWords, { match, ...view }: State, seat: number): string {
  const side = match.factions.find(({ id }) => id === factionOf({ match, ...view }, seat));
  if (side === undefined) return match.mode.id === 'classic' ? '' : noArmy;
  return side.isEliminated ? out : took(match.capturedByFaction[side.id]?.length ?? 0);
}

function whatToDoIn({ status }: SideWords, view: State, seat: number, legal: readonly BanqiAction[]): string {
  const has = (...types: readonly string[]): boolean => legal.some(({ type }) => types.includes(type));
  if (has('stop')) return status.chain;
  if (view.match.status === 'waiting-first-flip') return status.first;
  if (factionOf(view, seat) === null) return status.draft;
  if (!has('flip')) return status.move;
  return has('move', 'capture') ? status.both : status.turn;
}

function moveIn({ flipAt, stopChain }: SideWords, mode: ModeId, action: BanqiAction): string {
  if (action.type === 'flip') return flipAt(formatSquare(mode, action.index));
  return action.type === 'stop' ? stopChain : formatAction(mode, action);
}

/** Returns whether a ply belongs to the same turn: a piece that has captured captures again, or stops. */
function goesOn(before: Banqi['News'], next: Banqi['News']): boolean {
  if (before.actor !== next.actor || before.type !== 'capture') return false;
  return next.type === 'stop' || (next.type === 'capture' && next.from === before.to);
}
