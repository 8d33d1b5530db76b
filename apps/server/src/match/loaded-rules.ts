/** The rules of games that were loaded, by id and version. */
import { fail, ok, type Game, type Result, type Turn } from '@boardwright/core';
import { loadRules, type GameCatalogue } from '@boardwright/core/host';
import { keepRecent } from '../keep-recent.ts';

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
    const game = this.#games.get(own) ?? withKeptTurns(rules);
    this.#games.set(own, game).set(wanted, game);
    return ok(game);
  }
}

/** States whose turns are kept: between a command and its commit, other matches move. */
const KEPT_STATES = 256;

function withKeptTurns(game: Game): Game {
  const turns = keepRecent<Turn>(KEPT_STATES);
  return { ...game, turn: (state) => turns(state, game.turn) };
}
