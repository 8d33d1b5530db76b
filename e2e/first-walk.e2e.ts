/**
 * Tests a person's first way through the page with a screen reader, in each language: from the home page through the rule card and the
 * lesson to the first moves.
 */
import { games } from '@boardwright/games';
import { gameTitle, LANGS, loadWords, type Lang } from '@boardwright/words';
import { loadLearningWords } from '@boardwright/words/learning';
import { bySize } from '../tools/size.ts';
import { followHint, solveStep } from './follow-hint.ts';
import { expect, speak, test } from './house.ts';
import { ScreenReader } from './screen-reader.ts';

const ONE: readonly (readonly [string, Lang])[] = [['369', 'ko']];
const ALL = Object.keys(games).flatMap((game) => LANGS.map((lang) => [game, lang] as const));

test.use({ isTaught: false });

for (const [game, lang] of bySize(ONE, ONE, ALL)) {
  test(`${game} by ear, ${lang}`, async ({ page, site }) => {
    const [words, learning] = [await loadWords(lang), await loadLearningWords(lang)];
    const entry = games[game];
    if (entry === undefined) throw new TypeError(`no game ${game}`);
    const title = gameTitle(words, entry);
    await speak(page, site, lang);
    await page.goto(site.url);
    const reader = await ScreenReader.of(page);
    await reader.find('heading', 'Boardwright');
    await reader.pressButton(words.playNamed(title));
    const card = async (): Promise<number> => (await reader.find('dialog', words.rulesOf(title))).text.length;
    await expect.poll(card, 'the rules are read out').toBeGreaterThan(60);
    await reader.pressButton(words.showMe);
    await reader.find('heading', learning.learn(title));
    const steps = (await entry.lesson?.()) ?? [];
    for (const [i, step] of steps.entries()) {
      await reader.find('StaticText', learning.step(i + 1, steps.length));
      await solveStep(reader, words, learning.answer, step);
      await reader.pressButton(i === steps.length - 1 ? words.play : learning.next);
    }
    for (let move = 0; move < 2; move++) {
      await reader.hears((said) => said.includes(words.yourTurn));
      await followHint(reader, words, words.hint);
    }
    await reader.hears((said) => said.includes(words.yourTurn));
  });
}
