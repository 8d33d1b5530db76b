import { describe, expect, test } from 'vitest';
import { seeded } from './chance.ts';
import type { Entry, Table } from './entry.ts';
import { action, add, now, open, play, type Line } from './line.fixture.ts';
import { unwrap } from '../result.ts';
import { load, openHistory, saveOf } from './history.ts';
import { begin, newSave } from './begin.ts';
import { admit, botToAct, decide, fold, repeatedOffer, settle } from './table.ts';
import { market, type Market } from '../testing/market.ts';

const ask = (line: Line, seat: number, command: unknown, at = now(line).at): string => {
  const entry = decide(market, now(line), seat, command, at);
  return entry.ok ? JSON.stringify(entry.value) : entry.error.code;
};

describe('decide', () => {
  const line = play(open(), 'chance roll 1');

  test('a legal command becomes an entry of its seat', () => {
    expect(ask(line, 0, { type: 'ply', action: { type: 'end', n: 0 } }, 9)).toBe(
      '{"type":"ply","at":9,"actor":0,"action":{"type":"end","n":0}}',
    );
    expect(ask(line, 2, { type: 'resign' }, 9)).toBe('{"type":"resign","at":9,"seat":2}');
  });

  test('a clock that runs back is put right', () => {
    expect(ask(line, 0, { type: 'resign' }, -5)).toBe('{"type":"resign","at":1,"seat":0}');
  });

  test.each<[string, number, unknown, string]>([
    ['garbage', 0, 'end', 'bad-shape'],
    ['another’s seat in the message', 0, { type: 'resign', seat: 1 }, 'unknown-key'],
    ['an entry only hosts write', 0, { type: 'flag' }, 'bad-shape'],
    ['an undo to anywhere', 0, { type: 'undo', to: 0 }, 'unknown-key'],
    ['an unknown action', 0, { type: 'ply', action: { type: 'fly', n: 0 } }, 'bad-shape'],
    ['an action out of turn', 1, { type: 'ply', action: { type: 'end', n: 0 } }, 'not-your-turn'],
    ['an action against the rules', 0, { type: 'ply', action: { type: 'offer', n: 0 } }, 'not-now'],
    ['what only chance does', 0, { type: 'ply', action: { type: 'roll', n: 6 } }, 'not-now'],
    ['a seat that is not there', 3, { type: 'resign' }, 'no-seat'],
    ['half a seat', 0.5, { type: 'resign' }, 'no-seat'],
    ['an answer to no draw offer', 0, { type: 'agreeDraw' }, 'no-offer'],
  ])('%s is refused', (_name, seat, command, code) => {
    expect(ask(line, seat, command)).toBe(code);
  });

  test('nothing is played after the end', () => {
    const over = play(open('two'), 'chance roll 1', '1 resign');
    expect(ask(over, 0, { type: 'ply', action: { type: 'end', n: 0 } })).toBe('game-over');
    expect(ask(over, 0, { type: 'resign' })).toBe('game-over');
  });
});

describe('chance', () => {
  const ply = (text: string): Entry<Market> => ({ type: 'ply', at: 5, actor: 'chance', action: action(text) });

  test('only what has odds, and only when it is asked', () => {
    const start = now(open());
    expect(admit(market, start, ply('roll 6'))).toBeNull();
    expect(admit(market, start, ply('roll 7'))?.code).toBe('impossible-draw');
    expect(admit(market, start, ply('steal 0'))?.code).toBe('impossible-draw');
    expect(admit(market, now(play(open(), 'chance roll 1')), ply('roll 1'))?.code).toBe('not-chance');
    expect(admit(market, now(play(open('two'), '0 resign')), ply('roll 1'))?.code).toBe('not-chance');
  });

  test('settle lets chance speak until a seat is to act, by tickets keyed by the index of the draw', () => {
    const { table, entries } = settle(market, now(open()), seeded('key'), 7);
    expect(entries.every((entry) => entry.type === 'ply' && entry.actor === 'chance' && entry.at === 7)).toBe(true);
    expect(market.turn(table.state).awaits).not.toContain('chance');
    expect(table.draws).toBe(entries.length);
    expect(settle(market, now(open()), seeded('key'), 99).table.state).toEqual(table.state);
    const indices: number[] = [];
    settle(
      market,
      { ...now(open()), draws: 4 },
      ({ index }) => {
        indices.push(index);
        return 0;
      },
      0,
    );
    expect(indices).toEqual([4]);
  });
});

