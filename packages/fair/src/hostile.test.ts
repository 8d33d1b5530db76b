/**
 * Tries every attack that docs/reference/fair-draws.md lists, and random ones. A result that the server chose must never count as verified.
 */
import { itemAt, pick, rng, type Rng, type Seat } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { changed, leavesOf, otherValue, type Path } from './change.fixture.ts';
import { FairDevice, type AnswerLog } from './device.ts';
import { newDevice, type KeptDevice } from './kept-device.ts';
import { openDraw, questionOf as shareQuestion, takeShare, type OpenDraw } from './host.ts';
import { LeafList } from './list.ts';
import type { FairRecord, OpenedShare, ShareQuestion, SignedHash } from './records.ts';
import { afterRecord, rootStatement, seatStatement } from './state.ts';
import { hasSigned, keyPair } from './statement.ts';
import { answerOf, FairTable, randomHex, TOTAL, type Cheat, type ToDevice } from './table.fixture.ts';
import { headStatement, verifyProofs } from './verify.ts';

/** Returns a table after five honest turns. */
function tableOf(name: string, settings: ConstructorParameters<typeof FairTable>[1] = {}): FairTable {
  const table = new FairTable(`${name} ${seed}`, settings);
  table.play(5);
  expect(table.found).toEqual([]);
  return table;
}

/** Returns the question that a server of this table would ask next, with changes. */
function questionOf(table: FairTable, changes: Partial<ShareQuestion> = {}): ShareQuestion {
  const { draws: draw, hash: head } = table.state;
  const honest = { draw, label: 'reveal', total: TOTAL, participants: [0, 1], head, server: table.lists.root(draw) };
  return { ...honest, ask: '00'.repeat(64), ...changes };
}

const toSeat =
  (seat: Seat, change: (message: ToDevice) => ToDevice | null): NonNullable<Cheat['tells']> =>
  (to, message) =>
    to === seat ? change(message) : message;

const draws = (change: (message: ToDevice & { type: 'draw' }) => ToDevice | null) => (message: ToDevice) =>
  message.type === 'draw' ? change(message) : message;

