/** The ids of the last commands of people in a match. A repeated command is answered from here, without reading the disk. */

interface Command {
  readonly by: number;
  readonly cmd: string;
  readonly seq: number;
}

export class CommandIds {
  /** A ring buffer of fixed size. A growing array would reserve space for 17 items. */
  readonly #last: (Command | null)[] = [null, null, null, null];
  #next = 0;
  /** The entry after which every command of a person is known here. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  add(by: number, cmd: string, seq: number): void {
    this.#from = this.#last[this.#next]?.seq ?? this.#from;
    this.#last[this.#next] = { by, cmd, seq };
    this.#next = (this.#next + 1) % this.#last.length;
  }

  seqOf(by: number, cmd: string): number | null {
    return this.#last.find((one) => one?.cmd === cmd && one.by === by)?.seq ?? null;
  }

  /** Returns whether every command after this entry would be found here. */
  reaches(after: number): boolean {
    return after >= this.#from;
  }
}
