import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { seeded } from './chance.ts';
import type { Entry } from './entry.ts';
import { hasSecrets, type Game } from '../game.ts';
import {
  append,
  historyUntil,
  entryAt,
  appendInPlace,
  historyFrom,
  latestTable,
  linesOf,
  load,
  memoryOf,
  momentAt,
  newsAt,
  onlyPersonOf,
  rememberPly,
  openHistory,
  personsOf,
  pliesOf,
  keepsTargetOf,
  rememberAll,
  saveOf,
  settleHistory,
  sightOf,
  tableAt,
  undoEntry,
  type History,
} from './history.ts';
import { add, open, play } from './line.fixture.ts';
import { unwrap } from '../result.ts';
import { pick, rng } from '../rng.ts';
import { decide } from './table.ts';
import { market, type Market } from '../testing/market.ts';

type Line = History<Market>;

/** Returns the same history with its last entries only. */
function tailOf(line: Line, entries: number): Line {
  const from = Math.max(line.from, line.from + line.log.length - entries);
  const tail = historyFrom(line.game, line.start, line.viewers, momentAt(line, from));
  for (const entry of line.log.slice(from - line.from))
    appendInPlace(tail, entry, entry.type === 'undo' ? momentAt(line, entry.to) : undefined);
  return tail;
}

/** Plays a random game between people, with plies, undos and draw offers. */
function walk(name: string, steps: number): Line {
  const source = rng(name);
  let line = open();
  for (let n = 0; n < steps && latestTable(line).outcome === null; n++) {
    line = settleHistory(line, seeded(name), n);
    const actor = pick(market.turn(latestTable(line).state).may, source);
    if (actor === 'chance' || latestTable(line).outcome !== null) break;
    const to = latestTable(line).last;
    const words = [
      { type: 'offerDraw' },
      { type: 'refuse' },
      { type: 'undo' },
      { type: 'undo' },
      { type: 'allowUndo', to },
      { type: 'allowUndo', to },
      { type: 'refuseUndo', to },
    ];
    const ply = { type: 'ply', action: pick(market.legalActions(latestTable(line).state, actor), source) };
    const word = words[source.below(12)];
    const entry = decide(market, latestTable(line), word === undefined ? actor : source.below(3), word ?? ply, n);
    if (entry.ok) line = append(line, entry.value);
  }
  return line;
}

/** Returns what a viewer has learnt, computed from the start of the game. */
function learnt(line: Line, viewer: number): Market['Memory'] {
  const counting = pliesOf(line);
  return counting.reduce<Market['Memory']>((memory, place) => {
    const entry = entryAt(line, place);
    if (entry.type !== 'ply') throw new TypeError('no ply');
    return rememberPly(market, memory, tableAt(line, place).state, entry, tableAt(line, place + 1).state, viewer);
  }, market.emptyMemory);
}

describe('a history', () => {
  test('is the same whether it is opened or grown, and knows what each seat has learnt', () => {
    for (let n = 0; n < bySize(5, 30, 300); n++) {
      const line = walk(`${seed}/${n}`, 60);
      const again = unwrap(openHistory(market, saveOf(line)));
      expect(again.tables).toEqual(line.tables);
      expect(again.memories).toEqual(line.memories);
      for (const viewer of [0, 1, 2]) expect(memoryOf(line, viewer)).toEqual(learnt(line, viewer));
      expect(unwrap(load(market, JSON.parse(JSON.stringify(saveOf(line))))).tables).toEqual(line.tables);
    }
  });

  test('keeps once what several know', () => {
    const line = play(open(), 'chance roll 1');
    expect(memoryOf(line, 0)).not.toEqual(market.emptyMemory);
    for (const viewer of [1, 2]) expect(memoryOf(line, viewer)).toBe(memoryOf(line, 0));
  });

  test('does not change what it was made from', () => {
    const line = play(open(), 'chance roll 1');
    const before = structuredClone([line.log, line.tables, line.memories]);
    play(line, '0 offer 1', '0 undo');
    expect([line.log, line.tables, line.memories]).toEqual(before);
  });

  test('names the entry that does not follow', () => {
    const save = saveOf(play(open(), 'chance roll 1', '0 offer 1'));
    const spoilt = { ...save, log: save.log.with(1, { type: 'ply', at: 2, actor: 1, action: { type: 'end', n: 0 } }) };
    const opened = openHistory(market, spoilt);
    expect(opened).toMatchObject({ ok: false, error: { code: 'not-your-turn', data: { entry: 2 } } });
    expect(opened.ok ? '' : opened.error.message).toContain('Entry 2 of the log');
    expect(openHistory(market, { ...save, position: 'no position' }).ok).toBe(false);
    expect(load(market, { game: 'market' }).ok).toBe(false);
  });

  test('needs nobody who remembers it', () => {
    const line = play(open(), 'chance roll 1', '0 end 0');
    const { tables } = unwrap(openHistory(market, saveOf(line), []));
    expect(tables).toEqual(line.tables);
  });

  test('keeps the memory of those who only watch, where they are named', () => {
    const stolen = settleHistory(play(open(), 'chance roll 1', '0 end 0', 'chance roll 5'), seeded('x'), 9);
    const watched = unwrap(openHistory(market, saveOf(stolen), ['spectator', 1]));
    expect(memoryOf(watched, 1)).toEqual(memoryOf(stolen, 1));
    expect(memoryOf(watched, 'spectator')).not.toEqual(memoryOf(stolen, 1));
    expect(memoryOf(watched, 'spectator')).not.toEqual(market.emptyMemory);
  });
});