describe('a server that cheats', () => {
  test('C1: forges the list of a bot: every device says so when the bot sits down', () => {
    const table = new FairTable(`bot ${seed}`, { seats: 3, bots: [2] });
    const forger = keyPair(randomHex(table.source));
    const [first] = table.devices;
    const device = new FairDevice({ ...(first as FairDevice).kept, state: null, answered: null, lacking: [] });
    device.begin(table.start, 3);
    const list = {
      type: 'seat',
      seq: 0,
      seat: 2,
      key: forger.key,
      root: new LeafList(randomHex(table.source)).root,
    } as const;
    for (const record of table.records.slice(0, 2)) if (record.type === 'seat') device.record(record);
    expect(device.verdict.wrong).toBeNull();
    const forged = { ...list, signature: forger.sign('seat', seatStatement(table.facts, list)) };
    expect(device.record(forged)).toBeNull();
    // the setup continues with three lists; a bot's first entry then says that its seat has one
    const state = device.state;
    expect(state?.seats[2]?.key).toBe(forger.key);
    const late = new FairDevice({ ...device.kept, state: state && { ...state, draws: 1 } });
    expect(late.entry({ type: 'sit', at: 0, seat: 2, who: 'bot' })).toMatchObject({
      code: 'fair-seat',
      data: { seat: 2 },
    });
  });

  test('C1: forges a new list of a seat: its signature is missing', () => {
    const table = tableOf('root');
    const root = new LeafList(randomHex(table.source)).root;
    const forger = keyPair(randomHex(table.source));
    const record = {
      type: 'root',
      seq: table.state.seq,
      seat: 1,
      root,
      signature: forger.sign('root', { root }),
    } as const;
    expect(afterRecord(table.state, record)).toMatchObject({ error: { code: 'fair-seat', data: { seat: 1 } } });
    expect(table.device(0).record(record)).toMatchObject({ code: 'fair-seat' });
  });

  test('C2: claims other draws: a device opens nothing but the next number of its own record', () => {
    for (const draw of [0, 1, 5, 7, 100, 900]) {
      const table = tableOf(`claims ${draw}`);
      const asked = table.device(0).asked(questionOf(table, { draw }));
      expect(asked).toMatchObject({ error: { code: 'fair-other-draw', data: { draw } } });
    }
  });

  test('C2: what it has heard of a list says nothing about the next number', () => {
    const list = new LeafList('ab'.repeat(32));
    const known = new Set(
      Array.from({ length: 40 }, (_, place) => list.open(place)).flatMap(({ leaf, path }) => [leaf, path]),
    );
    for (let place = 40; place < 256; place++) {
      const { leaf } = list.open(place);
      expect([...known].some((one) => one.includes(leaf))).toBe(false);
    }
  });

  test('C3: draws the start from other numbers than it asked for: the device names draw 0', () => {
    const found: (string | null)[] = [];
    const other = new FairTable(`ground ${seed}`, {
      cheat: {
        tells: (seat, message) => {
          const isFirst = seat === 0 && message.type === 'draw' && message.record.label === 'setup';
          if (!isFirst) return message;
          const ground = otherShares(message.record.shares);
          return { ...message, record: { ...message.record, shares: ground } };
        },
      },
    });
    found.push(other.device(0).verdict.wrong?.code ?? null);
    expect(found).toEqual(['fair-link']);
    expect(other.device(0).verdict.color).toBe('red');
  });

  test('C4: gets no number with a command, and after a refusal none for another move', () => {
    const table = tableOf('refused');
    const device = table.device(0);
    const signed = device.command('ply', table.log.length, { type: 'flip', at: 1 });
    expect(JSON.stringify(signed)).not.toContain('leaf');
    const command = { type: 'command', seq: table.state.seq, ...signed } as const;
    expect(device.record(command)).toBeNull();
    const other = { type: 'ply', at: 9, actor: 0, action: { type: 'attack' } };
    expect(device.entry(other)).toMatchObject({ code: 'fair-command', data: { entry: table.log.length + 1 } });
  });

  test('asks again with another list, another head or other participants: it gets nothing, and two signatures tell', () => {
    let [isHeld, second] = [false, null as ReturnType<FairDevice['asked']> | null];
    const table = tableOf('twice', { seats: 3 });
    table.cheat.uses = (open) => {
      isHeld = true;
      const { state, lists } = table;
      const others = openDraw(state, open.terms, [0, 1], lists, keyPair(signerOf(table)));
      second = table.device(0).asked({ ...questionOf(table), head: state.hash, ask: others.ask });
      return open;
    };
    table.turn(1);
    expect(isHeld).toBe(true);
    expect(second).toMatchObject({ error: { code: 'fair-asked-twice' } });
    expect(table.device(0).kept.evidence).toHaveLength(2);
  });

  test('H1: leaves out a share that came: the others see that nobody has agreed', () => {
    const table = tableOf('drops');
    const drop = (open: OpenDraw): OpenDraw => ({ ...open, shares: open.shares.with(1, 'agreed') });
    table.cheat.uses = drop;
    expect(() => table.turn(0)).toThrow('fair-missing');
    table.cheat = {
      tells: toSeat(
        0,
        draws((message) => ({
          ...message,
          record: { ...message.record, shares: message.record.shares.with(1, 'agreed') },
        })),
      ),
    };
    const next = tableOf('drops for one');
    next.cheat = table.cheat;
    next.turn(1);
    expect(next.device(0).verdict.wrong).toMatchObject({ code: 'fair-missing', data: { draw: 6 } });
  });

  test('H1: with a player who helps: the device whose share was left out counts the draw, and the others show it in amber', () => {
    const table = tableOf('helps', { seats: 3 });
    table.cheat.uses = (open) => {
      const without = [0, 1].map((seat) => ({ seat, signature: table.device(seat).agree([2]) ?? '' }));
      return { ...open, shares: open.shares.with(2, null), agreed: without };
    };
    table.turn(0);
    expect(table.device(2).verdict).toMatchObject({ color: 'amber', overlooked: 1 });
    expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 2, agreed: 1 }] });
  });

  test('H1: forges the agreement of the others: it is refused', () => {
    const table = tableOf('forged agreement');
    const agreed = [{ seat: 0, signature: '00'.repeat(64) }];
    table.cheat.uses = (open) => ({ ...open, shares: open.shares.with(1, null), agreed });
    expect(() => table.turn(0)).toThrow('fair-missing');
  });

  test('H1: asks a player, and then draws without it, with a player who helps: the device names the draw', () => {
    const table = tableOf('unlists');
    table.cheat.uses = (open) => {
      const { state, lists, signerSeed } = table;
      const other = openDraw(state, open.terms, [1], lists, keyPair(signerSeed));
      const helper = new FairDevice({ ...table.device(1).kept, answered: null });
      const share = helper.asked(shareQuestion(state, other, lists));
      return { ...other, shares: other.shares.with(1, share.ok ? share.value : null) };
    };
    expect(table.turn(1)).toBe(true);
    expect(table.device(0).verdict.wrong).toMatchObject({ code: 'fair-switched', data: { draw: 6 } });
    expect(table.device(0).kept.evidence).toHaveLength(2);
  });

  test('says without a clock that time ran out: it is refused', () => {
    const table = tableOf('no clock');
    table.cheat.uses = (open) => ({ ...open, shares: open.shares.with(1, 'time') });
    expect(() => table.turn(0)).toThrow('fair-missing');
  });

  test('leaves a connected player off the list: amber for all, and the device says that it was here', () => {
    const table = tableOf('overlooked', { seats: 3 });
    table.cheat.lists = (honest) => honest.filter((seat) => seat !== 2);
    expect(table.turn(0)).toBe(true);
    expect(table.device(2).verdict).toMatchObject({ color: 'amber', overlooked: 1 });
    expect(table.device(0).verdict).toMatchObject({
      color: 'amber',
      overlooked: 0,
      lacking: [{ seat: 2, unlisted: 1 }],
    });
    const { missing } = reportOf(table);
    expect(missing).toEqual([{ draw: 6, seat: 2, why: 'unlisted' }]);
  });

  test('begins without a connected player’s number: the device names draw 0', () => {
    const table = tableOf('begins without');
    const device = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source)));
    const other = new FairTable(`begins without ${seed}`, { bots: [1] });
    device.begin(other.start, 2);
    for (const record of other.records)
      if (record.type === 'draw') device.drawn(record, other.lists.open(0));
      else device.record(record);
    expect(device.verdict).toMatchObject({ color: 'red', wrong: { code: 'fair-missing', data: { draw: 0, seat: 1 } } });
  });

  test('says that a person sits where no device is: every draw lacks a number', () => {
    const table = new FairTable(`no device ${seed}`, { bots: [1] });
    table.entry({ type: 'sit', at: 0, seat: 1, who: 'person' });
    table.play(2);
    expect(reportOf(table).missing.map(({ seat }) => seat)).toEqual([1, 1]);
    expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 1, unlisted: 2 }] });
  });

  test('puts a bot in the place of a connected player for a draw: amber for all, and the device says that it was here', () => {
    const table = tableOf('substitute');
    for (const who of ['bot', 'person']) {
      table.entry({ type: 'sit', at: 0, seat: 1, who });
      table.turn(0);
    }
    expect(table.device(1).verdict).toMatchObject({ color: 'amber', overlooked: 1 });
    expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 1, unlisted: 1 }] });
    expect(reportOf(table).missing).toEqual([{ draw: 6, seat: 1, why: 'unlisted' }]);
  });

  test('never writes down the new list of a player: the draws after the old one lack a number', () => {
    const table = new FairTable(`withheld list ${seed}`);
    for (let turn = 0; turn < 260; turn++) {
      expect(table.turn(turn % 2)).toBe(true);
      const root = table.device(1).renew(() => randomHex(table.source));
      if (root !== null) table.record(root);
    }
    expect(table.device(0).verdict).toMatchObject({ color: 'amber', overlooked: 5, wrong: null });
    expect(table.device(1).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 0, unlisted: 5 }] });
    expect(reportOf(table).missing).toHaveLength(5);
  });

  test('keeps its number of a public draw to itself: the device names the draw', () => {
    const table = tableOf('unopened');
    table.cheat.tells = toSeat(
      0,
      draws((message) => ({ ...message, record: { ...message.record, ticket: 3 }, server: null })),
    );
    table.turn(1);
    expect(table.device(0).verdict.wrong).toMatchObject({ code: 'fair-server', data: { draw: 6 } });
  });

  test('asks two windows of one device: the second knows what the first has answered', () => {
    const table = tableOf('windows');
    const [signer, answered] = [keyPair(table.signerSeed), [] as { draw: number; context: string }[]];
    const note: AnswerLog = (answer) => {
      answered.push(answer);
      return answered.at(-2) ?? null;
    };
    const ask = (kept: KeptDevice, total: number): unknown => {
      const terms = { label: 'reveal', secret: false, total };
      const open = openDraw(table.state, terms, [0, 1], table.lists, signer);
      return new FairDevice(kept).asked(shareQuestion(table.state, open, table.lists), note);
    };
    const { kept } = table.device(0);
    expect(ask(kept, TOTAL)).toMatchObject({ ok: true });
    expect(ask(kept, TOTAL)).toMatchObject({ ok: true });
    expect(ask(kept, TOTAL - 1)).toMatchObject({ error: { code: 'fair-asked-twice' } });
    answered.push({ draw: table.state.draws + 1, context: '' });
    expect(ask(kept, TOTAL)).toMatchObject({ error: { code: 'fair-other-draw' } });
  });

  test('H2: makes the match plain: the device says so', () => {
    const table = tableOf('plain');
    expect(table.device(0).downgraded()).toMatchObject({ code: 'fair-plain' });
    expect(table.device(0).verdict.color).toBe('red');
  });

  test('M2: signs two logs: the head that it tells is evidence', () => {
    const table = tableOf('two heads');
    const { state } = table;
    const hash = randomHex(table.source);
    const signature = keyPair(signerOf(table)).sign('head', headStatement({ ...state, hash }));
    expect(hasSigned(table.facts.key, 'head', headStatement({ ...state, hash }), signature)).toBe(true);
    expect(table.device(0).signed({ seq: state.seq, hash, signature })).toMatchObject({ code: 'fair-signature' });
    expect(table.device(0).kept.evidence).toHaveLength(2);
  });

  test('M2: exports another log than it has signed: the last signed head is evidence', () => {
    const [shown, other] = [new FairTable(`signed ${seed}`), new FairTable(`signed ${seed}`)];
    shown.play(5);
    shown.tellHead();
    randomHex(other.source);
    other.play(6);
    const device = shown.device(0);
    expect(device.contradiction(other.file())).toMatchObject({ code: 'fair-signature' });
    const { seq, hash } = shown.state;
    const head = device.kept.evidence.at(-1) as SignedHash;
    expect(head).toMatchObject({ seq, hash });
    expect(hasSigned(shown.facts.key, 'head', headStatement({ ...shown.facts, seq, hash }), head.signature)).toBe(true);
  });

  test('shows two players two games: the next draw does not come about', () => {
    const table = tableOf('two games');
    const other = toSeat(1, (message) =>
      message.type === 'entry' && message.line['actor'] === 0
        ? { ...message, line: { ...message.line, at: 1234 } }
        : message,
    );
    table.cheat.tells = other;
    expect(table.turn(0)).toBe(false);
    expect(table.device(1).verdict.wrong).toMatchObject({ code: 'fair-other-draw' });
  });

  test('opens another number than it had fixed: the device names the draw', () => {
    const table = tableOf('number');
    const server = table.lists.open(9);
    table.cheat.tells = toSeat(
      0,
      draws((message) => ({ ...message, server })),
    );
    table.turn(1);
    expect(table.device(0).verdict.wrong).toMatchObject({ code: 'fair-server', data: { draw: 6 } });
  });

  test.each([
    ['ticket', { ticket: 35 }, 'fair-ticket'],
    ['total', { total: 7 }, 'fair-signature'],
    ['label', { label: 'other' }, 'fair-signature'],
  ])('tells another %s: the device names the draw', (name, change, code) => {
    const table = tableOf(`other ${name}`);
    table.cheat.tells = toSeat(
      0,
      draws((message) => ({ ...message, record: { ...message.record, ...change } })),
    );
    table.turn(1);
    expect(table.device(0).verdict.wrong).toMatchObject({ code, data: { draw: 6 } });
  });

  test('gives a seat to another key: the device of the seat says so', () => {
    const table = new FairTable(`foreign ${seed}`);
    const impostor = new FairDevice(newDevice(table.facts, 0, () => randomHex(table.source)));
    const device = new FairDevice({ ...table.device(0).kept, state: null, answered: null });
    device.begin(table.start, 2);
    expect(device.record(impostor.sit())).toMatchObject({ code: 'fair-seat', data: { seat: 0 } });
  });

  test('uses a signed move twice: it is refused', () => {
    const table = tableOf('again');
    const place = table.records.findLastIndex((record) => record.type === 'command');
    const record = itemAt(table.records, place);
    if (record.type !== 'command') throw new Error('no command');
    const again = afterRecord(table.state, { ...record, seq: table.state.seq });
    const device = table.device(0);
    expect(again.ok && device.record({ ...record, seq: table.state.seq })).toBeNull();
    expect(device.entry(itemAt(table.log, record.seq))).toMatchObject({ code: 'fair-command' });
  });

  test('moves for a player: amber on the player’s device', () => {
    const table = tableOf('moves for');
    table.entry({ type: 'ply', at: 99, actor: 0, action: { type: 'pass' } });
    expect(table.device(0).verdict).toMatchObject({ color: 'amber', unsigned: 1 });
    expect(reportOf(table).unsigned).toEqual([1, 0]);
  });

  test('exports another game than it showed: the device names the contradiction', () => {
    const [one, other] = [tableOf('shown'), tableOf('shown')];
    const file = one.file();
    one.play(1);
    randomHex(other.source);
    other.play(2);
    expect(verifyProofs(other.file()).ok).toBe(true);
    expect(one.device(0).contradiction(other.file())).toMatchObject({ code: 'fair-signature' });
    expect(one.device(1).contradiction(file)).toMatchObject({ code: 'fair-signature' });
  });
});

