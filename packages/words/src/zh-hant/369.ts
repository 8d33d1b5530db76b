import { pointsAndKomi, SIZE_NAMES, stoneWords } from '@boardwright/games/369/words';

export const words: ReturnType<typeof stoneWords> = stoneWords({
  board: '棋盤',
  keys: '方向鍵移動，Enter 下子。',
  standing: (points, komi) => `${pointsAndKomi(points, komi)} 分`,
  standingNote: (komi) => `連成 3、6、9 子得到的分數${komi === 0 ? '' : '，再加上後手的補償分'}。`,
  empty: '空格',
  stone: (side) => `${side} 子`,
  earns: (points) => `可得 ${points} 分`,
  place: '請在空格下一子',
  placeOrSwap: '請下一子，或接過第一顆子',
  swap: '接過第一顆子',
  optionNotes: {
    size: '棋盤每邊的格數。',
    scoring: '連線的得分：照長度，或長度的三分之一。',
    first: '誰先下：1 是 X，2 是 O。',
    komi: '終局時後手另得的分數。',
    pie: '後手可以接收第一子。',
    late: '超時者由系統自動代走：隨便一步，或最差的一步。',
  },
  presetNotes: {
    classic: '9 × 9。連成 3、6、9 顆，得同樣的分數。',
    small: '六乘六，共 36 子。雙方都下到最好時後手贏 18 分，所以兩局合計才公平。',
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
    cross: '橫、直、斜各自計分，再加起來：3 + 3 = 6。',
    end: '棋盤下滿時，分數高的人獲勝。',
    more: [
      '橫、直和兩條斜線都算，不論子是誰下的。',
      '一子可以同時連成好幾條，每條都算分。',
      '長度是三的倍數才得分，大棋盤上 12 和 15 也算。',
      '換手規則：後手可以不下子，改為接過第一顆子。',
      '貼分在終局時加給後手。',
      '分數相同就是和局。',
    ],
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
  presets: {
    classic: '標準',
    small: '6 × 6',
    large: '12 × 12',
    tiny: '5 × 5',
    komi: '貼 20 分',
    pie: '換手規則',
    thirds: '每三顆一分',
  },
  fields: { size: { legend: '棋盤大小', values: SIZE_NAMES } },
  reasons: { 'board-full': '棋盤已滿' },
  ends: {
    'board-full': { won: '棋盤下滿時你的分數較高', lost: (winner) => `棋盤下滿時 ${winner} 的分數較高` },
  },
});
