/**
 * The addresses and devices that an operator has banned for a time. Bans are in the store, so they hold on all nodes and after a restart. A
 * device is known by the digest of its token; every address from which it connects is banned too.
 */
import type { MatchStore } from '../store/store.ts';

const MOST = 10_000;

export class Bans {
  readonly #store: Pick<MatchStore, 'bans' | 'write'>;
  readonly #cut: (key: string) => readonly string[];
  #until: ReadonlyMap<string, number> = new Map();

  /** cut: closes the sockets of an address or a device, and returns the addresses of the closed sockets. */
  constructor(store: Pick<MatchStore, 'bans' | 'write'>, cut: (key: string) => readonly string[]) {
    this.#store = store;
    this.#cut = cut;
  }

  /** Reads the current bans again, because another node may have changed them. */
  async refresh(now: number): Promise<void> {
    const before = this.#until;
    const all = new Map((await this.#store.bans(now)).map(({ key, until }) => [key, until]));
    this.#until = all;
    for (const [key, until] of all)
      if (!before.has(key)) for (const address of this.#cut(key)) await this.#spread(address, until, now);
  }

  /** Bans the address from which a banned device connects. */
  async follow(device: string, address: string, now: number): Promise<void> {
    await this.#spread(address, this.#until.get(device) ?? 0, now);
  }

  async #spread(address: string, until: number, now: number): Promise<void> {
    if (!this.has(address, now)) await this.add(address, until, now);
  }

  /** Bans an address or a device. now, until: wall time. Resolves to whether there was room for another ban. */
  async add(key: string, until: number, now: number): Promise<boolean> {
    await this.refresh(now);
    if (this.#until.size >= MOST && !this.#until.has(key)) return false;
    await this.#store.write({ op: 'ban', key, until });
    await this.refresh(now);
    return true;
  }

  /** Ends a ban. Resolves to whether there was one. */
  async remove(key: string, now: number): Promise<boolean> {
    const written = await this.#store.write({ op: 'ban', key, until: null });
    await this.refresh(now);
    return written === 'ok';
  }

  has(address: string, now: number): boolean {
    return this.#until.size > 0 && (this.#until.get(address) ?? 0) > now;
  }

  async list(now: number): Promise<readonly (readonly [key: string, until: number])[]> {
    await this.refresh(now);
    return [...this.#until];
  }
}
