import type { Lang } from '../../words/index.ts';

/** The move list and the refusals: English has the game's own. */
interface Told {
  place(who: string, cell: string, lengths: readonly number[], score: number, scores: readonly number[]): string;
  swap(who: string): string;
  readonly faults: Readonly<Record<'occupied' | 'off-board' | 'no-swap' | 'bad-move-text' | 'not-your-turn', string>>;
}

export interface StoneWords {
  readonly board: string;
  readonly keys: string;
  /** komi: what the second player gets at the end, or has lost before. */
  standing(points: number, komi: number): string;
  readonly empty: string;
  stone(side: string): string;
  earns(points: number): string;
  readonly place: string;
  readonly placeOrSwap: string;
  readonly swap: string;
  readonly presets: Readonly<Record<string, string>>;
  readonly card: {
    readonly goal: string;
    readonly three: string;
    readonly both: string;
    readonly four: string;
    readonly bridge: string;
    readonly cross: string;
    readonly end: string;
  };
  readonly told: Told | null;
}

function sumOf(points: number, komi: number): string {
  return komi === 0 ? `${points}` : `${points} ${komi < 0 ? '−' : '+'} ${Math.abs(komi)}`;
}

const en: StoneWords = {
  board: 'The board of stones',
  keys: 'Arrow keys move, Enter places a stone.',
  standing: (points, komi) => (points === 1 && komi === 0 ? '1 point' : `${sumOf(points, komi)} points`),
  empty: 'empty',
  stone: (side) => `stone ${side}`,
  earns: (points) => (points === 1 ? 'earns 1 point' : `earns ${points} points`),
  place: 'Place a stone on an empty square',
  placeOrSwap: 'Place a stone, or take the first one over',
  swap: 'Take the stone over',
  presets: {
    classic: 'Nine by nine. A run of 3, 6 or 9 stones pays its length.',
    small: 'Six by six: a short game of 36 stones.',
    large: 'Twelve by twelve: a long game, runs up to 12.',
    tiny: 'Five by five: over in three minutes.',
    komi: 'Nine by nine. The second player gets 20 points, for the first has an edge.',
    pie: 'After the first stone the second player may take it over.',
    thirds: 'Runs of 3, 6 and 9 pay 1, 2 and 3 points.',
  },
  card: {
    goal: 'Take turns to place a stone. Who completes a run of 3, 6 or 9 stones scores its length.',
    three: 'The third stone makes a run of three: 3 points.',
    both: 'Stones of both players count. Who places the last one scores.',
    four: 'A run of four, five, seven or eight pays nothing.',
    bridge: 'Fill a gap: three and two become six, 6 points.',
    cross: 'Rows, columns and diagonals add up: here 3 + 3 = 6.',
    end: 'When the board is full, the higher score wins.',
  },
  told: null,
};

const zhHant: StoneWords = {
  board: '棋盤',
  keys: '方向鍵移動，Enter 下子。',
  standing: (points, komi) => `${sumOf(points, komi)} 分`,
  empty: '空格',
  stone: (side) => `${side} 子`,
  earns: (points) => `可得 ${points} 分`,
  place: '請在空格下一子',
  placeOrSwap: '請下一子，或接過第一顆子',
  swap: '接過第一顆子',
  presets: {
    classic: '9 × 9。連成 3、6、9 顆，得同樣的分數。',
    small: '6 × 6，共 36 手的短局。',
    large: '12 × 12 的長局，最長可連 12 顆。',
    tiny: '5 × 5，三分鐘就下完。',
    komi: '9 × 9。先手有利，所以後手多得 20 分。',
    pie: '第一顆子下好後，後手可以把它接過去。',
    thirds: '連成 3、6、9 顆，分別得 1、2、3 分。',
  },
  card: {
    goal: '輪流在空格下一子。誰下的子連成 3、6、9 顆，就得同樣的分數。',
    three: '第三顆連成三：得 3 分。',
    both: '雙方的子都算，最後補上的人得分。',
    four: '連成四、五、七、八顆不得分。',
    bridge: '補上空缺：三加二連成六，得 6 分。',
    cross: '橫、直、斜各自計分，再加起來：3 + 3 = 6。',
    end: '棋盤下滿時，分數高的人獲勝。',
  },
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
      'not-your-turn': '還沒輪到你。',
    },
  },
};

const ko: StoneWords = {
  board: '돌판',
  keys: '방향키로 이동, Enter로 돌 놓기.',
  standing: (points, komi) => `${sumOf(points, komi)}점`,
  empty: '빈 칸',
  stone: (side) => `${side} 돌`,
  earns: (points) => `${points}점을 얻는 자리`,
  place: '빈 칸에 돌을 놓으세요',
  placeOrSwap: '돌을 놓거나 첫 돌을 넘겨받으세요',
  swap: '첫 돌 넘겨받기',
  presets: {
    classic: '9 × 9. 3·6·9개를 이으면 그 수만큼 점수를 얻어요.',
    small: '6 × 6. 돌 36개로 끝나는 짧은 판이에요.',
    large: '12 × 12. 12개까지 이을 수 있는 긴 판이에요.',
    tiny: '5 × 5. 3분이면 끝나요.',
    komi: '9 × 9. 먼저 두는 쪽이 유리해서 나중에 두는 쪽이 20점을 더 받아요.',
    pie: '첫 돌이 놓인 뒤, 둘째 사람이 그 돌을 넘겨받을 수 있어요.',
    thirds: '3·6·9개를 이으면 1·2·3점을 얻어요.',
  },
  card: {
    goal: '번갈아 빈 칸에 돌을 놓아요. 내 돌로 3·6·9개가 이어지면 그 수만큼 점수를 얻어요.',
    three: '셋째 돌로 세 개가 이어졌어요: 3점.',
    both: '두 사람의 돌을 모두 세요. 마지막 돌을 놓은 사람이 점수를 얻어요.',
    four: '4·5·7·8개가 이어지면 점수가 없어요.',
    bridge: '빈틈을 메우면 셋과 둘이 여섯이 돼요: 6점.',
    cross: '가로·세로·대각선을 따로 세어 더해요: 3 + 3 = 6.',
    end: '판이 가득 차면 점수가 높은 쪽이 이겨요.',
  },
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
      'not-your-turn': '아직 내 차례가 아니에요.',
    },
  },
};

const catalogue: Readonly<Record<Lang, StoneWords>> = { en, 'zh-Hant': zhHant, ko };

export function stoneWords(lang: Lang): StoneWords {
  return catalogue[lang];
}