describe('honest events raise no alarm', () => {
  test('a share that is lost with the line: asked again, the device answers the same', () => {
    const table = tableOf('lost');
    let first: OpenedShare | null = null;
    table.cheat.tells = toSeat(0, (message) => {
      if (message.type !== 'ask') return message;
      const answer = answerOf(table.device(0), message);
      first ??= answer;
      table.device(0).cut();
      table.device(0).connected();
      return message;
    });
    expect(table.turn(1)).toBe(true);
    expect(first).not.toBeNull();
    expect(table.device(0).verdict.color).toBe('green');
  });

  test('a device that is away for some draws: amber counts, and it takes part again', () => {
    const table = tableOf('away', { seats: 3 });
    const before = table.device(2).kept;
    table.device(2).cut();
    table.here[2] = false;
    table.play(2);
    expect(table.device(0).verdict).toMatchObject({ color: 'amber', lacking: [{ seat: 2, unlisted: 2 }] });
    // the device returns in a new run of its program and gets what it has missed
    const back = new FairDevice(JSON.parse(JSON.stringify(before)) as typeof before);
    missedBy(table, back);
    back.connected();
    table.devices[2] = back;
    table.here[2] = true;
    table.play(2);
    expect(back.verdict).toMatchObject({ color: 'amber', overlooked: 0, wrong: null });
    expect(table.found).toEqual([]);
    expect(reportOf(table).missing).toHaveLength(2);
  });

  test('a seat that moves to another device: it takes part from the draw after the next', () => {
    const table = tableOf('moved');
    const invite = randomHex(table.source);
    const handover = table.device(1).handOver(keyPair(invite).key);
    const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
    phone.begin(table.start, 2);
    missedBy(table, phone);
    const move = phone.moveIn(invite, handover, table.state.seq);
    table.record(move);
    phone.record(move);
    table.devices[1] = phone;
    table.play(6);
    expect(table.found).toEqual([]);
    const missing = [{ draw: 6, seat: 1, why: 'unlisted' }];
    expect(reportOf(table)).toMatchObject({ missing, replaced: [{ draw: 7, seat: 1 }] });
    expect(phone.verdict).toMatchObject({ wrong: null, overlooked: 0 });
  });

  test('a device that has just come is asked for a number of the device before: it has none', () => {
    const table = tableOf('just come');
    const phone = new FairDevice(newDevice(table.facts, 1, () => randomHex(table.source), true));
    phone.begin(table.start, 2);
    missedBy(table, phone);
    const terms = { label: 'reveal', secret: false, total: TOTAL };
    const open = openDraw(table.state, terms, [0, 1], table.lists, keyPair(table.signerSeed));
    expect(phone.asked(shareQuestion(table.state, open, table.lists)).ok).toBe(false);
    expect(phone.verdict).toMatchObject({ color: 'green', wrong: null });
  });

  test('a list that is nearly used is replaced, also the server’s', () => {
    const table = new FairTable(`long ${seed}`);
    for (let turn = 0; turn < 300; turn++) {
      expect(table.turn(turn % 2)).toBe(true);
      for (const device of table.devices) {
        const root = device?.renew(() => randomHex(table.source)) ?? null;
        if (root !== null) table.record(root);
      }
    }
    expect(table.found).toEqual([]);
    expect(reportOf(table).missing).toEqual([]);
    expect(reportOf(table).replaced).toHaveLength(2);
  });
});

