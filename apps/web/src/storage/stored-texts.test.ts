/** Tests that texts stored by earlier pages stay readable. These texts were written by such pages and must never change. */
import { unwrap } from '@boardwright/core';
import { latestTable, load } from '@boardwright/core/host';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterEach, expect, test, vi } from 'vitest';
import { chosenFor } from '../local/chosen.ts';
import { ponderChosen } from '../local/ponder.ts';
import { soundsOn } from '../play/sounds.ts';
import { savedSettings } from '../shell/saved-settings.ts';
import { savedTime } from './game-time.ts';
import { areLettersChosen } from './letters.ts';
import { savedResults } from './results.ts';
import { savedGame } from './saved-games.ts';
import { savedSeat } from './saved-seats.ts';
import { savedSummary } from './summaries.ts';

const GAME = `{"id":"g1","game":"hopnjump","key":"k","save":{"format":1,"game":"hopnjump","version":1,
  "options":{"seats":2,"rules":"classic"},"seed":"golden","position":null,
  "clock":{"totalMs":600000,"incrementMs":5000,"perTurnMs":null,"onFlag":"lose"},
  "log":[{"type":"sit","at":1,"seat":1,"who":"bot","level":"easy"},
    {"type":"ply","at":1,"actor":0,"action":{"type":"JUMP","path":[{"r":7,"c":2},{"r":5,"c":4}]}},
    {"type":"undo","at":2,"seat":0,"to":1}]},"updated":1763200000000,"over":false,"plies":0}`;
const SEAT = `{"match":"AAAAAAAAAAAAAAAA","game":"369","token":"BBBBBBBBBBBBBBBBBBBBBB","claim":"CCCCCCCCCCCCCCCCCCCCCC",
  "invites":[null,"DDDDDDDDDDDDDDDDDDDDDD"],"unsent":[{"type":"command","id":"EEEEEEEEEEEEEEEEEEEEEE","expect":3,
  "command":{"type":"ply","action":{"type":"PLACE","row":0,"col":0}}}],"seen":null,"lines":[],"updated":1763200000000}`;
const SUMMARY = `{"own":0,"chairs":[{"who":"person","level":null},{"who":"bot","level":"easy"}],"awaits":[0],"over":false}`;
const CHOSEN = `{"seats":["me","bot:club"],"lot":true,"rules":"classic","clock":"none","games":"one","gallery":"public",
  "fields":[]}`;
const RESULTS = `[{"id":"g0","game":"369","against":"bot:easy","end":"won","plies":81,"at":1763200000000}]`;
const SETTINGS = `{"lang":"ko","theme":"dark"}`;

afterEach(() => vi.unstubAllGlobals());

function store(items: Readonly<Record<string, string>>): void {
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null });
}

test.each<[string, string, () => unknown]>([
  ['game/g1', GAME, () => savedGame('g1')],
  ['match/AAAAAAAAAAAAAAAA', SEAT, () => savedSeat('AAAAAAAAAAAAAAAA')],
  ['shown/g1', SUMMARY, () => savedSummary('g1')],
  ['chosen/hopnjump', CHOSEN, () => chosenFor(hopnjump as never)],
  ['results', RESULTS, () => savedResults()],
  ['settings', SETTINGS, () => savedSettings()],
  ['time/g1', '1763200000000', () => savedTime('g1')],
  ['letters', 'true', () => areLettersChosen('ko')],
  ['sounds', 'false', () => soundsOn()],
  ['ponder', 'true', () => ponderChosen()],
])('boardwright/%s is read as it was written', (name, text, read) => {
  store({ [`boardwright/${name}`]: text });
  expect(read()).toEqual(JSON.parse(text));
});

test('a game that was stored goes on', () => {
  store({ 'boardwright/game/g1': GAME });
  const history = unwrap(load(hopnjump, savedGame('g1')?.save));
  expect(latestTable(history)).toMatchObject({ seq: 3, plies: 0, outcome: null, chairs: [{}, { who: 'bot' }] });
});
