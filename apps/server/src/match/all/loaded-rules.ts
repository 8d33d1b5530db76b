/** The loaded rules of games, by id and version. */
import { fail, ok, type Game, type Result } from '@boardwright/core';
import { loadRules, rulesFor, type GameCatalogue } from '@boardwright/core/host';

export class LoadedRules {
  readonly #offered: GameCatalogue;
  readonly #games = new Map<string, Game>();

  constructor(offered: GameCatalogue) {
    this.#offered = offered;
  }

  /** Returns the rules for a match of this version; without a version, the newest. */
  async of(id: string, version?: number): Promise<Result<Game>> {
    const wanted = `${id} ${version ?? 'newest'}`;
    const loaded = this.#games.get(wanted);
    if (loaded !== undefined) return ok(loaded);
    const found = version === undefined ? await this.#newest(id) : await rulesFor(this.#offered, id, version);
    if (!found.ok) return found;
    const rules = found.value;
    const own = `${id} ${rules.version}`;
    const game = this.#games.get(own) ?? rules;
    this.#games.set(own, game).set(wanted, game);
    return ok(game);
  }

  async #newest(id: string): Promise<Result<Game>> {
    const rules = await loadRules(this.#offered, id);
    return rules === null ? fail('unknown-game', 'There is no such game.') : ok(rules);
  }
}
