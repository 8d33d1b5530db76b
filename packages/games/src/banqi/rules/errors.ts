/**
 * The contract's error texts, and our own where it has none. All texts are permanent. Each is a separate export, so that a bundle keeps the
 * texts and drops their names.
 */
export const invalidMatch = 'Invalid match';
export const matchEnded = 'Match already ended';
export const notInProgress = 'Match not in progress';
export const invalidPieceIndex = 'Invalid piece index';
export const invalidIndices = 'Invalid indices';
export const noPiece = 'No piece at index';
export const noTarget = 'No target at index';
export const alreadyRevealed = 'Piece already revealed';
export const pieceNotRevealed = 'Piece not revealed';
export const attackerNotRevealed = 'Attacker not revealed';
export const targetNotRevealed = 'Target not revealed';
export const notYourTurn = "Not current player's turn";
export const ownPiece = 'Target is own piece';
export const destinationNotAdjacent = 'Destination not adjacent';
export const destinationNotReachable = 'Destination not reachable';
export const destinationNotEmpty = 'Destination not empty';
export const targetNotAdjacent = 'Target not adjacent';
export const targetNotReachable = 'Target not reachable';
export const cannonAdjacent = 'Cannon cannot capture adjacent piece';
export const cannonScreen = 'Cannon must jump over exactly one piece';
export const kingPawn = 'King cannot capture Pawn';
export const rankTooLow = 'Invalid capture: rank too low';
export const inChain = 'Capture chain in progress';
export const noChain = 'No capture chain in progress';
