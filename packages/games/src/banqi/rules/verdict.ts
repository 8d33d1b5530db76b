/** Decides about eliminations, wins and draws. */
import { FACTIONS } from './constants.ts';
import { canAct } from './legal.ts';
import { isFaceUp } from './pieces.ts';
import { currentFaction, giveTurnAfter, passTurn } from './turn.ts';
import type { AnyMatch, AnyWinResult, Cell, Faction, Match, WinReason } from './types.ts';

/** Handles a change of turn: the side to move may have no action, and the game may be drawn. */
export function settleTurn<C extends Cell>(match: Match<C>): Match<C> {
  const freed = canAct(match) ? match : free(match);
  return freed.status !== 'ended' && isDrawn(freed) ? ended(freed, null) : freed;
}

/** Eliminates sides whose pieces are all captured. The last side left wins (rules/banqi 3.1 and 7.7). */
export function settleLosses<C extends Cell>(match: Match<C>): Match<C> {
  const factions = match.factions.map((faction) => counted(match, faction));
  const now = withFactions(match, factions, currentFaction(match));
  if (now.activeFactions.length > 1) return now;
  return ended(now, now.activeFactions[0] ?? null);
}

export function verdictOf(match: AnyMatch): AnyWinResult {
  if (match.status !== 'ended') return { hasEnded: false };
  const result = { hasEnded: true, reason: reasonOf(match) };
  return match.winner === null ? result : { ...result, winner: match.winner };
}

/** Decides about a position, however it has come about. */
export function judgeMatch(match: AnyMatch): AnyWinResult {
  return verdictOf(settleMatch(match));
}

/** Returns the match with everything that follows from its position: losses, a side without an action, a draw. */
export function settleMatch<C extends Cell>(match: Match<C>): Match<C> {
  if (match.status !== 'in-progress') return match;
  const counted = settleLosses(match);
  return counted.status === 'ended' || typeof match.chain === 'number' ? counted : settleTurn(counted);
}

function reasonOf(match: AnyMatch): WinReason {
  if (match.winner === null) return 'draw';
  if (match.mode.id === 'three-kingdoms') return 'elimination';
  return match.factions.some((faction) => isWipedOut(match, faction.id)) ? 'capture-all' : 'stalemate';
}

function ended<C extends Cell>(match: Match<C>, winner: string | null): Match<C> {
  return { ...match, status: 'ended', winner };
}

// ---- losses

function strengthOf({ mode }: AnyMatch, factionId: string): number {
  return FACTIONS[mode.id].find(({ id }) => id === factionId)?.pieceCount ?? 0;
}

function lossesOf(match: AnyMatch, factionId: string): number {
  let losses = 0;
  for (const { id } of match.factions) {
    for (const piece of match.capturedByFaction[id] ?? []) if (piece.factionId === factionId) losses++;
  }
  return losses;
}

function isWipedOut(match: AnyMatch, factionId: string): boolean {
  return lossesOf(match, factionId) >= strengthOf(match, factionId);
}

function counted(match: AnyMatch, faction: Faction): Faction {
  const pieceCount = Math.max(0, strengthOf(match, faction.id) - lossesOf(match, faction.id));
  const isEliminated = faction.isEliminated || pieceCount === 0;
  const same = faction.pieceCount === pieceCount && faction.isEliminated === isEliminated;
  return same ? faction : { ...faction, pieceCount, isEliminated };
}

function withFactions<C extends Cell>(match: Match<C>, factions: Faction[], mover: string | null): Match<C> {
  if (factions.every(({ id, isEliminated }) => isEliminated !== match.activeFactions.includes(id)))
    return { ...match, factions };
  const activeFactions = factions.flatMap(({ id, isEliminated }) => (isEliminated ? [] : [id]));
  const currentFactionIndex = mover === null ? match.currentFactionIndex : activeFactions.indexOf(mover);
  return { ...match, factions, activeFactions, currentFactionIndex };
}

// ---- stalemate

/** Decides what happens to a side to move that has no action (rules/banqi 3.2 and 7.8). */
function free<C extends Cell>(match: Match<C>): Match<C> {
  const stuck = currentFaction(match);
  switch (match.mode.rules.stalematePolicy) {
    case 'lose':
      return ended(match, match.activeFactions.find((id) => id !== stuck) ?? null);
    case 'pass':
      return skip(match);
    case 'eliminate':
      return stuck === null ? skip(match) : strike(match, stuck);
  }
}

function strike<C extends Cell>(match: Match<C>, stuck: string): Match<C> {
  const factions = match.factions.map((faction) =>
    faction.id === stuck ? { ...faction, isEliminated: true } : faction,
  );
  const now = giveTurnAfter(withFactions(match, factions, null), stuck);
  if (now.activeFactions.length === 1) return ended(now, now.activeFactions[0] ?? null);
  return canAct(now) ? now : free(now);
}

function skip<C extends Cell>(match: Match<C>): Match<C> {
  let now = match;
  for (let tries = 0; tries < match.mode.playerCount; tries++) {
    now = passTurn(now);
    if (canAct(now)) return now;
  }
  return ended(now, null);
}

// ---- draws

function isDrawn(match: AnyMatch): boolean {
  return match.movesWithoutCapture === 0 || isRepeated(match);
}

// rules/banqi 3.4
function isRepeated(match: AnyMatch): boolean {
  const needed = match.mode.rules.repetition;
  const length = match.quiet?.length ?? 0;
  return needed !== null && length >= 2 * SHORTEST_CYCLE * (needed - 1) && timesStood(match) >= needed;
}

/** Returns how often this position has occurred, including now. It is found by retracing the quiet moves. */
export function timesStood({ quiet = [], board }: AnyMatch): number {
  if (quiet.length < 2 * SHORTEST_CYCLE || !wasLeft(quiet, quiet[quiet.length - 1] ?? 0)) return 1;
  const past = board.slice();
  let different = 0;
  let times = 1;
  for (let i = quiet.length - 2; i >= 0; i -= 2) {
    const from = quiet[i] ?? 0;
    const to = quiet[i + 1] ?? 0;
    different -= differs(past, board, from) + differs(past, board, to);
    past[from] = past[to] ?? null;
    past[to] = null;
    different += differs(past, board, from) + differs(past, board, to);
    const sameSide = (quiet.length - i) % 4 === 0;
    if (different === 0 && sameSide) times++;
  }
  return times;
}
const SHORTEST_CYCLE = 4;

/** Returns whether this position may have occurred before. This is possible only if a piece had left the square that was reached last. */
function wasLeft(quiet: readonly number[], square: number): boolean {
  for (let i = 0; i < quiet.length; i += 2) if (quiet[i] === square) return true;
  return false;
}

function differs(past: readonly (Cell | null)[], board: readonly (Cell | null)[], i: number): 0 | 1 {
  const one = past[i];
  const two = board[i];
  if (one === two) return 0;
  return isFaceUp(one) && isFaceUp(two) && one.type === two.type && one.factionId === two.factionId ? 0 : 1;
}