describe('a sight', () => {
  const line = play(open(), 'chance roll 1');

  test('is the view, the memory and the legal actions of a seat', () => {
    const { state } = latestTable(line);
    expect(sightOf(line, 0)).toEqual({
      seat: 0,
      view: market.view(state, 0),
      memory: memoryOf(line, 0),
      legal: market.legalActions(state, 0),
    });
    expect(sightOf(line, 0).legal.length).toBeGreaterThan(0);
  });

  test('has no action for one who may not act, nor after the end', () => {
    expect(sightOf(line, 1).legal).toEqual([]);
    expect(sightOf(play(line, '0 resign', '1 resign'), 0).legal).toEqual([]);
    const left = play(open('two'), 'chance roll 1', '1 resign');
    expect(market.turn(latestTable(left).state).may).toContain(0);
    expect(sightOf(left, 0).legal).toEqual([]);
  });
});

describe('what counts', () => {
  const line = play(open(), 'chance roll 1', '0 offer 1', '0 undo', '0 offerDraw', '1 refuse', '0 offer 1');

  test('plies that were taken back do not', () => {
    expect(pliesOf(line)).toEqual([0, 5]);
    expect(pliesOf(open())).toEqual([]);
  });

  test('the move list is in the order of the log, and a draw stays declined', () => {
    const lines = linesOf(line, 1);
    expect(lines.map(({ seq, actor }) => [seq, actor])).toEqual([
      [1, 'chance'],
      [5, 1],
      [6, 0],
    ]);
    expect(lines.map(({ news }) => (news === null ? null : news.type))).toEqual(['roll', null, 'offer']);
  });

  test('each viewer has his own news', () => {
    const theft = play(open(), 'chance roll 1', '0 end 0', 'chance roll 5');
    const stolen = settleHistory(theft, seeded('x'), 9);
    expect(newsAt(stolen, 3, 1)?.action).not.toBeNull();
    expect(newsAt(stolen, 3, 0)?.action).toBeNull();
    expect(linesOf(stolen, 0).at(-1)?.news).toEqual(newsAt(stolen, 3, 0));
    expect(newsAt(line, 2, 0)).toBeNull();
  });
});

