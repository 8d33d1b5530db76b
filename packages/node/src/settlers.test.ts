/** The bots of Settlers at a table of their own: what they may know, how long they take, how often they ask. */
import { makeBot } from '@boardwright/bots';
import {
  begin,
  botToAct,
  fold,
  learn,
  newSave,
  rng,
  seeded,
  settle,
  unwrap,
  type Entry,
  type Level,
  type Seat,
  type Table,
} from '@boardwright/core';
import { walk } from '@boardwright/core/testing';
import { catan, type Catan, type Memory, type Options, type State } from '@boardwright/games/catan';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';

const presetOf = (name: string): Options => catan.presets[name] as Options;
/** A whole game at its full strength takes the machine some seconds. */
const [POINTS, MOST_NODES] = [bySize(5, 8, 10), bySize(1, 1, Infinity)];

describe('H2: a bot with dice of its own acts alike, whatever others hide', () => {
  /** The same table as this seat sees it, with everything that is hidden dealt again. */
  const dealtAgain = (state: State, seat: Seat, words: string): State =>
    catan.imagine(catan.view(state, seat), { worlds: [] })(rng(words));

  test.each(catan.levels.map((level) => [level.name, level] as const))('%s', (_, level) => {
    const bot = makeBot(catan, level);
    let hidden = 0;
    for (let n = 0; n < bySize(1, 3, 40); n++) {
      const { states } = walk(catan, 'standard', `${seed} ${n}`, 600);
      for (let i = 100; i < states.length; i += 60) {
        const state = states[i] as State;
        const seat = catan.turn(state).awaits[0];
        if (seat === undefined || seat === 'chance') continue;
        const other = dealtAgain(state, seat, `${i}`);
        if (JSON.stringify(other) !== JSON.stringify(state)) hidden++;
        const choose = (truth: State): unknown =>
          bot.choose(
            { seat, view: catan.view(truth, seat), memory: catan.blank, legal: catan.legalActions(truth, seat) },
            { nodes: level.nodes, rng: rng(`own ${i}`), expired: () => false },
          );
        expect(choose(other)).toEqual(choose(state));
      }
    }
    expect(hidden).toBeGreaterThan(3);
  });
});

interface Told {
  readonly turns: number;
  readonly reason: string;
  readonly kinds: readonly string[];
}

function evening(options: Options, levelName: string, words: string): Told {
  const level = catan.levels.find(({ name }) => name === levelName) as Level;
  const [bot, nodes] = [makeBot(catan, level), Math.min(level.nodes, MOST_NODES)];
  const [ticket, source, kinds] = [seeded(words), rng(words), [] as string[]];
  let table: Table<Catan> = unwrap(begin(catan, newSave(catan, options, words)));
  const memories: Memory[] = table.chairs.map(() => catan.blank);
  const put = (entry: Entry<Catan>): void => {
    const before = table.state;
    table = fold(catan, table, entry);
    if (entry.type !== 'ply') return;
    kinds.push(entry.action.type);
    for (const [seat, memory] of memories.entries())
      memories[seat] = learn(catan, memory, before, entry, table.state, seat);
  };
  for (const seat of table.chairs.keys()) put({ type: 'sit', at: 0, seat, who: 'bot', level: levelName });
  while (table.outcome === null) {
    for (const entry of settle(catan, table, ticket, 0).entries) put(entry);
    const seat = botToAct(catan, table);
    if (seat === null) continue;
    const sight = {
      seat,
      view: catan.view(table.state, seat),
      memory: memories[seat] as Memory,
      legal: catan.legalActions(table.state, seat),
    };
    const action = bot.choose(sight, { nodes, rng: source, expired: () => false });
    expect(catan.check(table.state, action, seat)).toBeNull();
    put({ type: 'ply', at: 0, actor: seat, action });
  }
  return { turns: table.state.turn, reason: table.outcome.reason, kinds };
}

describe('a game of bots', () => {
  const count = (games: readonly Told[], kind: string): number =>
    games.flatMap(({ kinds }) => kinds).filter((one) => one === kind).length;
  const turns = (games: readonly Told[]): number => games.reduce((sum, game) => sum + game.turns, 0);

  test.each(['standard', 'duel-15'])('%s, easy: mostly ends by points, and nobody is asked for a trade', (preset) => {
    const games = Array.from({ length: bySize(3, 6, 200) }, (_, n) =>
      evening(presetOf(preset), 'easy', `${seed} ${n}`),
    );
    expect(games.filter(({ reason }) => reason === 'points').length / games.length).toBeGreaterThan(0.6);
    expect([count(games, 'offer'), count(games, 'counter')]).toEqual([0, 0]);
  });

  test('standard, medium: ends by points within 200 turns, with less than one offer a turn, and trades come of them', () => {
    const options = { ...presetOf('standard'), points: POINTS };
    const games = Array.from({ length: bySize(1, 2, 40) }, (_, n) => evening(options, 'medium', `${seed} ${n}`));
    expect(games.filter(({ reason }) => reason !== 'points')).toEqual([]);
    expect(Math.max(...games.map((game) => game.turns))).toBeLessThan(200);
    expect(count(games, 'offer') / turns(games)).toBeLessThan(1);
    expect(count(games, 'counter') / turns(games)).toBeLessThan(0.5);
    expect(count(games, 'confirm')).toBeGreaterThan(0);
  });
});
