/** The ids of the last commands of a match: whoever sends one again gets its answer without a look at the disk. */

const KEPT = 32;

export class CommandIds {
  readonly #seqs = new Map<string, number>();

  add(by: number, cmd: string, seq: number): void {
    this.#seqs.set(`${by}/${cmd}`, seq);
    if (this.#seqs.size <= KEPT) return;
    for (const oldest of this.#seqs.keys()) return void this.#seqs.delete(oldest);
  }

  seqOf(by: number, cmd: string): number | null {
    return this.#seqs.get(`${by}/${cmd}`) ?? null;
  }
}