describe('at random', () => {
  const GAMES = bySize(15, 40, 100_000);
  /** Games that differ only in the server's cheating share a deal, so that signatures are computed once. */
  const DEALS = bySize(5, 10, 50);
  const TURNS = 5;

  test(
    `${GAMES} games with one deviation: no result differs from the honest one unless somebody objects`,
    { timeout: bySize(60_000, 120_000, 7_200_000) },
    () => {
      const source = rng(`deviations ${seed}`);
      const unnoticed: unknown[] = [];
      const honest = Array.from({ length: DEALS }, (_, deal) => {
        const table = new FairTable(`deviation ${seed} ${deal}`);
        table.play(TURNS);
        return table.seen.map((seen) => seen.join());
      });
      let objected = 0;
      for (let game = 0; game < GAMES; game++) {
        const [cheat, what] = deviation(source);
        const table = new FairTable(`deviation ${seed} ${game % DEALS}`, { cheat });
        const isPlayed = table.play(TURNS);
        table.tellHead();
        const isFileRight = table.devices.every((device) => device?.contradiction(table.file()) === null);
        const isSame = table.seen.every((seen, seat) => seen.join() === honest[game % DEALS]?.[seat]);
        const isObjected = !isPlayed || !isFileRight || table.found.length > 0;
        if (isObjected) objected++;
        if (!isSame && !isObjected) unnoticed.push(what());
      }
      expect(unnoticed).toEqual([]);
      expect(objected).toBeGreaterThan(GAMES / 2);
    },
  );

  const FORGED = bySize(500, 2000, 1_000_000);

  test(
    `${FORGED} forged shares and records of lists are refused`,
    { timeout: bySize(60_000, 60_000, 3_600_000) },
    () => {
      const table = tableOf('forged');
      const [source, signed] = [rng(`forged ${seed}`), signedLists(table)];
      let [accepted, tried] = [0, 0];
      table.cheat.uses = (open) => {
        const shares = open.shares.filter((share) => share !== null && typeof share !== 'string');
        const empty = { ...open, shares: open.shares.map(() => null) };
        for (; tried < FORGED; tried++) {
          const seat = source.below(2);
          const forged = forgedRecord(pick(signed, source), source);
          const share = forgedShare(itemAt(shares, seat), itemAt(shares, 1 - seat), source);
          const taken = tried % 4 === 0 ? afterRecord(table.state, forged) : takeShare(table.state, empty, seat, share);
          if (taken.ok) accepted++;
        }
        return open;
      };
      table.turn(0);
      expect([accepted, tried]).toEqual([0, FORGED]);
    },
  );
});

