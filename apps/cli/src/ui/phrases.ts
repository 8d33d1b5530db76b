/** Plain words about a game in progress, the same for every game. */
import {
  isDraw,
  itemAt,
  latest,
  same,
  type Chair,
  type Game,
  type History,
  type Outcome,
  type Seat,
  type Viewer,
} from '@boardwright/core';

export function seatName(game: Game, seat: Seat): string {
  return game.text.seats[seat] ?? `Seat ${seat + 1}`;
}

/** y and yes answer every question; so does its own word. */
export function saysYes(text: string, word: string): boolean {
  return ['y', 'yes', word].includes(text.trim().toLowerCase());
}

export function chairName(chair: Chair, isYou: boolean): string {
  if (chair.who === 'person') return isYou ? 'you' : 'person';
  return chair.who === 'bot' ? `bot ${chair.level ?? ''}`.trim() : 'left';
}

export function presetName(game: Game, options: unknown): string {
  return Object.keys(game.presets).find((name) => same(game.presets[name], options)) ?? 'custom';
}

/** What one viewer is told of log[index]; null for what needs no words. */
export function entryReport({ game, log, tables }: History, index: number, viewer: Viewer): string | null {
  const entry = itemAt(log, index);
  switch (entry.type) {
    case 'ply': {
      const [before, after] = [itemAt(tables, index), itemAt(tables, index + 1)];
      return game.text.report(game.tell(before.state, entry, after.state, viewer));
    }
    case 'resign':
      return `${seatName(game, entry.seat)} resigns.`;
    case 'flag':
      return `${seatName(game, entry.seat)} runs out of time.`;
    case 'offerDraw':
      return `${seatName(game, entry.seat)} offers a draw.`;
    case 'agreeDraw':
      return `${seatName(game, entry.seat)} agrees to a draw.`;
    case 'refuse':
      return `${seatName(game, entry.seat)} refuses the draw.`;
    case 'askUndo':
      return `${seatName(game, entry.seat)} asks to take back.`;
    case 'allowUndo':
      return `${seatName(game, entry.seat)} allows it.`;
    case 'refuseUndo':
      return 'Nothing is taken back.';
    case 'undo':
      return `${seatName(game, entry.seat)} takes back to ply ${itemAt(tables, entry.to).plies}.`;
    case 'sit':
      return itemAt(tables, index).plies === 0
        ? null
        : `${seatName(game, entry.seat)}: ${entry.who} ${entry.level ?? ''}`.trim();
  }
}

const TABLE_REASONS: Readonly<Record<string, string>> = {
  resignation: ' by resignation',
  time: ' on time',
  agreement: ' by agreement',
};

function whyWords(game: Game, reason: string): string {
  return TABLE_REASONS[reason] ?? `: ${game.text.reasons[reason] ?? reason}`;
}

export function outcomeWords(game: Game, outcome: Outcome, chairs: readonly Chair[]): string {
  const name = (seat: Seat): string => seatName(game, seat);
  const why = whyWords(game, outcome.reason);
  const best = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const scores = scoreWords(game, outcome);
  if (isDraw(outcome, chairs)) return `A draw${why}.${scores}`;
  if (best.length > 1) return `${best.map(name).join(' and ')} share the first place${why}.${scores}`;
  return `${name(best[0] ?? 0)} wins${why}.${scores}`;
}

function scoreWords(game: Game, { scores }: Outcome): string {
  const named = scores?.map((score, seat) => `${seatName(game, seat)} ${score}`);
  return named === undefined ? '' : ` Scores: ${named.join(', ')}.`;
}

/** How one seat did, for the person in it; null for a draw, which is the same for all who stayed. */
export function verdict(outcome: Outcome, chairs: readonly Chair[], seat: Seat): string | null {
  const rank = outcome.ranks[seat] ?? 1;
  if (rank === 1 && isDraw(outcome, chairs)) return null;
  const best = outcome.ranks.filter((other) => other === 1).length;
  if (rank === 1) return best > 1 ? 'You share the first place.' : 'You win!';
  return outcome.ranks.length === 2 ? 'You lose.' : `You come in at place ${rank}.`;
}

/** Time left on a seat's clock; null without a clock. */
export function clockMs({ game, ...history }: History, seat: Seat, time: number): number | null {
  const table = latest(history);
  if (table.clock === null) return null;
  const running = table.outcome === null && table.seq > 0 && game.turn(table.state).awaits.includes(seat);
  const { totalMs, perTurnMs } = table.clock;
  const total = totalMs === null ? Infinity : itemAt(table.left, seat) - (running ? time - table.at : 0);
  const turn = perTurnMs === null ? Infinity : perTurnMs - (running ? time - itemAt(table.turnAt, seat) : 0);
  return Math.max(0, Math.min(total, turn));
}

export function clockWords(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
