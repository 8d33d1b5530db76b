import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { newSavedSeat } from '../../storage/saved-seats.ts';
import { hop } from '../../boards/hopnjump/moves.fixture.ts';
import { FakeServer, MATCH } from '../fake-server.fixture.ts';
import { OnlineHost } from '../host.ts';
import { isOwnTurn } from './turn-signal.ts';

function open(server: FakeServer): OnlineHost<Hop> {
  const saved = { ...newSavedSeat(MATCH, 'hopnjump', 'C'.repeat(24)), token: 'B'.repeat(22) };
  const host = new OnlineHost(hopnjump, saved, server);
  server.pass(0);
  return host;
}

test('it is one’s turn when the game waits for this seat, and not while a move is on its way', () => {
  const server = new FakeServer();
  const host = open(server);
  const turns = [isOwnTurn(host.scene())];
  server.silent = true;
  host.act(hop('B2-C3'));
  turns.push(isOwnTurn(host.scene()));
  server.silent = false;
  server.cut();
  server.pass(250);
  turns.push(isOwnTurn(host.scene()));
  server.move(1, 'A7-B6');
  turns.push(isOwnTurn(host.scene()));
  expect(turns).toEqual([true, false, false, true]);
});

test('a player who wants to be told of turns subscribes at a server that can, and at no other', async () => {
  const server = new FakeServer();
  const requests = (): unknown[] => server.heard.flatMap((one) => (one.type === 'request' ? [one.request] : []));
  await open(server).tellTurns('Your turn');
  expect(requests()).toEqual([]);
  server.features = ['push'];
  const host = open(server);
  await host.tellTurns(null);
  expect(requests()).toEqual([]);
  await host.tellTurns('Your turn');
  const made = { endpoint: 'https://push.example/1', p256dh: 'P', auth: 'A' };
  expect(requests()).toEqual([{ type: 'subscribe', ...made, title: 'Your turn' }]);
});
