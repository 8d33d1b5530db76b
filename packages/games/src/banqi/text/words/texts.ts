/** The words of Banqi and Three Kingdoms that a language must provide. */
import type { CardSentences, FaultWords, FieldWords, Keyed, NamingWords, Texts } from '@boardwright/core';
import type { BANQI_PRESETS, KINGDOMS_PRESETS } from '../../rules/presets.ts';
import type { REASONS } from '../../rules/sentences.ts';
import type { FactionId, ModeId, RuleOptions, Turned } from '../../rules/types.ts';

type Preset = keyof typeof BANQI_PRESETS | keyof typeof KINGDOMS_PRESETS;

/** The letters of the notation. Upper case is the red set. */
type PieceLetter = Uppercase<Letter> | Letter;
type Letter = 'k' | 'g' | 'm' | 'r' | 'h' | 'c' | 'p';

/** The codes of refusals, by the engine, the notation and chance. */
type Refusal =
  | 'attacker-not-revealed'
  | 'bad-move-text'
  | 'cannon-cannot-capture-adjacent-piece'
  | 'cannon-must-jump-over-exactly-one-piece'
  | 'capture-chain-in-progress'
  | 'destination-not-adjacent'
  | 'destination-not-empty'
  | 'destination-not-reachable'
  | 'invalid-capture-rank-too-low'
  | 'invalid-indices'
  | 'invalid-match'
  | 'invalid-piece-index'
  | 'king-cannot-capture-pawn'
  | 'match-already-ended'
  | 'match-not-in-progress'
  | 'no-capture-chain-in-progress'
  | 'no-piece-at-index'
  | 'no-target-at-index'
  | 'not-current-players-turn'
  | 'only-chance-reveals'
  | 'piece-already-revealed'
  | 'piece-not-revealed'
  | 'target-is-own-piece'
  | 'target-not-adjacent'
  | 'target-not-reachable'
  | 'target-not-revealed';

/** A piece and its square. */
interface Placed {
  readonly piece: string;
  readonly at: string;
}

/** Words of the move list and the refusals; English uses the game's own. */
export interface SideTold {
  readonly somebody: string;
  flip(who: string, at: string): string;
  move(who: string, piece: string, from: string, to: string): string;
  capture(who: string, by: Placed, target: Placed): string;
  readonly traded: string;
  attack(who: string, by: Placed, at: string): string;
  stop(who: string): string;
  shown(piece: string, at: string): string;
  readonly turned: Readonly<Record<Turned, string>>;
  claims(player: string, side: string): string;
  readonly faults: FaultWords<Refusal>;
}

/** The reason why a side wins or loses. stuck: an army that could not move is out. */
type End = 'capture-all' | 'stalemate' | 'elimination' | 'stuck';

/** The words of Banqi and Three Kingdoms that a language must provide. */
export interface SideWords extends NamingWords<Preset, keyof RuleOptions, keyof typeof REASONS, End> {
  player(n: number): string;
  readonly sides: Keyed<FactionId>;
  /** What each army of Three Kingdoms consists of. */
  readonly armies: Keyed<Extract<FactionId, `team-${string}`>>;
  /** The kingdom on the banner of each army. */
  readonly kingdoms: Keyed<Extract<FactionId, `team-${string}`>>;
  took(n: number): string;
  readonly out: string;
  readonly board: string;
  readonly keys: string;
  readonly noArmy: string;
  heldBy(army: string, player: string): string;
  free(army: string): string;
  /** What is shown as the owner of an army without a player. */
  readonly nobody: string;
  readonly you: string;
  readonly tookNote: string;
  /** Returns how many pieces an army has left. */
  armyNote(count: number): string;
  /** The word after the number of pieces. */
  readonly remaining: string;
  /** The names of the pieces, by their letters in the notation. */
  readonly pieces: Keyed<PieceLetter>;
  /** The names of pieces that are called differently in Three Kingdoms, in languages whose names contain the colour. */
  readonly kingdomsPieces?: Keyed<'K' | 'P' | 'k' | 'p'>;
  readonly empty: string;
  readonly faceDown: string;
  readonly canMove: string;
  readonly canTurn: string;
  readonly held: string;
  readonly target: string;
  readonly tray: Readonly<Record<'red' | 'black', string>>;
  left(piece: string, hidden: number, taken: number): string;
  readonly draw: string;
  drawIn(plies: number): string;
  readonly chooseFirst: string;
  readonly stuck: string;
  readonly notYours: string;
  readonly noArmyYet: string;
  readonly status: Readonly<Record<'first' | 'draft' | 'both' | 'turn' | 'move' | 'chain', string>>;
  readonly stopChain: string;
  flipAt(square: string): string;
  readonly card: Readonly<Record<ModeId, CardSentences<'goal' | 'end'> & { readonly examples: Texts<4> }>>;
  readonly told: SideTold | null;
  readonly fields: Readonly<Record<'chain' | 'rookRush', Required<FieldWords<'false' | 'true'>>>>;
  /** Notes on presets that mean something else in Three Kingdoms. */
  readonly kingdomsNotes: Keyed<'contract'>;
}
