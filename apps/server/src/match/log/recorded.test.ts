/** Tests that stored games, when read and replayed, end in the same state as when they were played. */
import { createHash } from 'node:crypto';
import { pick, presetOf, rng, unwrap, type Game, type Kind } from '@boardwright/core';
import { seeded, settle, fold, type Table, type Step } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import type { MatchStore } from '../../store/store.ts';
import { appendTo, storeIn } from '../../testing/logs.ts';
import { freshFolder, servicesOf } from '../../testing/test-server.ts';
import { creationOf } from '../all/creation.ts';
import { firstTable, readSince } from './reading.ts';
import { toRow } from './rows.ts';

const GAMES = bySize(1, 4, 1000);
const MOST_PLIES = bySize(60, 300, 300);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const TOGETHER = 50;
const folder = freshFolder();
let store: MatchStore;
beforeAll(async () => {
  store = await storeIn(folder);
});
afterAll(() => store.close());

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Plays a random game between people and returns all its steps. */
function play<K extends Kind>(game: Game<K>, first: Table<K>, name: string): readonly Step<K>[] {
  const source = rng(name);
  const steps: Step<K>[] = [];
  const take = (before: Table<K>, entry: Step<K>['entry']): Table<K> => {
    const after = fold(game, before, entry);
    steps.push({
      before,
      entry,
      after,
      cause: 'host',
      by: entry.type === 'ply' && entry.actor !== 'chance' ? entry.actor : null,
      id: `${after.seq}`,
    });
    return after;
  };
  let table = first;
  for (const seat of first.chairs.keys()) table = take(table, { type: 'sit', at: 1, seat, who: 'person' });
  for (let plies = 0; plies < MOST_PLIES && table.outcome === null; plies++) {
    for (const entry of settle(game, table, seeded(name), 1).entries) table = take(table, entry);
    const seat = game.turn(table.state).may[0];
    if (table.outcome !== null || typeof seat !== 'number') continue;
    table = take(table, {
      type: 'ply',
      at: 1,
      actor: seat,
      action: pick(game.legalActions(table.state, seat), source),
    });
  }
  return steps;
}

/** Stores a game. Returns its match and the hash of its last row. */
async function record<K extends Kind>(game: Game<K>, name: string): Promise<readonly [match: string, end: string]> {
  const presets = Object.keys(game.presets);
  const options = presetOf(game, pick(presets, rng(name)));
  const creation = creationOf(servicesOf(store), game, { options, clock: null, pair: null, openAfter: null }, []);
  await store.write(creation);
  const { id } = creation.record;
  const steps = play(game, unwrap(firstTable(game, creation.record)), name);
  const rows = steps.map((step) => toRow(game, step, 1, () => 'salt'));
  const over = steps.at(-1)?.after.outcome !== null;
  expect(await appendTo(store, id, rows, { at: 1, over, due: null })).toBe('ok');
  return [id, hashOf(steps.at(-1)?.after)];
}

test.each(Object.values(games))(
  `${GAMES} recorded games of $id replay to the state that was recorded`,
  PATIENCE,
  async ({ id, rules }) => {
    const game = await rules();
    let entries = 0;
    for (let n = 0; n < GAMES; n += TOGETHER) {
      const names = Array.from({ length: Math.min(TOGETHER, GAMES - n) }, (_, i) => `${seed}/${id}/${n + i}`);
      for (const [match, end] of await Promise.all(names.map((name) => record(game, name)))) {
        const whole = unwrap(await readSince({ game, store, match }, 0));
        expect(hashOf(whole.end.table)).toBe(end);
        entries += whole.steps.length;
      }
    }
    console.log(`${id}: ${GAMES} games, ${entries} entries replayed`);
  },
);