describe('fold', () => {
  test('counts entries, plies and draws', () => {
    const line = play(open(), 'chance roll 1', '0 offer 1', '1 refuse 0', '2 offerDraw', '0 end 0');
    expect(now(line)).toMatchObject({ seq: 5, plies: 4, draws: 1, last: 4, at: 5 });
  });

  test('an entry may not be older than the one before it', () => {
    const line = play(open(), 'chance roll 1');
    expect(admit(market, now(line), { type: 'resign', at: 0, seat: 0 })?.code).toBe('time-runs-back');
  });

  test('an undo without its past is a bug of the host', () => {
    const line = play(open(), 'chance roll 1');
    expect(() => fold(market, now(line), { type: 'undo', at: 1, seat: 0, to: 0 })).toThrow(TypeError);
  });

  test('since tells when each decision opened: the decisions of others do not make it stale', () => {
    const full = {
      ...now(open()).state,
      hands: [
        [3, 3],
        [4, 2],
        [1, 0],
      ],
    };
    const save = { ...newSave(market, market.presets['three']!, 's'), position: market.notation.position.format(full) };
    const line = play(unwrap(openHistory(market, save)), 'chance roll 6');
    expect(now(line).since).toEqual([1, 1, 0]);
    const after = play(line, '0 discard 1');
    expect(now(after).since[1]).toBe(1);
    expect(market.turn(now(after).state).may).toEqual([1]);
    expect(now(play(after, '1 discard 2')).since).toEqual([3, 1, 0]);
  });
});

describe('undo', () => {
  const offered = play(open(), 'chance roll 1', '0 offer 1');

  test('goes back over one’s own plies, one by one', () => {
    const line = play(open(), 'chance roll 2', '0 offer 0', '0 undo');
    expect(now(line).state).toEqual(line.tables[1]!.state);
    expect(now(line)).toMatchObject({ seq: 3, plies: 1, last: 0 });
    expect(ask(line, 0, { type: 'undo' })).toBe('nothing-to-undo');
  });

  test('several steps', () => {
    const rich = {
      ...now(open()).state,
      stage: 'trade' as const,
      hands: [
        [2, 2],
        [0, 0],
        [0, 0],
      ],
    };
    const save = { ...newSave(market, market.presets['three']!, 's'), position: market.notation.position.format(rich) };
    const start = unwrap(openHistory(market, save));
    const line = play(start, '0 offer 0', '0 offer 1', '0 undo', '0 undo');
    expect(now(line).state).toEqual(rich);
    const again = play(line, '0 offer 1', '0 offer 0', '0 undo');
    expect(now(again).state).toEqual(now(play(start, '0 offer 1')).state);
    expect(ask(line, 0, { type: 'undo' })).toBe('nothing-to-undo');
  });

  test('not over chance, not over another’s ply, not over what was revealed, not another’s ply', () => {
    expect(ask(play(open(), 'chance roll 1'), 0, { type: 'undo' })).toBe('nothing-to-undo');
    expect(ask(play(offered, '1 refuse 0'), 0, { type: 'undo' })).toBe('nothing-to-undo');
    expect(ask(offered, 1, { type: 'undo' })).toBe('nothing-to-undo');
    expect(ask(play(offered, '0 grab 1'), 0, { type: 'undo' })).toBe('nothing-to-undo');
    expect(ask(play(offered, '1 refuse 0'), 1, { type: 'undo' })).toContain('"to":2');
  });

  test('words between do not matter, chairs and time stay', () => {
    const line = play(offered, '1 offerDraw', '0 undo');
    expect(now(line).state).toEqual(offered.tables[1]!.state);
    expect(now(line).at).toBe(4);
    expect(now(line).since).toEqual([4, 4, 4]);
  });

  test('brings no refused draw offer back, and keeps one that stood before and still stands', () => {
    const standing = play(open(), 'chance roll 1', '0 offerDraw', '0 offer 1');
    expect(now(play(standing, '1 refuse', '0 undo'))).toMatchObject({ offer: null, agreed: [] });
    expect(now(play(standing, '1 agreeDraw', '0 undo'))).toMatchObject({ offer: 0, agreed: [0, 1] });
    expect(now(play(offered, '1 offerDraw', '0 undo'))).toMatchObject({ offer: null, agreed: [] });
  });

  test('not after the end, not into the future', () => {
    const over = play(open('two'), 'chance roll 1', '0 offer 1', '1 resign');
    expect(ask(over, 0, { type: 'undo' })).toBe('nothing-to-undo');
    expect(admit(market, now(offered), { type: 'undo', at: 9, seat: 0, to: 2 })?.code).toBe('nothing-to-undo');
  });

  test('draws are keyed by their index, so an undo by agreement changes no die', () => {
    const line = play(open(), 'chance roll 1', '0 end 0');
    const drawn = settle(market, now(line), seeded('key'), 9);
    const later = drawn.entries.reduce(add, line);
    const back = add(later, { type: 'undo', at: 9, seat: 0, to: 2 });
    expect(now(back).draws).toBe(1);
    expect(settle(market, now(back), seeded('key'), 9).table.state).toEqual(drawn.table.state);
  });

  test('history folds it again', () => {
    const line = play(offered, '0 undo', '0 offer 1', '1 refuse 0', '0 end 0');
    expect(unwrap(openHistory(market, saveOf(line))).tables).toEqual(line.tables);
    expect(unwrap(load(market, JSON.parse(JSON.stringify(saveOf(line))))).tables).toEqual(line.tables);
  });
});

