/**
 * A second implementation of the document's three levels, written from its sentences alone. A line is a string of # and ., in which a
 * regular expression finds the run of the new stone. It shares no code with the rules and the bots. The points of each pattern are cached,
 * so that whole games can be replayed.
 */
export type Sentence = 'easy' | 'medium' | 'hard';

interface Crossing {
  readonly line: number;
  readonly at: number;
}

/** A board that knows which cells each level may choose. Cells are numbered row by row. */
export class Sentences {
  readonly #size: number;
  readonly #crossings: readonly (readonly Crossing[])[];
  readonly #lengths: number[] = [];
  readonly #stones: number[] = [];
  readonly #isFilled: boolean[];
  readonly #read = new Map<number, number>();

  constructor(size: number) {
    this.#size = size;
    this.#isFilled = Array.from({ length: size * size }, () => false);
    const lines = new Map<string, number>();
    this.#crossings = this.#isFilled.map((_, cell) => {
      const [row, col] = [Math.floor(cell / size), cell % size];
      return [`row ${row}`, `column ${col}`, `falling ${row - col}`, `rising ${row + col}`].map((name) => {
        const line = lines.get(name) ?? lines.size;
        lines.set(name, line);
        const at = this.#lengths[line] ?? 0;
        this.#lengths[line] = at + 1;
        this.#stones[line] = 0;
        return { line, at };
      });
    });
  }

  place(cell: number): void {
    for (const { line, at } of this.#crossings[cell] ?? []) this.#stones[line] = (this.#stones[line] ?? 0) ^ (1 << at);
    this.#isFilled[cell] = !this.#isFilled[cell];
  }

  /**
   * Returns the cells that a level may choose. Easy: any empty cell. Medium: a cell with the highest score; if nothing scores, any. Hard: a
   * cell with the best own score minus the weighted reply.
   */
  allows(level: Sentence, cell: number): boolean {
    const cells = this.#empty();
    if (!cells.includes(cell)) return false;
    if (level === 'easy') return true;
    const worth = (one: number): number => (level === 'medium' ? this.#points(one) : this.#weighed(one, cells));
    return worth(cell) > Math.max(...cells.map(worth)) - 1e-9;
  }

  #weighed(cell: number, empty: readonly number[]): number {
    const own = this.#points(cell);
    this.place(cell);
    const reply = Math.max(0, ...empty.filter((one) => one !== cell).map((one) => this.#points(one)));
    this.place(cell);
    return own - (1 - (0.5 * empty.length) / this.#size ** 2) * reply;
  }

  #empty(): number[] {
    return this.#isFilled.flatMap((isFilled, cell) => (isFilled ? [] : [cell]));
  }

  /** Returns the score of a stone on an empty cell: 3, 6 or 9 for each direction that scores. */
  #points(cell: number): number {
    let sum = 0;
    for (const { line, at } of this.#crossings[cell] ?? []) sum += this.#pointsOn(line, at);
    return sum;
  }

  #pointsOn(line: number, at: number): number {
    const [length, stones] = [this.#lengths[line] ?? 0, (this.#stones[line] ?? 0) | (1 << at)];
    const key = (stones * 16 + at) * 16 + length;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const picture = Array.from({ length }, (_, i) => ((stones >> i) & 1 ? '#' : '.')).join('');
    const run = [...picture.matchAll(/#+/g)].find(({ index, 0: run }) => index <= at && at < index + run.length);
    const points = run !== undefined && run[0].length % 3 === 0 ? run[0].length : 0;
    this.#read.set(key, points);
    return points;
  }
}