type ListRecord = Extract<FairRecord, { readonly type: 'root' | 'move' }>;

/** The device of seat 0 has signed a new list and a move. */
function signedLists(table: FairTable): readonly ListRecord[] {
  const [device, { state, source }] = [table.device(0), table];
  const [list, key] = [{ seat: 0, root: new LeafList(randomHex(source)).root }, randomHex(source)];
  const signature = keyPair(device.kept.seed).sign('root', rootStatement(state, list));
  const phone = new FairDevice(newDevice(table.facts, 0, () => randomHex(source), true));
  const records: readonly ListRecord[] = [
    { type: 'root', seq: state.seq, ...list, signature },
    phone.moveIn(key, device.handOver(keyPair(key).key), state.seq),
  ];
  for (const record of records) expect(afterRecord(state, record).ok).toBe(true);
  return records;
}

function forgedRecord(record: ListRecord, source: Rng): ListRecord {
  const fields = leavesOf(record).filter(([name]) => name !== 'type' && name !== 'seq');
  const [field] = pick(fields, source) as [keyof ListRecord];
  const value = record[field];
  return { ...record, [field]: typeof value === 'string' ? otherDigit(value, source) : 1 };
}

/** Changes one random message, for one device or for both. */
function deviation(source: Rng): [Cheat, () => unknown] {
  const [at, isForAll, kind] = [source.below(60), source.below(2) === 0, source.below(10)];
  let [count, what]: [number, unknown] = [0, null];
  let last: { readonly honest: ToDevice; readonly told: ToDevice | null } | null = null;
  let before: ToDevice | null = null;
  const tells: Cheat['tells'] = (_, message) => {
    const earlier = before;
    before = message;
    if (isForAll && last !== null && JSON.stringify(last.honest) === JSON.stringify(message)) return last.told;
    if (count++ !== at) return message;
    const told = kind === 0 ? null : kind === 1 ? earlier : mutated(message, source);
    what = [message, told];
    last = { honest: message, told };
    return told;
  };
  return [{ tells }, () => what];
}