describe('undo at one device', () => {
  /** The rules of the market with nothing secret. */
  const openMarket: Game<Market> = {
    ...market,
    kinds: { ...market.kinds, steal: { by: 'chance' }, discard: { by: 'seat' } },
  };
  const unhidden = (line: Line): Line => ({ ...line, game: openMarket });
  const target = (line: Line, seat: number): unknown => {
    const entry = undoEntry(line, seat, 7);
    return entry.ok ? entry.value : `${entry.error.code}: ${entry.error.message}`;
  };
  const seated = (line: Line, bots: readonly number[]): Line =>
    bots.reduce<Line>((so, seat) => add(so, { type: 'sit', at: 0, seat, who: 'bot', level: 'easy' }), line);
  const offered = play(open(), 'chance roll 1', '0 offer 1');

  test('goes back to before one’s own ply', () => {
    expect(target(offered, 0)).toEqual({ type: 'undo', at: 7, seat: 0, to: 1, refund: true });
    const back = append(offered, undoEntry(offered, 0, 0).ok ? (target(offered, 0) as Entry<Market>) : offered.log[0]!);
    expect(latestTable(back).state).toEqual(tableAt(offered, 1).state);
    expect(memoryOf(back, 0)).toEqual(offered.memories[1]?.[0]);
  });

  test('is never older than the table', () => {
    const late = add(offered, { type: 'offerDraw', at: 50, seat: 0 });
    expect(target(late, 0)).toMatchObject({ at: 50 });
  });

  test('where something is secret nobody takes back another’s ply', () => {
    expect(hasSecrets(market)).toBe(true);
    expect(target(offered, 1)).toBe('nothing-to-undo: You can take back only your own move.');
    expect(target(play(offered, '1 refuse 0'), 0)).toBe('nothing-to-undo: You can take back only your own move.');
  });

  test('where nothing is, whoever has the device may, and it is told as the undo of who played', () => {
    expect(hasSecrets(openMarket)).toBe(false);
    expect(target(unhidden(offered), 1)).toEqual({ type: 'undo', at: 7, seat: 0, to: 1, refund: true });
  });

  test('takes the answers of bots with it', () => {
    const answered = play(seated(open(), [1, 2]), 'chance roll 1', '0 offer 1', '1 refuse 0', '2 refuse 0');
    expect(target(answered, 0)).toEqual({ type: 'undo', at: 7, seat: 0, to: 3, refund: true });
  });

  test('asks who sat there then, not who sits there now', () => {
    const left = add(offered, { type: 'sit', at: 3, seat: 0, who: 'bot', level: 'easy' });
    expect(target(left, 0)).toEqual({ type: 'undo', at: 7, seat: 0, to: 1, refund: true });
  });

  test('never goes past what chance drew or a ply revealed', () => {
    expect(target(play(open(), 'chance roll 1'), 0)).toBe('nothing-to-undo: A result of chance cannot be taken back.');
    const ended = settleHistory(play(open(), 'chance roll 1', '0 end 0'), seeded('x'), 9);
    expect(target(unhidden(ended), 0)).toBe('nothing-to-undo: A result of chance cannot be taken back.');
    const grabbed = play(open(), 'chance roll 1', '0 grab 0');
    expect(target(grabbed, 0)).toBe('nothing-to-undo: A move that revealed something cannot be taken back.');
  });

  test('takes back the end of a turn for anybody at the device, until chance or another has acted', () => {
    const end = { by: 'seat', reveals: true, endsTurn: true } as const;
    const mild = (line: Line): Line => ({ ...line, game: { ...market, kinds: { ...market.kinds, end } } });
    const ended = play(open(), 'chance roll 1', '0 end 0');
    expect(target(ended, 1)).toBe('nothing-to-undo: You can take back only your own move.');
    for (const seat of [0, 1, 2])
      expect(target(mild(ended), seat)).toEqual({ type: 'undo', at: 7, seat: 0, to: 1, refund: true });
    const rolled = settleHistory(ended, seeded('x'), 9);
    expect(target(mild(rolled), 0)).toBe('nothing-to-undo: A result of chance cannot be taken back.');
  });

  test('needs a ply of a person, and a game that goes on', () => {
    expect(target(open(), 0)).toBe('nothing-to-undo: There is nothing to take back.');
    const alone = play(seated(open(), [0]), 'chance roll 1');
    const bots = { ...alone, from: 2, log: [], tables: [latestTable(alone)], memories: alone.memories.slice(-1) };
    expect(target(play(bots, '0 offer 1'), 1)).toBe('nothing-to-undo: There is nothing to take back.');
    const over = play(offered, '1 resign', '2 resign');
    expect(target(over, 0)).toBe('game-over: The game is over.');
  });

  test('an undo of a random game leads to a table that was there', () => {
    for (let n = 0; n < bySize(5, 30, 300); n++) {
      const line = walk(`${seed}/undo/${n}`, 40);
      for (const seat of [0, 1, 2]) {
        const entry = undoEntry(line, seat, 99);
        const places = pliesOf(line);
        const to = entry.ok && entry.value.type === 'undo' ? entry.value.to : null;
        const back = entry.ok ? latestTable(append(line, entry.value)).state : null;
        expect(back).toEqual(to === null ? null : tableAt(line, to).state);
        expect(to === null || (places.at(-1) === to && entryAt(line, to).type === 'ply')).toBe(true);
      }
    }
  });
});

