/** One ply of Banqi or Three Kingdoms in the reader's words. */
import { formatSquare, type GameMode, type News } from '@boardwright/games/banqi';
import type { Lang } from '../../words/index.ts';
import { sideWords } from './words.ts';

type Reveal = Extract<News, { readonly type: 'reveal' }>;
type Capture = Extract<News, { readonly type: 'capture' }>;

/** null: English, which the game has itself. */
export function reportIn(mode: GameMode['id'], news: News, lang: Lang): string | null {
  const { told } = sideWords(lang);
  if (told === null) return null;
  const at = (index: number): string => formatSquare(mode, index);
  const who = whoActs(news, lang);
  switch (news.type) {
    case 'flip':
      return told.flip(who, at(news.index));
    case 'move':
      return told.move(who, told.pieces[news.piece] ?? '', at(news.from), at(news.to));
    case 'capture':
      return captureIn(mode, news, lang);
    case 'stop':
      return told.stop(who);
    case 'reveal':
      return `${told.shown(told.pieces[news.kind] ?? '', at(news.index))}${told.turned[news.turned]}${claimsIn(news, lang)}`;
  }
}

function captureIn(mode: GameMode['id'], news: Capture, lang: Lang): string | null {
  const { told } = sideWords(lang);
  if (told === null) return null;
  const by = { piece: told.pieces[news.piece] ?? '', at: formatSquare(mode, news.from) };
  const at = formatSquare(mode, news.to);
  const who = whoActs(news, lang);
  if (news.target === null) return told.attack(who, by, at);
  const deed = told.capture(who, by, { piece: told.pieces[news.target] ?? '', at });
  return news.traded ? `${deed}${told.traded}` : deed;
}

/** A side by its name, a player who has none yet by the number. */
function whoActs({ actor, faction }: News, lang: Lang): string {
  const words = sideWords(lang);
  if (faction !== null) return words.sides[faction] ?? faction;
  return actor === 'chance' ? (words.told?.somebody ?? '') : words.player(actor + 1);
}

function claimsIn({ claims }: Reveal, lang: Lang): string {
  const { told, player, sides } = sideWords(lang);
  const said = claims.map((id, seat) => (id === null ? '' : (told?.claims(player(seat + 1), sides[id] ?? id) ?? '')));
  return said.join('');
}
