/** Addresses that an operator has shut out for a time: in the store, so that they hold on all nodes and after a restart. */
import type { MatchStore } from '../store/store.ts';

const MOST = 10_000;

export class Bans {
  readonly #store: Pick<MatchStore, 'bans' | 'write'>;
  readonly #cut: (address: string) => void;
  #until: ReadonlyMap<string, number> = new Map();

  /** cut: closes the sockets of an address. */
  constructor(store: Pick<MatchStore, 'bans' | 'write'>, cut: (address: string) => void) {
    this.#store = store;
    this.#cut = cut;
  }

  /** Reads what is in force: another node may have changed it. */
  async refresh(now: number): Promise<void> {
    const before = this.#until;
    this.#until = new Map((await this.#store.bans(now)).map(({ key, until }) => [key, until]));
    for (const address of this.#until.keys()) if (!before.has(address)) this.#cut(address);
  }

  /** now, until: wall time. Resolves to whether there was room. */
  async add(address: string, until: number, now: number): Promise<boolean> {
    await this.refresh(now);
    if (this.#until.size >= MOST && !this.#until.has(address)) return false;
    await this.#store.write({ op: 'ban', key: address, until });
    await this.refresh(now);
    return true;
  }

  /** Resolves to whether it was shut out. */
  async remove(address: string, now: number): Promise<boolean> {
    const written = await this.#store.write({ op: 'ban', key: address, until: null });
    await this.refresh(now);
    return written === 'ok';
  }

  has(address: string, now: number): boolean {
    return this.#until.size > 0 && (this.#until.get(address) ?? 0) > now;
  }

  async list(now: number): Promise<readonly (readonly [address: string, until: number])[]> {
    await this.refresh(now);
    return [...this.#until];
  }
}