function mutated(message: ToDevice, source: Rng): ToDevice {
  const raw: unknown = JSON.parse(JSON.stringify(message));
  const paths = leavesOf(raw).filter(([key]) => key !== 'type');
  const path: Path = pick(paths, source);
  let value: unknown = raw;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  return changed(raw, path, otherValue(value, source)) as unknown as ToDevice;
}

function forgedShare(own: OpenedShare, other: OpenedShare, source: Rng): OpenedShare {
  const field = pick(['leaf', 'path', 'signature'] as const, source);
  const forged = pick([other[field], otherDigit(own[field], source)], source);
  return { ...own, [field]: forged };
}

function otherDigit(text: string, source: Rng): string {
  const at = source.below(text.length);
  return (
    text.slice(0, at) +
    ((Number.parseInt(text[at] ?? '0', 16) + 1 + source.below(15)) % 16).toString(16) +
    text.slice(at + 1)
  );
}

/** Gives a device the part of the transcript that it has not received yet. */
function missedBy(table: FairTable, device: FairDevice): void {
  const { records, log, lists } = table;
  const next = (): number => device.state?.seq ?? 0;
  for (let n = next(); n <= log.length; n++) {
    for (const record of records)
      if (record.seq === n && !hasHeard(device, table, record)) {
        if (record.type === 'draw') device.drawn(record, lists.open(device.state?.draws ?? 0));
        else device.record(record);
      }
    const entry = log[n];
    if (entry !== undefined && next() === n) device.entry(table.lineOf(n + 1), entry['action']);
  }
}

/** Returns whether a device received these records of the next entry in an earlier run. */
function hasHeard(device: FairDevice, { records }: FairTable, record: object): boolean {
  const { seq = 0, draws = 0 } = device.state ?? {};
  const isBefore = (records as readonly object[]).indexOf(record) < heardRecords(records, seq, draws);
  return isBefore;
}

function heardRecords(records: FairTable['records'], seq: number, draws: number): number {
  let [count, drawn] = [0, 0];
  for (const record of records) {
    if (record.seq > seq || (record.seq === seq && drawn >= draws)) return count;
    if (record.type === 'draw') drawn++;
    count++;
  }
  return count;
}

function otherShares(shares: readonly unknown[]): never {
  return shares.map((share, seat) =>
    seat === 1 ? { ...(share as OpenedShare), leaf: 'cd'.repeat(32) } : share,
  ) as never;
}

function signerOf(table: FairTable): string {
  return table.signerSeed;
}

function reportOf(table: FairTable): Extract<ReturnType<typeof verifyProofs>, { ok: true }>['value']['report'] {
  const verified = verifyProofs(table.file());
  if (!verified.ok) throw new Error(JSON.stringify(verified.error));
  return verified.value.report;
}
