/** Runs in Node and in a page. Plays a random game, replays its save, and hashes every state. */
import { hash32, pick, required, rng, type Game, type Rng } from '@boardwright/core';
import { load, newSave, type Entry } from '@boardwright/core/host';
import { games } from '@boardwright/games';

/** A game that takes more plies is cut. */
const MOST_PLIES = 6000;

export async function fingerprint(id: string, preset: string, seed: string): Promise<string> {
  const game = await required(games[id], id).rules();
  const { log, mark } = playOut(game, preset, seed);
  const save = { ...newSave(game, game.presets[preset] as { seats: number }, seed), log };
  const loaded = load(game, JSON.parse(JSON.stringify(save)));
  const again = loaded.ok ? loaded.value.tables.reduce((sum, { state }) => note(sum, state), 0) : loaded.error.code;
  return `${log.length} plies ${mark} ${again}`;
}

function playOut(game: Game, preset: string, seed: string): { readonly log: Entry[]; readonly mark: number } {
  const source = rng(`same ${seed}`);
  let state = game.setup(game.presets[preset] as { seats: number }, seed);
  let mark = note(0, state);
  const log: Entry[] = [];
  while (log.length < MOST_PLIES && game.turn(state).may.length > 0) {
    const actor = pick(game.turn(state).may, source);
    const action = actor === 'chance' ? drawn(game, state, source) : pick(game.legalActions(state, actor), source);
    log.push({ type: 'ply', at: log.length, actor, action });
    state = game.apply(state, { actor, action });
    mark = note(mark, state);
  }
  return { log, mark };
}

function drawn(game: Game, state: object, source: Rng): { readonly type: string } {
  return pick(
    game.chance(state).flatMap(({ action, weight }) => Array.from({ length: weight }, () => action)),
    source,
  );
}

function note(mark: number, state: unknown): number {
  return hash32(JSON.stringify(state), mark);
}
