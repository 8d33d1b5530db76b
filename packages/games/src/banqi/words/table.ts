/** What Banqi and Three Kingdoms need of a language. */
import type { FaultWords } from '@boardwright/core';
import type { Turned } from '../types.ts';

/** A piece and where it stands. */
interface Placed {
  readonly piece: string;
  readonly at: string;
}

/** The move list and the refusals: English has the game's own. */
export interface SideTold {
  readonly pieces: Readonly<Record<string, string>>;
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

export interface SideWords {
  player(n: number): string;
  readonly sides: Readonly<Record<string, string>>;
  took(n: number): string;
  readonly out: string;
  readonly told: SideTold | null;
  readonly presets: Readonly<Record<string, string>>;
  readonly presetNotes: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}
