import {
  actionIds,
  singleId,
  TensorWriter,
  type ActionIds,
  type IdBlocks,
  type Observation,
  type Tensors,
} from '@boardwright/core/bots';
import type { Seat } from '@boardwright/core';
import { SHAPES } from './rules/constants.ts';
import { factionOf } from './rules/game.ts';
import { isFaceUp } from './rules/pieces.ts';
import { PIECE_TYPES, type Banqi, type Kingdoms, type ModeId, type State } from './rules/types.ts';

/** The ids of the actions of both games: first a flip of each square, then for each pair of squares a move and a capture. */
function blocksOf(id: ModeId): Pick<IdBlocks<Kingdoms>, 'flip' | 'move' | 'capture'> {
  const { boardSize } = SHAPES[id];
  const pair = (index: number): { from: number; to: number } => ({
    from: Math.floor(index / boardSize),
    to: index % boardSize,
  });
  const indexOf = ({ from, to }: { readonly from: number; readonly to: number }): number => from * boardSize + to;
  return {
    flip: { size: boardSize, indexOf: ({ index }) => index, at: (index) => ({ type: 'flip', index }) },
    move: { size: boardSize * boardSize, indexOf, at: (index) => ({ type: 'move', ...pair(index) }) },
    capture: { size: boardSize * boardSize, indexOf, at: (index) => ({ type: 'capture', ...pair(index) }) },
  };
}

/**
 * Returns the sides with the seat's own side first and the others in the order of the match. For a seat without a side it is the order of
 * the match.
 */
function factionsFrom(state: State, seat: Seat): readonly string[] {
  const ids = state.match.factions.map(({ id }) => id);
  const own = ids.indexOf(factionOf(state, seat) ?? '');
  return own < 0 ? ids : [...ids.slice(own), ...ids.slice(0, own)];
}

/**
 * Planes of the board, square 0 first. For each side, beginning with the seat's own: a plane per type of piece. Then a plane for face-down
 * pieces, and one for the square of a piece that may capture again. Then constant planes: how many pieces of each side and type were
 * captured, divided by 10; whether the seat's side is known; the plies left before a draw, divided by 100.
 */
function observationOf(id: ModeId): Observation<Banqi> & Observation<Kingdoms> {
  const { boardSize, rows, cols } = SHAPES[id];
  const factions = id === 'classic' ? 2 : 3;
  return {
    shape: [2 * factions * PIECE_TYPES.length + 4, rows, cols],
    write: (state: State, seat, out) => {
      const writer = new TensorWriter(out);
      const { board, capturedByFaction, chain, movesWithoutCapture } = state.match;
      const order = factionsFrom(state, seat);
      const constant = (value: number | boolean): void => writer.plane(board, () => value);
      for (const faction of order)
        for (const type of PIECE_TYPES)
          writer.plane(board, (cell) => isFaceUp(cell) && cell.factionId === faction && cell.type === type);
      writer.plane(board, (cell) => cell !== null && !cell.isRevealed);
      writer.plane(board, (_, square) => square === (chain ?? null));
      for (const faction of order)
        for (const type of PIECE_TYPES)
          constant((capturedByFaction[faction] ?? []).filter((piece) => piece.type === type).length / MOST_OF_A_TYPE);
      constant(factionOf(state, seat) !== null);
      constant(Math.min(1, (movesWithoutCapture ?? 0) / 100));
      if (board.length !== boardSize) throw new RangeError(`a board of ${board.length} squares`);
    },
  };
}
const MOST_OF_A_TYPE = 10;

const actions: ActionIds<Banqi> = actionIds<Banqi>({ ...blocksOf('classic'), stop: singleId({ type: 'stop' }) });

/** The ids of actions and the observations of Banqi for learning programs. */
export const tensors: Tensors<Banqi> = { actions, observation: observationOf('classic') };
/** The ids of actions and the observations of Three Kingdoms for learning programs. */
export const kingdomsTensors: Tensors<Kingdoms> = {
  actions: actionIds<Kingdoms>(blocksOf('three-kingdoms')),
  observation: observationOf('three-kingdoms'),
};
