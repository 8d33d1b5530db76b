/** Tests a server that asks devices for numbers of other draws, or asks twice for one draw. */
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { FairDevice, type AnswerLog } from './device.ts';
import { type KeptDevice } from './kept-device.ts';
import { openDraw, questionOf as shareQuestion } from './host.ts';
import type { OpenedShare } from './records.ts';
import { keyPair } from './statement.ts';
import { questionOf, tableOf } from './attack.fixture.ts';
import { FairTable, TOTAL } from './table.fixture.ts';

test('C2: claims other draws: a device opens nothing but the next number of its own record', () => {
  for (const draw of [0, 1, 5, 7, 100, 900]) {
    const table = tableOf(`claims ${draw}`);
    const asked = table.device(0).asked(questionOf(table, { draw }));
    expect(asked).toMatchObject({ error: { code: 'fair-other-draw', data: { draw } } });
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
    const others = openDraw(state, open.terms, [0, 1], lists, keyPair(table.signerSeed));
    second = table.device(0).asked({ ...questionOf(table), head: state.hash, ask: others.ask });
    return open;
  };
  table.turn(1);
  expect(isHeld).toBe(true);
  expect(second).toMatchObject({ error: { code: 'fair-asked-twice' } });
  expect(table.device(0).kept.evidence).toHaveLength(2);
});

test('asks with a seat listed twice, which no draw can have, and then draws with what it knows: the device names the draw', () => {
  const table = tableOf('listed twice');
  const { state, lists } = table;
  const terms = { label: 'reveal', secret: false, total: TOTAL };
  const odd = openDraw(state, terms, [0, 1, 1], lists, keyPair(table.signerSeed));
  expect(table.device(0).asked(shareQuestion(state, odd, lists)).ok).toBe(true);
  table.cheat.lists = () => [1];
  expect(table.turn(1)).toBe(true);
  expect(table.device(0).verdict.wrong).toMatchObject({ code: 'fair-switched' });
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

function otherShares(shares: readonly unknown[]): never {
  return shares.map((share, seat) =>
    seat === 1 ? { ...(share as OpenedShare), leaf: 'cd'.repeat(32) } : share,
  ) as never;
}
