/** The pictures of learning and of coming back: lessons, positions of the day, levels, stars, and a shared game. */
import { required } from '@boardwright/core';
import { games } from '@boardwright/games';
import { loadLearningWords, type LearningWords } from '@boardwright/words/learning';
import type { Page } from '@playwright/test';
import { solveStep } from '../../e2e/follow-hint.ts';
import { finishedGame, keepGame } from '../../e2e/house.ts';
import { ScreenReader } from '../../e2e/screen-reader.ts';
import { gameAs, langOf, ofEachGame, pageAt, RESULTS, tap, wordsOf, type Pose, type Subject } from './pictures.ts';

/** A step, the number of all steps, and whether the step is done. */
interface Moment {
  readonly at: (steps: number) => number;
  readonly pose: (page: Page, learning: LearningWords, solve: () => Promise<void>) => Promise<void>;
}

const FIRST: Moment = { at: () => 0, pose: async () => {} };
const MIDDLE: Moment = {
  at: (steps) => Math.floor(steps / 2),
  pose: (page, { answer }) => page.getByRole('button', { name: answer, exact: true }).click(),
};
const LAST: Moment = { at: (steps) => steps - 1, pose: (_page, _learning, solve) => solve() };

/** Shows a lesson at one of its steps. The steps before it are played as the page advises. */
function lessonAt(game: string, { at, pose }: Moment): Subject {
  return pageAt(`#/learn/${game}`, async (page) => {
    const [words, learning] = [await wordsOf(page), await loadLearningWords(await langOf(page))];
    const steps = required(await games[game]?.lesson?.(), `lesson of ${game}`);
    const reader = await ScreenReader.of(page);
    await reader.find('StaticText', learning.step(1, steps.length));
    const solve = async (step: number): Promise<void> => {
      await solveStep(reader, words, learning.answer, required(steps[step], 'step'));
    };
    const wanted = at(steps.length);
    for (let step = 0; step < wanted; step++) {
      await solve(step);
      await reader.pressButton(learning.next);
    }
    await reader.find('StaticText', learning.step(wanted + 1, steps.length));
    await pose(page, learning, () => solve(wanted));
  });
}

function dailyOf(game: string): Subject {
  return pageAt(`#/daily/${game}`, (page) => page.locator('[role=grid]').waitFor());
}

/** Opens a page in a browser that has stored these items. */
function stored(address: string, items: Readonly<Record<string, unknown>>, pose: Pose): Subject {
  return pageAt(address, async (page) => {
    for (const [name, value] of Object.entries(items))
      await page.evaluate(
        ([key = '', text = '']) => localStorage.setItem(key, text),
        [`boardwright/${name}`, JSON.stringify(value)],
      );
    await page.reload();
    await pose(page);
  });
}

/** Returns the days since 1970 in the time zone of this machine, as the page counts them. */
function dayNow(): number {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
}

const BEATEN = [
  ['369', 'medium'],
  ['369', 'hard'],
  ['banqi', 'beginner'],
  ['catan', 'casual'],
].map(([game, level], at) => ({ id: `s${at}`, game, against: `bot:${level}`, end: 'won', plies: 40, at: at + 1 }));

const TRIES = [
  { game: '369', tries: 1, isSolved: true, isShown: false, streak: 12 },
  { game: 'banqi', tries: 3, isSolved: true, isShown: false, streak: 1 },
  { game: 'catan', tries: 2, isSolved: false, isShown: false, streak: 0 },
  { game: 'hopnjump', tries: 0, isSolved: false, isShown: true, streak: 0 },
].map((one) => ({ ...one, day: dayNow() }));

/** Shows the end of a second win in a row against Casual. */
function levelOffer(): Subject {
  const won = { id: 'a', game: '369', against: 'bot:medium', end: 'won', plies: 9, at: 1 };
  const query = { level: 'medium', seat: '0', position: 'XOX/O1X/OXO X 9,18' };
  return gameAs('369', query, async (page) => {
    await page.evaluate((one) => localStorage.setItem('boardwright/results', one), JSON.stringify([won]));
    await tap(page, 'B2');
    await page.locator('.result').waitFor();
  });
}

export const LEARN: Readonly<Record<string, Subject>> = {
  ...ofEachGame('lesson-first', (id) => lessonAt(id, FIRST)),
  ...ofEachGame('lesson-middle', (id) => lessonAt(id, MIDDLE)),
  ...ofEachGame('lesson-last', (id) => lessonAt(id, LAST)),
  dailies: pageAt('#/daily', (page) => page.locator('.dailies').waitFor()),
  'dailies-streak': stored('#/daily', { daily: TRIES }, (page) => page.locator('.daily-solved').first().waitFor()),
  'daily-done': pageAt('#/daily/369', async (page) => {
    await page.locator('.actions .button').click();
    const [cell = ''] = /[A-I]\d/.exec(await page.locator('.exercise-said').innerText()) ?? [];
    await tap(page, cell);
    await page.locator('.actions .button-primary').waitFor();
  }),
  ...ofEachGame('daily', dailyOf),
  ratings: stored('#/statistics', { results: [...RESULTS, ...BEATEN] }, (page) =>
    page.locator('.rating').first().waitFor(),
  ),
  'level-offer': levelOffer(),
  'share-game': pageAt('', async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await keepGame(page, finishedGame());
    await page.getByRole('button', { name: (await wordsOf(page)).shareGame }).click();
    await page.getByText((await wordsOf(page)).copied).waitFor();
  }),
  'shared-broken': pageAt('#/shared/AAAA', (page) => page.locator('.dead-end').waitFor()),
};
