/** Tests which words a game uses: those of the language, or its own. */
import { required, type GameWords } from '@boardwright/core';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { gameWords, LANGS, type Lang } from './index.ts';

const wordsIn = async (id: string, lang: Lang): Promise<GameWords> =>
  gameWords(games, await required(games[id], id).rules(), lang);

test.each(LANGS)('%s: no choice is called after a document that no player has read', async (lang) => {
  for (const id of Object.keys(games)) {
    const { presets, presetNotes } = await wordsIn(id, lang);
    for (const text of [...Object.values(presets), ...Object.values(presetNotes)])
      expect([id, text]).toEqual([id, expect.not.stringMatching(/document|文件|文档|문서/)]);
  }
});

test.each(LANGS)(
  '%s: Three Kingdoms as in the document draws, so its note differs from that of Banqi',
  async (lang) => {
    const [kingdoms, banqi] = [await wordsIn('three-kingdoms', lang), await wordsIn('banqi', lang)];
    expect(kingdoms.presetNotes['contract']).not.toBe(banqi.presetNotes['contract']);
  },
);

test('a game that no language tells speaks its own words, in the language or in English', async () => {
  const game = await required(games['369'], '369').rules();
  const [own, korean] = [await wordsIn('369', 'en'), await wordsIn('369', 'ko')];
  const told = (words: Readonly<Record<string, () => Promise<GameWords>>>, lang: Lang): Promise<GameWords> => {
    const stranger = { id: 'stranger', title: '', rules: async () => game, words };
    return gameWords({ stranger }, { ...game, id: 'stranger' }, lang);
  };
  expect(await told({ en: async () => own, ko: async () => korean }, 'ko')).toBe(korean);
  expect(await told({ en: async () => own }, 'ko')).toBe(own);
  expect((await told({}, 'ko')).reasons).toBe(game.notation.reasons);
});