describe('leaving', () => {
  test('of two seats the other wins', () => {
    expect(now(play(open('two'), '0 resign')).outcome).toEqual({ ranks: [2, 1], scores: null, reason: 'resignation' });
  });

  test('of three the chair is empty, the game goes on, and the last one left wins', () => {
    const one = play(open(), 'chance roll 1', '1 resign');
    expect(now(one).outcome).toBeNull();
    expect(now(one).chairs.map(({ who }) => who)).toEqual(['person', 'nobody', 'person']);
    expect(ask(one, 1, { type: 'resign' })).toBe('left');
    expect(ask(one, 1, { type: 'offerDraw' })).toBe('left');
    expect(now(play(one, '0 resign')).outcome).toEqual({ ranks: [2, 2, 1], scores: null, reason: 'resignation' });
  });

  test('who has left neither plays nor takes back; the host’s fallback still may', () => {
    const left = play(open(), 'chance roll 1', '0 offer 1', '0 resign');
    expect(ask(left, 0, { type: 'ply', action: action('end 0') })).toBe('left');
    expect(ask(left, 0, { type: 'undo' })).toBe('left');
    expect(admit(market, now(left), { type: 'ply', at: 9, actor: 0, action: action('end 0') })).toBeNull();
    expect(ask(play(open('two'), '0 resign'), 0, { type: 'resign' })).toBe('game-over');
  });

  /** The lines of a turn. Over four turns of each seat, only seat 0 gains cards: it grabs what the dice bring. */
  const turn = (seat: number): string[] => ['chance roll 1', seat === 0 ? '0 grab 0' : `${seat} end 0`];
  const rounds = (times: number): string[] => Array.from({ length: times }, () => [0, 1, 2].flatMap(turn)).flat();

  test('who has left does not win: those who stayed are ahead, in the order of the game', () => {
    const whole = play(open(), ...rounds(4));
    expect(now(whole).outcome).toMatchObject({ ranks: [1, 3, 2], scores: [22, 2, 12] });
    const last = play(open(), ...rounds(3), ...turn(0), '0 resign', ...turn(1), ...turn(2));
    expect(now(last).outcome).toMatchObject({ ranks: [3, 2, 1], scores: [22, 2, 12], reason: 'most cards' });
    const back = play(open(), ...rounds(3), ...turn(0), '0 resign');
    const seated = add(back, { type: 'sit', at: now(back).at, seat: 0, who: 'bot', level: 'easy' });
    expect(now(play(seated, ...turn(1), ...turn(2))).outcome?.ranks).toEqual([1, 3, 2]);
  });

  test('who has left has no part in a draw', () => {
    const line = play(open(), '2 resign', '1 offerDraw', '0 agreeDraw');
    expect(now(line).outcome).toEqual({ ranks: [1, 1, 3], scores: null, reason: 'agreement' });
  });

  test('someone may take the chair', () => {
    const line = add(play(open(), '1 resign'), { type: 'sit', at: 5, seat: 1, who: 'bot', level: 'easy' });
    expect(now(line).chairs[1]).toEqual({ who: 'bot', level: 'easy' });
    expect(now(add(line, { type: 'sit', at: 6, seat: 1, who: 'person' })).chairs[1]).toEqual({
      who: 'person',
      level: null,
    });
  });
});

