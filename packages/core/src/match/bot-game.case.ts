/** A whole game between bots, compared with a second program that has no mailbox. */
import { expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { begin, newSave } from '../table/begin.ts';
import { drawOf, resolve, seeded } from '../table/chance.ts';
import type { Entry } from '../table/entry.ts';
import type { Seat } from '../game.ts';
import { rememberPly } from '../table/history.ts';
import { unwrap } from '../result.ts';
import type { Seed } from '../rng.ts';
import { fold } from '../table/table.ts';
import { market, type Market } from '../testing/market.ts';
import { anyMove, FakeBots } from './fake-bots.fixture.ts';
import { bot, DICE, patient, type Action, type GameToOpen } from './hosted-game.fixture.ts';

/** Plays a whole game between bots and returns its log. */
type PlayBots = (wish: GameToOpen, bots: FakeBots) => Promise<readonly Pick<Entry<Market>, 'type'>[]>;

/** Expects the same moves and the same questions as in a program that uses the contract alone. */
export function botGameSuite(name: string, play: PlayBots, dice: Seed = DICE): void {
  test.each([market, patient])(`${name}: bots play one game, each asked with what its seat may know`, async (game) => {
    const wish: GameToOpen = { game, options: { seats: 3 }, chairs: [bot, bot, bot], clock: null };
    const bots = new FakeBots();
    const log = await play(wish, bots);
    const expected = oracle(wish, dice);
    expect(log.filter(({ type }) => type === 'ply')).toMatchObject(expected.plies);
    expect(bots.asked.map(({ sight }) => sight)).toEqual(expected.sights);
  });
}

/** Plays the game of three such bots, using the contract alone. */
function oracle(
  { game, options, chairs }: GameToOpen,
  dice: Seed,
): {
  readonly plies: readonly object[];
  readonly sights: readonly object[];
} {
  const [plies, sights]: [object[], object[]] = [[], []];
  let table = unwrap(begin(game, newSave(game, options, seed)));
  const memories = chairs.map((): Market['Memory'] => game.emptyMemory);
  const take = (entry: Entry<Market>): void => {
    const before = table;
    table = fold(game, table, entry);
    if (entry.type !== 'ply') return;
    plies.push({ actor: entry.actor, action: entry.action });
    for (const seat of memories.keys())
      memories[seat] = rememberPly(game, memories[seat] ?? [], before.state, entry, table.state, seat);
  };
  for (const [seat, { who }] of chairs.entries()) take({ type: 'sit', at: 0, seat, who });
  while (table.outcome === null) {
    const { may, awaits } = game.turn(table.state);
    const draw = awaits.includes('chance') ? drawOf(game, table) : null;
    if (draw !== null) {
      take(resolve(draw, seeded(dice)(draw), 0));
      continue;
    }
    const isNew = (one: Seat): boolean => (table.since[one] ?? 0) > (table.acted[one] ?? 0);
    const seat = Number(may.find((one) => !awaits.includes(one) && isNew(Number(one))) ?? awaits[0]);
    const sight = {
      seat,
      view: game.view(table.state, seat),
      memory: memories[seat],
      legal: game.legalActions(table.state, seat),
    };
    sights.push(sight);
    const { action } = unwrap(anyMove({ sight }));
    take({ type: 'ply', at: 0, actor: seat, action: action as Action });
  }
  return { plies, sights };
}