describe('a tail', () => {
  test('goes on as the whole does', () => {
    for (let n = 0; n < bySize(5, 30, 300); n++) {
      const line = walk(`${seed}/tail/${n}`, 50);
      const cut = Math.min(line.log.length, 4);
      const entries = line.log.slice(-cut);
      const start = unwrap(openHistory(market, { ...saveOf(line), log: line.log.slice(0, -cut || undefined) }));
      for (const keep of [0, 3, 1000]) {
        const [whole, tail] = grow(start, tailOf(start, keep), entries);
        expect(latestTable(tail)).toEqual(latestTable(whole));
        expect(tail.from + tail.log.length).toBe(whole.log.length);
        expect(memoryOf(tail, 1)).toEqual(memoryOf(whole, 1));
        expect(linesOf(tail, 1)).toEqual(linesOf(whole, 1).filter(({ seq }) => seq > tail.from));
      }
    }
  });

  /** Adds an entry to both histories. Returns them cut to the entries of the shorter one. */
  function grow(whole: Line, tail: Line, entries: readonly Entry<Market>[]): readonly [Line, Line] {
    let [a, b] = [whole, tail];
    for (const entry of entries)
      if (keepsTargetOf(b, entry)) [a, b] = [append(a, entry), append(b, entry)];
      else break;
    return [a, b];
  }

  test('and as it was: an earlier history is the one that was there', () => {
    const line = walk(`${seed}/then`, 30);
    const then = unwrap(openHistory(market, { ...saveOf(line), log: line.log.slice(0, 5) }));
    expect(historyUntil(line, 5)).toEqual(then);
    expect(historyUntil(tailOf(line, line.log.length - 2), 5)).toEqual(tailOf(then, 3));
  });

  test('begins from a moment, and goes back farther where it is given the past', () => {
    for (let n = 0; n < bySize(5, 30, 300); n++) {
      const line = walk(`${seed}/moment/${n}`, 50);
      const middle = Math.floor(line.log.length / 2);
      const start: Line = historyFrom(market, line.start, line.viewers, momentAt(line, middle));
      const grown = line.log
        .slice(middle)
        .reduce((so, entry) => append(so, entry, entry.type === 'undo' ? momentAt(line, entry.to) : undefined), start);
      expect(grown).toEqual({
        ...line,
        from: middle,
        log: line.log.slice(middle),
        tables: line.tables.slice(middle),
        memories: line.memories.slice(middle),
      });
    }
  });

  test('says what it does not reach, and does not guess', () => {
    const line = play(open(), 'chance roll 1', '0 offer 1');
    const tail = tailOf(line, 0);
    const undo: Entry<Market> = { type: 'undo', at: 9, seat: 0, to: 1 };
    expect([keepsTargetOf(line, undo), keepsTargetOf(tail, undo), keepsTargetOf(tailOf(line, 1), undo)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(keepsTargetOf(tail, { type: 'resign', at: 9, seat: 0 })).toBe(true);
    expect(() => append(tail, undo)).toThrow(RangeError);
    expect(() => saveOf(tail)).toThrow('the first 2 entries are not kept');
    expect(() => saveOf(tailOf(line, 1))).toThrow(RangeError);
    expect(() => tableAt(line, 3)).toThrow(RangeError);
    expect(() => entryAt(line, 2)).toThrow(RangeError);
    expect(tableAt(tail, 2)).toBe(latestTable(line));
    expect(tailOf(line, 2)).toEqual(line);
  });
});

describe('who sits here', () => {
  const sit = (line: Line, seat: number, who: 'person' | 'bot'): Line => add(line, { type: 'sit', at: 0, seat, who });

  test('the one person of a game stays so when they leave', () => {
    const alone = sit(sit(open(), 0, 'bot'), 2, 'bot');
    expect(onlyPersonOf(alone)).toBe(1);
    expect(onlyPersonOf(play(alone, '1 resign'))).toBe(1);
    expect(personsOf(latestTable(alone))).toEqual([1]);
    expect(personsOf(latestTable(play(alone, '1 resign')))).toEqual([]);
  });

  test('several people, or none, are nobody in particular', () => {
    expect(onlyPersonOf(open())).toBeNull();
    expect(onlyPersonOf(play(open('two'), '0 resign'))).toBeNull();
    expect(onlyPersonOf([0, 1, 2].reduce<Line>((so, seat) => sit(so, seat, 'bot'), open()))).toBeNull();
    expect(personsOf(latestTable(open()))).toEqual([0, 1, 2]);
  });
});

test('those who knew the same and are told the same share what they learn, and nobody else does', () => {
  type Named = Omit<Market, 'Memory'> & { Memory: { readonly name: string } };
  const game = { remember: ({ name }: Named['Memory']) => ({ name: `${name}!` }) } as unknown as Game<Named>;
  const [lone, pair] = [{ name: 'lone' }, { name: 'pair' }];
  const news: Market['News'] = { type: 'refuse', actor: 0, action: null, gains: [] };
  const [first, second, third, deaf] = rememberAll(game, [lone, pair, pair, pair], (i) => (i === 3 ? null : news));
  expect([first, second, deaf]).toEqual([{ name: 'lone!' }, { name: 'pair!' }, { name: 'pair' }]);
  expect(third).toBe(second);
});
