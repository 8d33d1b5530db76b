/** Reads the words of a position text one by one. */
import { parseSquare } from './notation.ts';
import { KINDS, pieceOfKind, stocksOf } from '../rules/stock.ts';
import type { Cell, WholeMode, Match, Pending, Piece } from '../rules/types.ts';

/** The sign for "nothing". */
export const NONE = '-';

/** Thrown inside the reader to report what is wrong with the position. */
export class InvalidPosition extends Error {}

export function requirePosition(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new InvalidPosition(otherwise);
}

/** Reads the words of a position one by one, as parts of a match. */
export class Reader {
  readonly mode: WholeMode;
  private readonly words: readonly string[];

  constructor(mode: WholeMode, words: readonly string[]) {
    this.mode = mode;
    this.words = words;
  }

  word(i: number): string {
    return this.words[i] ?? NONE;
  }

  board(): (Cell | null)[] {
    const { rows, cols } = this.mode;
    const lines = this.word(0).split('/');
    requirePosition(lines.length === rows, `needs ${rows} rows`);
    return lines.flatMap((row) => {
      const cells = row.replaceAll(/[1-9]/g, (n) => ' '.repeat(Number(n))).split('');
      requirePosition(cells.length === cols, `needs rows of ${cols}`);
      return cells.map((letter) => this.cell(letter));
    });
  }

  private cell(letter: string): Cell | null {
    if (letter === ' ') return null;
    return letter === '?' ? { isRevealed: false, isDead: false } : this.piece(letter);
  }

  private piece(letter: string): Piece {
    requirePosition(KINDS.includes(letter), `has the unknown piece "${letter}"`);
    return pieceOfKind(this.mode, letter);
  }

  captured(): Match['capturedByFaction'] {
    const ids = this.factions();
    const lists = this.word(3) === NONE ? ids.map(() => NONE) : this.word(3).split('/');
    requirePosition(lists.length === ids.length, `needs ${ids.length} lists of captured pieces`);
    const pieces = lists.map((kinds) => (kinds === NONE ? [] : kinds.split('').map((kind) => this.piece(kind))));
    return Object.fromEntries(ids.map((id, i) => [id, (pieces[i] ?? []).map((p) => ({ ...p, isDead: true }))]));
  }

  factions(): string[] {
    return stocksOf(this.mode).flatMap(({ piece }, i, all) =>
      all.findIndex((other) => other.piece.factionId === piece.factionId) === i ? [piece.factionId] : [],
    );
  }

  faction(word: string): string | null {
    if (word === NONE) return null;
    requirePosition(this.factions().includes(word), `has the unknown side "${word.slice(0, 40)}"`);
    return word;
  }

  out(): string[] {
    if (this.word(4) === NONE) return [];
    requirePosition(this.mode.rules.stalematePolicy === 'eliminate', 'puts a side out that cannot be out');
    const out = this.word(4)
      .split(',')
      .map((word) => this.faction(word));
    return this.factions().filter((id) => out.includes(id));
  }

  counter(): number | null {
    const full = this.mode.rules.noProgressPlies;
    if (this.word(5) === NONE) return full;
    requirePosition(full !== null, 'counts where nothing is counted');
    const left = Number(this.word(5));
    requirePosition(/^\d{1,3}$/.test(this.word(5)) && left <= full, `must count from 0 to ${full}`);
    return left;
  }

  square(name: string): number {
    const index = parseSquare(this.mode.id, name);
    requirePosition(index !== null, `has the unknown square "${name.slice(0, 10)}"`);
    return index;
  }

  pending(): Pending | null {
    const word = this.word(7);
    if (word === NONE) return null;
    const [from = '', to, ...rest] = word.split('x');
    requirePosition(rest.length === 0, 'must name the piece that is turned as in A1 or A1xB1');
    if (to === undefined) return { type: 'flip', index: this.square(from) };
    return { type: 'attack', from: this.square(from), to: this.square(to) };
  }

  quiet(): number[] {
    if (this.word(8) === NONE) return [];
    return this.word(8)
      .split(',')
      .flatMap((move) => [this.square(move.slice(0, 2)), this.square(move.slice(2))]);
  }
}
