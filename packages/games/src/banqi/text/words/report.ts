/** Describes a ply of Banqi or Three Kingdoms in the reader's language. */
import { formatSquare } from '../notation.ts';
import type { ModeId, News } from '../../rules/types.ts';
import type { SideTold, SideWords } from './texts.ts';

type Revealed = Extract<News, { readonly type: 'reveal' }>;
type Captured = Extract<News, { readonly type: 'capture' }>;

export function reportIn(words: SideWords, told: SideTold, mode: ModeId, news: News): string {
  const at = (index: number): string => formatSquare(mode, index);
  const who = whoActs(words, told, news);
  switch (news.type) {
    case 'flip':
      return told.flip(who, at(news.index));
    case 'move':
      return told.move(who, words.pieces[news.piece] ?? '', at(news.from), at(news.to));
    case 'capture':
      return captureIn(words, told, who, mode, news);
    case 'stop':
      return told.stop(who);
    case 'reveal':
      return `${told.shown(words.pieces[news.kind] ?? '', at(news.index))}${told.turned[news.turned]}${claimsIn(words, told, news)}`;
  }
}

function captureIn(words: SideWords, told: SideTold, who: string, mode: ModeId, news: Captured): string {
  const by = { piece: words.pieces[news.piece] ?? '', at: formatSquare(mode, news.from) };
  const at = formatSquare(mode, news.to);
  if (news.target === null) return told.attack(who, by, at);
  const deed = told.capture(who, by, { piece: words.pieces[news.target] ?? '', at });
  return news.traded ? `${deed}${told.traded}` : deed;
}

/** Returns the name of a side, or the number of a player who has no side yet. */
function whoActs({ sides, player }: SideWords, { somebody }: SideTold, { actor, faction }: News): string {
  if (faction !== null) return sides[faction] ?? faction;
  return actor === 'chance' ? somebody : player(actor + 1);
}

function claimsIn({ player, sides }: SideWords, told: SideTold, { claims }: Revealed): string {
  return claims.map((id, seat) => (id === null ? '' : told.claims(player(seat + 1), sides[id] ?? id))).join('');
}
