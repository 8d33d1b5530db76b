/** The pictures of matches on a server: invitations, rooms, messages, seats, connections, and the lobby. */
import { CORRESPONDENCE } from '@boardwright/core/host';
import { hop } from '../../e2e/house.ts';
import {
  askAgain,
  askToForget,
  bothAtEnd,
  hearOther,
  invited,
  joined,
  longAway,
  loseNetwork,
  loseSeat,
  moveAll,
  onServer,
  openMenu,
  openMove,
  openOwnTable,
  openPeople,
  openTables,
  openTalk,
  otherLeaves,
  otherPage,
  seatOthers,
  seated,
  sit,
  sitAndResign,
  talk,
} from './online-poses.ts';
import { askLink, pressMenu, scrolled, wordsOf, type Subject } from './pictures.ts';

const BOT = { seats: ['person', 'bot:beginner'] };
const CLOCK = { totalMs: 180_000, incrementMs: 2000, perTurnMs: null, onFlag: 'lose' };
const LOBBY = onServer('#/lobby');

export const ONLINE: Readonly<Record<string, Subject>> = {
  'match-over': invited('hopnjump', BOT, sitAndResign),
  'next-round': scrolled(invited('hopnjump', BOT, sitAndResign)),
  'rematch-asked': invited('hopnjump', {}, async (page) => {
    await askAgain(await bothAtEnd(page));
    await page.locator('.question').waitFor();
  }),
  'rematch-waiting': invited('hopnjump', {}, async (page) => {
    await bothAtEnd(page);
    await askAgain(page);
    await page.locator('.question').waitFor();
  }),
  lobby: { url: LOBBY, pose: openTables },
  'lobby-empty': { url: LOBBY, pose: (page) => page.locator('.lobby-open').waitFor() },
  'lobby-own': { url: LOBBY, pose: openOwnTable },
  talk: invited('hopnjump', BOT, talk),
  'talk-heard': invited('hopnjump', {}, hearOther),
  'talk-emotes': {
    url: LOBBY,
    pose: async (page) => {
      await openOwnTable(page);
      await openTalk(page);
    },
  },
  people: invited('hopnjump', {}, async (page) => {
    await joined(page, 'Ada');
    await openPeople(page);
  }),
  forget: invited('hopnjump', {}, askToForget),
  'move-seat': invited('hopnjump', BOT, async (page) => {
    await sit(page);
    await openMove(page);
  }),
  'move-all': invited('hopnjump', {}, moveAll),
  'moved-seats': {
    url: onServer(`#/seats/${'a'.repeat(2 * 38)}`),
    pose: (page) => page.locator('.button-wide').waitFor(),
  },
  'seat-lost': invited('hopnjump', {}, loseSeat),
  invited: invited('hopnjump', {}, (page) => page.locator('.door .button-primary').waitFor()),
  'invited-named': invited('banqi', { clock: CLOCK, away: 5 }, async (page) => {
    const [address = '', invite = ''] = page.url().split('?others=');
    const host = await otherPage(page);
    await host.goto(address);
    await host.locator('.name-field input').fill('Ada');
    await sit(host);
    await page.goto(`${address.split('/').slice(0, -1).join('/')}/${invite}`);
    await page.locator('.door-seats').getByText('Ada').waitFor();
  }),
  'invited-begun': invited('hopnjump', {}, async (page) => {
    const [address = ''] = page.url().split('?others=');
    const other = await joined(page, 'Ada');
    await other.goto('about:blank');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('/match/')) localStorage.removeItem(key);
    });
    await page.goto('about:blank');
    await page.goto(address);
    await page.locator('.door-seats').waitFor();
  }),
  'invited-gone': {
    url: onServer('#/match/AAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB'),
    pose: (page) => page.locator('.dead-end').waitFor(),
  },
  waiting: invited('hopnjump', {}, sit),
  'waiting-host': invited('three-kingdoms', {}, async (page) => {
    await seatOthers(page, 'Ada');
    await page.locator('.room-members').getByText('Ada', { exact: true }).waitFor();
  }),
  'waiting-catan': {
    url: onServer('#/options/catan'),
    pose: async (page) => {
      await askLink(page);
      await page.locator('.invitation').waitFor();
    },
  },
  'asked-back': invited('hopnjump', { clock: CLOCK }, async (page) => {
    const other = await joined(page);
    await other.locator('.actions .action').first().click();
    await page.locator('.question').waitFor();
  }),
  'draw-offered': invited('hopnjump', {}, async (page) => {
    await pressMenu(await joined(page), 1);
    await page.locator('.question').waitFor();
  }),
  reconnecting: invited('hopnjump', {}, loseNetwork),
  'kept-offline': invited('hopnjump', {}, async (page) => {
    await loseNetwork(page);
    await hop(page, 'C3-D4');
    await page.locator('.notice').waitFor();
  }),
  'away-hopnjump': invited('hopnjump', {}, otherLeaves),
  'away-three-kingdoms': invited('three-kingdoms', { seats: ['person', 'person', 'bot:club'] }, otherLeaves),
  'away-catan': invited('catan', { seats: ['person', 'person', 'bot:club', 'bot:club'] }, otherLeaves),
  'away-soon': invited('hopnjump', { away: 5 }, async (page) => {
    const other = await seated(page, 'Ada');
    await hop(page, 'B2-C3');
    await other.context().close();
    await page.locator('.notice').waitFor();
  }),
  'away-long': invited('hopnjump', { away: 5 }, longAway),
  'clock-days': invited('hopnjump', { clock: CORRESPONDENCE['days'] }, async (page) => void (await joined(page))),
  'online-menu': invited('hopnjump', { clock: CLOCK }, async (page) => {
    await page.context().grantPermissions(['notifications']);
    await openMenu(page);
  }),
  'notify-refused': invited('hopnjump', {}, async (page) => {
    await openMenu(page);
    await page.locator('.menu-row:has(+ .menu-note) input').click();
    await page.getByText((await wordsOf(page)).notify.refused).waitFor();
  }),
};
