/** Addresses that an operator has shut out for a time. Kept by this process alone; a restart forgets them. */
const MOST = 10_000;

export class Bans {
  readonly #until = new Map<string, number>();

  /** now, until: wall time. Returns whether there was room. */
  add(address: string, until: number, now: number): boolean {
    if (this.#until.size >= MOST) this.#forgetOld(now);
    if (this.#until.size >= MOST && !this.#until.has(address)) return false;
    this.#until.set(address, until);
    return true;
  }

  remove(address: string): boolean {
    return this.#until.delete(address);
  }

  has(address: string, now: number): boolean {
    return this.#until.size > 0 && (this.#until.get(address) ?? 0) > now;
  }

  list(now: number): readonly (readonly [address: string, until: number])[] {
    this.#forgetOld(now);
    return [...this.#until];
  }

  #forgetOld(now: number): void {
    for (const [address, until] of this.#until) if (until <= now) this.#until.delete(address);
  }
}
