/** What Banqi and Three Kingdoms need of a language. */
import type { FaultWords, FieldWords, NamingWords, CardSentences } from '@boardwright/core';
import type { ModeId, Turned } from '../types.ts';

/** A piece and where it stands. */
interface Placed {
  readonly piece: string;
  readonly at: string;
}

/** The move list and the refusals: English has the game's own. */
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
  readonly faults: FaultWords;
}

export interface SideWords extends NamingWords {
  player(n: number): string;
  readonly sides: Readonly<Record<string, string>>;
  took(n: number): string;
  readonly out: string;
  readonly board: string;
  readonly keys: string;
  readonly noArmy: string;
  heldBy(army: string, player: string): string;
  free(army: string): string;
  /** Who holds an army that is free. */
  readonly nobody: string;
  readonly you: string;
  /** After the number of pieces that an army has left. */
  readonly remaining: string;
  /** By the letters of the notation. */
  readonly pieces: Readonly<Record<string, string>>;
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
  readonly card: Readonly<Record<ModeId, CardSentences<'goal' | 'end'> & { readonly examples: readonly string[] }>>;
  readonly told: SideTold | null;
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** Notes on presets that mean something else in Three Kingdoms. */
  readonly kingdomsNotes: NamingWords['presetNotes'];
}
