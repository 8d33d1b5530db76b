import type { Lang } from '../../words/index.ts';

/** The move list and the refusals: English has the game's own. */
interface Told {
  place(who: string, cell: string, lengths: readonly number[], score: number, scores: readonly number[]): string;
  swap(who: string): string;
  readonly faults: Readonly<Record<'occupied' | 'off-board' | 'no-swap' | 'bad-move-text', string>>;
}

interface StoneWords {
  /** komi: what the second player gets at the end, or has lost before. */
  standing(points: number, komi: number): string;
  readonly told: Told | null;
}

function sumOf(points: number, komi: number): string {
  return komi === 0 ? `${points}` : `${points} ${komi < 0 ? '−' : '+'} ${Math.abs(komi)}`;
}

const en: StoneWords = {
  standing: (points, komi) => (points === 1 && komi === 0 ? '1 point' : `${sumOf(points, komi)} points`),
  told: null,
};

const zhHant: StoneWords = {
  standing: (points, komi) => `${sumOf(points, komi)} 分`,
  told: {
    place: (who, cell, lengths, score, [x, o]) => {
      const earned = score === 0 ? '' : `，連成 ${lengths.join('、')}，得 ${score} 分`;
      return `${who} 下 ${cell}${earned}。X ${x}，O ${o}。`;
    },
    swap: (who) => `${who} 換手，接過第一顆子。`,
    faults: {
      occupied: '那一格已經有子了。',
      'off-board': '棋盤上沒有那一格。',
      'no-swap': '只有後手能換手，而且要用換手規則，在第一顆子之後立刻換。',
      'bad-move-text': '請輸入一個字母加一個數字，例如 A1。',
    },
  },
};

const ko: StoneWords = {
  standing: (points, komi) => `${sumOf(points, komi)}점`,
  told: {
    place: (who, cell, lengths, score, [x, o]) => {
      const earned = score === 0 ? '' : ` ${lengths.join('·')}줄로 ${score}점.`;
      return `${who}, ${cell}.${earned} X ${x}, O ${o}.`;
    },
    swap: (who) => `${who}, 첫 돌을 넘겨받음.`,
    faults: {
      occupied: '그 칸에는 이미 돌이 있어요.',
      'off-board': '판에 없는 칸이에요.',
      'no-swap': '파이 규칙에서 둘째 사람만, 첫 돌 바로 다음에 바꿀 수 있어요.',
      'bad-move-text': 'A1처럼 글자와 숫자를 쓰세요.',
    },
  },
};

const catalogue: Readonly<Record<Lang, StoneWords>> = { en, 'zh-Hant': zhHant, ko };

export function stoneWords(lang: Lang): StoneWords {
  return catalogue[lang];
}
