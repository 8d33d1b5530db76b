/** What players are told: why a game has ended, and why something is not allowed. */
import * as ERRORS from './errors.ts';

export type Refusal = (typeof ERRORS)[keyof typeof ERRORS];

type Reason =
  | 'capture-all'
  | 'stalemate'
  | 'elimination'
  | 'no-progress'
  | 'nobody-left'
  | 'nobody-can-act'
  | 'repetition';

/** English sentences about why a game ended. */
export const REASONS: Readonly<Record<Reason, string>> = {
  'capture-all': 'every enemy piece is taken',
  stalemate: 'the other side has no move left',
  elimination: 'the last army stands',
  'no-progress': 'nothing was taken for too long',
  'nobody-left': 'nobody is left',
  'nobody-can-act': 'nobody can act',
  repetition: 'the position came up too often',
};

/** Sentences for players about refused actions. */
export const SENTENCES: Readonly<Record<Refusal, string>> = {
  [ERRORS.invalidMatch]: 'This is not a game that can be played on.',
  [ERRORS.matchEnded]: 'The game is over.',
  [ERRORS.notInProgress]: 'Flip a piece first: nobody has a side yet.',
  [ERRORS.invalidPieceIndex]: 'There is no such square.',
  [ERRORS.invalidIndices]: 'There is no such square.',
  [ERRORS.noPiece]: 'That square is empty.',
  [ERRORS.noTarget]: 'There is nothing to capture on that square.',
  [ERRORS.alreadyRevealed]: 'That piece lies face up already.',
  [ERRORS.pieceNotRevealed]: 'That piece lies face down: turn it first.',
  [ERRORS.attackerNotRevealed]: 'That piece lies face down: turn it first.',
  [ERRORS.targetNotRevealed]: 'A face-down piece cannot be captured.',
  [ERRORS.notYourTurn]: 'That piece is not yours to move.',
  [ERRORS.ownPiece]: 'That is a piece of your own side.',
  [ERRORS.destinationNotAdjacent]: 'That piece moves one square up, down, left or right.',
  [ERRORS.destinationNotReachable]: 'That piece cannot go there.',
  [ERRORS.destinationNotEmpty]: 'That square is taken; write B3xB4 to capture.',
  [ERRORS.targetNotAdjacent]: 'That piece captures only what is next to it.',
  [ERRORS.targetNotReachable]: 'That piece cannot reach its target.',
  [ERRORS.cannonAdjacent]: 'A Cannon cannot capture a piece next to it.',
  [ERRORS.cannonScreen]: 'A Cannon captures along its row or column, over exactly one piece.',
  [ERRORS.kingPawn]: 'A King cannot capture a Pawn.',
  [ERRORS.rankTooLow]: 'That piece is too low in rank for this capture.',
  [ERRORS.inChain]: 'Capture again with the same piece, or stop.',
  [ERRORS.noChain]: 'There is no chain of captures to stop.',
};
