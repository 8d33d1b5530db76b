/** The later rounds in memory, by the id of their room. The first round is not kept here, because it has the id of the room. */
export class Rounds {
  readonly #later = new Map<string, Set<string>>();

  add(match: string, room: string): void {
    if (match !== room) this.#later.set(room, (this.#later.get(room) ?? new Set()).add(match));
  }

  delete(match: string, room: string): void {
    const rounds = this.#later.get(room);
    rounds?.delete(match);
    if (rounds?.size === 0) this.#later.delete(room);
  }

  /** Returns the matches in memory that belong to these ids of matches or rooms. A room has all its rounds. */
  allOf(ids: readonly string[]): readonly string[] {
    return ids.flatMap((id) => [id, ...(this.#later.get(id) ?? [])]);
  }
}
