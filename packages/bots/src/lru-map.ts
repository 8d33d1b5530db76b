/** A map of at most so many entries: the one that nobody has used for longest is forgotten first. */
export class LruMap<Value> {
  readonly #most: number;
  readonly #entries = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** The value of the key, made where there is none; it counts as used now. */
  use(key: string, make: () => Value): Value {
    const value = this.#entries.get(key) ?? make();
    this.#entries.delete(key);
    this.#entries.set(key, value); // the last used is the last in order
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break;
      this.#entries.delete(oldest);
    }
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
