/** Somebody who hears the page and has never played: home, the card, the lesson and the first moves, in each language. */
import { games } from '@boardwright/games';
import { gameTitle, LANGS, loadWords, type Lang, type Words } from '@boardwright/words';
import { loadLearningWords } from '@boardwright/words/learning';
import { bySize } from '../tools/size.ts';
import { expect, speak, test } from './house.ts';
import { ScreenReader, type Spoken } from './screen-reader.ts';

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
    for (const [i, { id, answer }] of steps.entries()) {
      await reader.find('StaticText', learning.step(i + 1, steps.length));
      for (const _ of answer) await followHint(reader, words, learning.answer, id === 'bank');
      await reader.pressButton(i === steps.length - 1 ? words.play : learning.next);
    }
    for (let move = 0; move < 2; move++) {
      await reader.hears((said) => said.includes(words.yourTurn));
      await followHint(reader, words, words.hint);
    }
    await reader.hears((said) => said.includes(words.yourTurn));
  });
}

/** Asks for a move and makes it: by the squares that it names, else by what on the page is called most like it. */
async function followHint(reader: ScreenReader, words: Words, button: string, isTrade = false): Promise<void> {
  await reader.pressButton(button);
  const isHint = (said: string): boolean => said.startsWith(words.hintIs(''));
  const hint = (await reader.hears(isHint)).slice(words.hintIs('').length);
  const squares = hint.match(/[A-I]\d+/g) ?? [];
  for (const square of squares) {
    const cell = await reader.find('gridcell', (name) => name === square || name.startsWith(`${square},`));
    // a frog that hops on is held already
    if (!cell.isSelected) await cell.press();
  }
  if (isTrade) await trade(reader, hint);
  else if (squares.length === 0) await mostLike(hint, await reader.all()).press();
  await reader.hears((said) => !isHint(said));
}

/** "4 lumber for 1 brick": looks for where cards are chosen, and chooses those that the hint names. */
async function trade(reader: ScreenReader, hint: string): Promise<void> {
  const isNamed = (name: string): boolean => hint.toLowerCase().includes(name.split(':')[0]?.toLowerCase() ?? '');
  for (const { name } of (await reader.all()).filter(
    ({ role, isClosed, isDisabled }) => role === 'button' && isClosed && !isDisabled,
  )) {
    await reader.pressButton(name);
    if ((await reader.all()).some((one) => /: 0\/\d$/.test(one.name))) break;
  }
  for (let given = 0; given < 4; given++)
    await (await reader.find('button', (name) => name.endsWith(`: ${given}/4`) && isNamed(name))).press();
  await (await reader.find('button', (name) => name.endsWith(': 0') && isNamed(name))).press();
  await (await reader.find('button', (name) => name.endsWith('4:1'))).press();
}

function mostLike(hint: string, all: readonly Spoken[]): Spoken {
  const usable = all.filter(({ role, isDisabled }) => ['gridcell', 'button'].includes(role) && !isDisabled);
  const [best] = usable.toSorted((a, b) => inCommon(hint, b.name) - inCommon(hint, a.name));
  if (best === undefined) throw new TypeError('nothing can be done');
  return best;
}

/** The length of the longest text that both have. */
function inCommon(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let most = 0;
  for (let from = 0; from < b.length; from++)
    while (from + most < b.length && a.includes(b.slice(from, from + most + 1))) most++;
  return most;
}
