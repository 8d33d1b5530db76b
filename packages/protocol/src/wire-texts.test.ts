/** Tests the messages as they are sent. From the first release on, the messages of clients never change. */
import { expect, test } from 'vitest';
import { clientMessageDecoder, serverMessageDecoder } from './socket.ts';

const WELCOME = `{"type":"welcome","protocol":3,"features":["game-file"],"match":"AAAAAAAAAAAAAAAA","seat":0,"game":"369","version":1,
  "options":{"seats":2},"clock":{"totalMs":600000,"incrementMs":5000,"perTurnMs":null,"onFlag":"lose"},
  "pair":{"game":1,"options":{"seats":2}},"openAfter":null,
  "seats":[{"who":"person","level":null,"taken":true,"here":true},{"who":"bot","level":"easy","taken":true,"here":true}],
  "now":1763200000000,"seq":2,"snapshot":{"seq":2,"at":1763200000000,"memory":null,"scene":{"view":{"any":1},"started":true,
  "chairs":[{"who":"person","level":null},{"who":"nobody","level":null}],"left":[1,2],"due":null,
  "outcome":{"ranks":[1,2],"scores":[3,0],"reason":"resignation"},"offer":1,"agreed":[1],"since":2,"undo":false,
  "takeBack":{"seat":1,"to":1,"until":1763200030000,"agreed":[],"refused":null}}}}`;

test.each([
  '{"type":"hello","protocol":3,"match":"AAAAAAAAAAAAAAAA","token":"BBBBBBBBBBBBBBBBBBBBBB","have":-1}',
  '{"type":"command","id":"CCCCCCCCCCCCCCCCCCCCCC","expect":3,"command":{"type":"ply","action":{"type":"PLACE","row":0}}}',
  '{"type":"command","id":"CCCCCCCCCCCCCCCCCCCCCC","expect":3,"command":{"type":"allowUndo","to":4}}',
  '{"type":"hello","protocol":3,"match":"AAAAAAAAAAAAAAAA","token":null,"have":-1,"features":["game-file","more"]}',
  '{"type":"request","id":"CCCCCCCCCCCCCCCCCCCCCC","request":{"type":"rematch"}}',
  '{"type":"ping"}',
])('a client says %s', (text) => {
  expect(clientMessageDecoder.decode(JSON.parse(text), 'message')).toEqual({ ok: true, value: JSON.parse(text) });
});

test.each([
  WELCOME,
  '{"type":"frames","frames":[{"seq":3,"at":5,"news":{"type":"PLACE"},"diff":{"view":[1]},"entry":{"type":"ply","actor":0,"action":{"type":"PLACE"}}},{"seq":4,"at":6,"news":null,"memory":[],"entry":{"type":"undo","seat":0,"to":2}}],"ack":{"id":"CCCCCCCCCCCCCCCCCCCCCC","seq":3,"dup":false}}',
  '{"type":"ack","id":"CCCCCCCCCCCCCCCCCCCCCC","seq":3,"dup":true}',
  '{"type":"done","id":"CCCCCCCCCCCCCCCCCCCCCC"}',
  '{"type":"refused","id":"CCCCCCCCCCCCCCCCCCCCCC","fault":{"code":"stale","message":"Too late."}}',
  '{"type":"seats","seats":[{"who":"person","level":null,"taken":false,"here":false}]}',
  '{"type":"next","match":"AAAAAAAAAAAAAAAA","awaited":true}',
  '{"type":"rematch","seats":[0]}',
  '{"type":"pong","seq":-1,"now":5}',
  '{"type":"fault","fault":{"code":"hello-first","message":"Say hello first."}}',
])('a server says %s', (text) => {
  expect(serverMessageDecoder.decode(JSON.parse(text), 'message')).toEqual({ ok: true, value: JSON.parse(text) });
});
