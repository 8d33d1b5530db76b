/** The rules of games that were loaded, by id and version. */
import { fail, ok, type Game, type Result } from '@boardwright/core';
import { loadRules, type GameCatalogue } from '@boardwright/core/host';

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
    const rules = await loadRules(this.#offered, id, version);
    if (rules === null) return fail('unknown-game', 'There is no such game.');
    const own = `${id} ${rules.version}`;
    const game = this.#games.get(own) ?? rules;
    this.#games.set(own, game).set(wanted, game);
    return ok(game);
  }
}