describe('draw offers', () => {
  test('two seats: the other agrees', () => {
    expect(now(play(open('two'), '1 offerDraw', '0 agreeDraw')).outcome).toEqual({
      ranks: [1, 1],
      scores: null,
      reason: 'agreement',
    });
  });

  test('three seats: all who are left must agree', () => {
    const two = play(open(), '1 offerDraw', '0 agreeDraw');
    expect(now(two)).toMatchObject({ outcome: null, offer: 1, agreed: [1, 0] });
    expect(ask(two, 0, { type: 'agreeDraw' })).toBe('agreed');
    expect(ask(two, 2, { type: 'offerDraw' })).toBe('offer-stands');
    expect(now(play(two, '2 agreeDraw')).outcome?.reason).toBe('agreement');
    expect(now(play(open(), '2 resign', '1 offerDraw', '0 agreeDraw')).outcome?.reason).toBe('agreement');
  });

  test('a seat that has agreed may play on while the others think', () => {
    const line = play(open(), 'chance roll 1', '1 offerDraw', '0 agreeDraw', '0 end 0');
    expect(now(line)).toMatchObject({ offer: 1, agreed: [1, 0] });
    expect(now(play(line, 'chance roll 1', '2 agreeDraw')).outcome?.reason).toBe('agreement');
  });

  test('a refusal ends it, and so does a ply of another seat; chance and the offerer’s own ply do not', () => {
    expect(now(play(open(), '1 offerDraw', '2 refuse')).offer).toBeNull();
    expect(now(play(open(), '0 offerDraw', 'chance roll 1', '0 end 0')).offer).toBe(0);
    expect(now(play(open(), '1 offerDraw', 'chance roll 1', '0 end 0'))).toMatchObject({ offer: null, agreed: [] });
    expect(now(play(open(), '1 offerDraw', '1 resign')).offer).toBeNull();
  });

  const again = (line: Line, seat: number): string | undefined =>
    repeatedOffer(now(line), { type: 'offerDraw', at: now(line).at, seat })?.code;
  const refused = play(open('two'), 'chance roll 1', '0 offerDraw', '1 refuse');
  /** Both seats end a turn. */
  const round = ['0 end 0', 'chance roll 1', '1 end 0', 'chance roll 1'];

  test('among strangers a seat offers again after a ply of its own and ten entries, whoever refused', () => {
    expect(again(open(), 0)).toBeUndefined();
    expect(again(refused, 0)).toBe('offered-already');
    expect(again(play(open('two'), '0 offerDraw', '0 refuse'), 0)).toBe('offered-already');
    const nine = play(refused, ...round, ...round);
    expect([now(nine).seq - now(refused).offered![0]!, again(nine, 0)]).toEqual([9, 'offered-already']);
    expect(again(play(nine, '0 end 0'), 0)).toBeUndefined();
  });

  test('what the others play is no ply of one’s own', () => {
    const line = play(open('two'), 'chance roll 1', '1 offerDraw', '0 refuse');
    const offers = play(line, ...Array.from({ length: 5 }, () => ['0 offer 1', '0 undo']).flat());
    expect([now(offers).seq - now(line).offered![1]!, again(offers, 1)]).toEqual([11, 'offered-already']);
    expect(again(offers, 0)).toBeUndefined();
  });

  test('an offer stays made when the ply before it is taken back', () => {
    const line = play(open('two'), 'chance roll 1', '0 offer 1', '0 offerDraw', '1 refuse', '0 undo');
    expect([now(line).plies, again(line, 0)]).toEqual([1, 'offered-already']);
  });

  test('people at one device offer as often as they like', () => {
    expect(ask(refused, 0, { type: 'offerDraw' })).toContain('"offerDraw"');
  });
});

describe('botToAct', () => {
  /** Returns a table in which seat 0 has offered a card. The others may answer, but the game does not wait for them. */
  const offered = (): Table<Market> => {
    const state = unwrap(
      market.notation.position.parse(
        '{"stage":"trade","turns":0,"hands":[[2,0],[0,2],[0,2]],"offers":[{"id":0,"give":0,"to":[1,2]}]}',
      ),
    );
    const start = unwrap(
      begin(market, newSave(market, { seats: 3 }, 'x', { position: market.notation.position.format(state) })),
    );
    const seated = [1, 2].reduce((table, seat) => fold(market, table, { type: 'sit', at: 1, seat, who: 'bot' }), start);
    return { ...seated, since: [0, 1, 1] };
  };
  test('a bot may answer though nobody waits for it, and answers once', () => {
    const table = offered();
    expect(botToAct(table)).toBe(1);
    const refused = fold(market, table, { type: 'ply', at: 2, actor: 1, action: { type: 'refuse', n: 0 } });
    expect(botToAct(refused)).toBe(2);
    const both = fold(market, refused, { type: 'ply', at: 3, actor: 2, action: { type: 'refuse', n: 0 } });
    expect(botToAct(both)).toBeNull();
  });
  test('a bot that may answer comes before one whom the game awaits, also when that one sits before it', () => {
    const table = fold(market, offered(), { type: 'sit', at: 2, seat: 0, who: 'bot' });
    expect(market.turn(table.state).awaits).toEqual([0]);
    expect(botToAct({ ...table, since: [1, 1, 1] })).toBe(1);
    expect(botToAct({ ...table, since: [1, 0, 0] })).toBe(0);
  });
  test('a bot that has acted is not asked again for what it opened itself', () => {
    const table = offered();
    expect(botToAct({ ...table, acted: [0, 1, 1] })).toBeNull();
  });
});
