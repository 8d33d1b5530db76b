import { itemAt, rng, sumOf } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { ServerChains } from './chains.ts';
import { closeDraw, isComplete, openDraw, takeLink } from './collect.ts';
import { ticketOf } from './draw.ts';
import { randomHex } from './fair-game.fixture.ts';
import { CheatedTable, FACES, linkFor } from './table.fixture.ts';

const DRAWS = bySize(500, 1000, 10_000);
const HONEST = 5;

function tableAfter(draws: number, name = 'usual', seats = 2): CheatedTable {
  const table = new CheatedTable(`${name} ${seed}`, { seats });
  table.playHonest(draws);
  return table;
}

/** A new table when the chains of the last one are used up. */
function* tables(name: string, draws: number): Generator<CheatedTable> {
  for (let i = 0; i < draws;) {
    const table = tableAfter(1, `${name} ${i}`);
    for (let n = 0; n < 60 && i < draws; n++, i++) yield table;
  }
}

/** Chi-squared with FACES - 1 degrees of freedom is below this with p = 0.999. */
const LIMIT = 20.5;

function chiSquare(tickets: readonly number[]): number {
  const expected = tickets.length / FACES;
  const counts = Array.from({ length: FACES }, (_, face) => tickets.filter((one) => one === face).length);
  return sumOf(counts.map((count) => (count - expected) ** 2 / expected));
}

const mean = (tickets: readonly number[]): number => sumOf(tickets) / tickets.length;

describe('a server that cheats', () => {
  test('and does not: all devices agree, for 2, 3 and 4 seats', () => {
    for (const seats of [2, 3, 4]) expect(tableAfter(40, 'honest', seats).draw).toBe(40);
  });

  test('peeks: a device answers only to the move that the log shows', () => {
    const table = tableAfter(HONEST);
    const other = { actor: 0, action: { type: 'roll', hard: true } };
    const asked = table.ask(1, { ...table.open().context, intent: other });
    expect(asked).toMatchObject({ error: { code: 'fair-other-draw', data: { draw: HONEST } } });
  });

  test('peeks, then changes the move: the device names the draw', () => {
    const table = tableAfter(HONEST);
    const { found } = table.play({ shows: () => ({ intent: { actor: 0, action: { type: 'roll', hard: true } } }) });
    expect(found[1]).toMatchObject({ code: 'fair-switched', data: { draw: HONEST } });
  });

  test('grinds its secret when it knows the tips: the device names the setup', () => {
    const table = new CheatedTable('grinds');
    table.server = new ServerChains(randomHex(table.source));
    expect(table.play().found[0]).toMatchObject({ code: 'fair-server', data: { draw: 0 } });
  });

  test('grinds its secret before it knows the links: it gains nothing', { timeout: 600_000 }, () => {
    // it keeps the secret that would be best if the others sent nothing
    const tickets = Array.from({ length: bySize(100, 300, DRAWS) }, (_, i) => {
      const table = new CheatedTable(`ground ${seed} ${i}`, { links: 2 });
      const candidates = Array.from({ length: 4 }, () => new ServerChains(randomHex(table.source)));
      const foreseen = (server: ServerChains): number =>
        ticketOf(closeDraw(table.state, server, table.open()).key, FACES);
      const best = itemAt(
        candidates.toSorted((a, b) => foreseen(b) - foreseen(a)),
        0,
      );
      let open = table.open();
      for (const seat of table.connected) {
        const taken = takeLink(table.state, open, seat, linkFor(table, seat, 0));
        if (taken.ok) open = taken.value;
      }
      return ticketOf(closeDraw(table.state, best, open).key, FACES);
    });
    expect(chiSquare(tickets)).toBeLessThan(LIMIT);
  });

  test('drops shares it dislikes: every time the device names the draw and the seat', () => {
    const [tickets, dropped, named]: [number[], number[], number[]] = [[], [], []];
    for (const table of tables('drops', DRAWS)) {
      const { record, open, found } = table.play({
        uses: (whole, close) => {
          const without = { ...whole, links: whole.links.with(1, null) };
          return (close(without).ticket ?? 0) > (close(whole).ticket ?? 0) ? without : whole;
        },
      });
      tickets.push(record.ticket ?? 0);
      if (open.links[1] === null) dropped.push(table.draw);
      if (found[1]?.code === 'fair-dropped' && found[1].data?.['seat'] === 1) named.push(table.draw);
    }
    expect(named).toEqual(dropped);
    // it picks the better of two, which is why it has to be seen
    expect(mean(tickets)).toBeGreaterThan(2.7);
    expect(dropped.length).toBeGreaterThan(DRAWS / 4);
  });

  test('reorders: links of another draw, or of another seat, are named', () => {
    const table = tableAfter(HONEST);
    const late = table.server.link('server', HONEST + 1);
    expect(table.play({ shows: () => ({ server: late }) }).found[0]).toMatchObject({
      code: 'fair-server',
      data: { draw: HONEST },
    });
    const other = tableAfter(HONEST, 'swapped', 3);
    const swap = ({ shares }: { readonly shares: readonly (string | null)[] }): { shares: (string | null)[] } => ({
      shares: [shares[0] ?? null, shares[2] ?? null, shares[1] ?? null],
    });
    expect(other.play({ shows: swap }).found[0]).toMatchObject({ code: 'fair-link', data: { draw: HONEST, seat: 1 } });
  });

  test('replays: it gets no link twice, and a result that was shown before is named', () => {
    const table = tableAfter(HONEST);
    const { context } = table.open();
    const again = table.ask(1, { ...context, draw: HONEST - 1 });
    expect(again).toMatchObject({ error: { code: 'fair-other-draw', data: { draw: HONEST } } });
    expect(table.ask(1, context).ok).toBe(true);
    expect(table.ask(1, context).ok).toBe(true);
    expect(table.ask(1, { ...context, label: 'card' })).toMatchObject({ error: { code: 'fair-asked-twice' } });
    const before = table.play().record;
    expect(table.play({ shows: () => before }).found[0]).toMatchObject({ data: { draw: HONEST + 1 } });
  });

  test('tells another ticket than the shares give: the draw is named', () => {
    const table = tableAfter(HONEST);
    const { found } = table.play({ shows: ({ ticket }) => ({ ticket: ((ticket ?? 0) + 1) % FACES }) });
    expect(found).toEqual([0, 1].map(() => expect.objectContaining({ code: 'fair-ticket' }) as unknown));
  });
});

describe('a client that cheats', () => {
  test.each([
    ['a wrong one', () => randomHex(rng('wrong'))],
    ['the one before', (table: CheatedTable) => linkFor(table, 1, HONEST - 1)],
    ['the next one', (table: CheatedTable) => linkFor(table, 1, HONEST + 1)],
    ['that of another seat', (table: CheatedTable) => linkFor(table, 0, HONEST)],
  ])('sends a link that does not fit, %s: it is refused, and draw and seat are named', (_, link) => {
    const table = tableAfter(HONEST);
    expect(takeLink(table.state, table.open(), 1, link(table))).toMatchObject({
      error: { code: 'bad-share', data: { draw: HONEST, seat: 1 } },
    });
  });

  test('repeats its link: the first one counts', () => {
    const table = tableAfter(HONEST);
    const once = takeLink(table.state, table.open(), 1, linkFor(table, 1, HONEST));
    const twice = once.ok ? takeLink(table.state, once.value, 1, linkFor(table, 1, HONEST)) : once;
    expect(twice).toEqual(once);
  });

  test('sends nothing: it is marked, and holds up nobody a second time until it sends a valid link', () => {
    const table = tableAfter(HONEST);
    const silent = { sends: (seat: number, link: string): string | null => (seat === 1 ? null : link) };
    expect(table.open().awaited).toEqual([0, 1]);
    expect(table.play(silent).record.shares[1]).toBe('late');
    expect(table.open().awaited).toEqual([0]);
    expect(table.play(silent).record.shares[1]).toBe('late');
    // it may still take part, and then it is awaited again
    expect(table.play().record.shares[1]).toBe(linkFor(table, 1, HONEST + 2));
    expect(table.open().awaited).toEqual([0, 1]);
  });

  test('is too late: its link is of no use for the next draw', () => {
    const table = tableAfter(HONEST);
    const link = linkFor(table, 1, HONEST);
    table.play({ sends: (seat, one) => (seat === 1 ? null : one) });
    expect(takeLink(table.state, table.open(), 1, link)).toMatchObject({ error: { code: 'bad-share' } });
  });

  test('leaves when the draw would be bad: it cannot know, and gains nothing', () => {
    const tickets: number[] = [];
    for (const table of tables('leaves', DRAWS)) {
      // all that it knows is its own link and what came before
      const isBad = (link: string): boolean => Number.parseInt(link.slice(0, 2), 16) % 2 === table.draw % 2;
      const { record } = table.play({ sends: (seat, link) => (seat === 1 && isBad(link) ? null : link) });
      tickets.push(record.ticket ?? 0);
    }
    expect(chiSquare(tickets)).toBeLessThan(LIMIT);
    expect(Math.abs(mean(tickets) - (FACES - 1) / 2)).toBeLessThan(4 * (1.71 / Math.sqrt(DRAWS)));
  });
});

describe('a server that is killed', () => {
  test('goes on from the stored links, between any two steps, to the same draw', () => {
    const table = tableAfter(HONEST, 'killed', 3);
    const links = [0, 1, 2].map((seat) => linkFor(table, seat, HONEST));
    const resumed = (stored: readonly number[]): ReturnType<typeof closeDraw> => {
      let open = openDraw(table.state, table.terms(), [0, 1, 2]);
      for (const seat of [...stored, ...[0, 1, 2].filter((one) => !stored.includes(one))]) {
        const taken = takeLink(table.state, open, seat, itemAt(links, seat));
        if (taken.ok) open = taken.value;
      }
      expect(isComplete(open)).toBe(true);
      return closeDraw(table.state, table.server, open);
    };
    const orders = [[], [0], [1], [2], [2, 0], [1, 2], [2, 1, 0]];
    expect(new Set(orders.map((stored) => JSON.stringify(resumed(stored)))).size).toBe(1);
  });

  test('does not start without a link of every seat', () => {
    const table = new CheatedTable('setup');
    expect(openDraw(table.state, table.terms(), []).awaited).toEqual([0, 1]);
  });
});
