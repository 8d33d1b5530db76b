import { pointsAndKomi, SIZE_NAMES, stoneWords } from '@boardwright/games/369/words';

export const words: ReturnType<typeof stoneWords> = stoneWords({
  board: '棋盘',
  keys: '方向键移动，Enter 落子。',
  standing: (points, komi) => `${pointsAndKomi(points, komi)} 分`,
  standingNote: (komi) => `连成 3、6、9 子得到的分数${komi === 0 ? '' : '，再加上后手的补偿分'}。`,
  empty: '空格',
  stone: (side) => `${side} 子`,
  earns: (points) => `可得 ${points} 分`,
  place: '请在空格下一子',
  placeOrSwap: '请下一子，或接过第一颗子',
  swap: '接过第一颗子',
  optionNotes: {
    size: '棋盘每边的格数。',
    scoring: '连线的得分：按长度，或长度的三分之一。',
    first: '谁先下：1 是 X，2 是 O。',
    komi: '终局时后手另得的分数。',
    pie: '后手可以接收第一子。',
    late: '超时者由系统自动代走：随便一步，或最差的一步。',
  },
  presetNotes: {
    classic: '9 × 9。连成 3、6、9 颗，得同样的分数。',
    small: '六乘六，共 36 子。双方都下到最好时后手赢 18 分，所以两局合计才公平。',
    large: '12 × 12 的长局，最长可连 12 颗。',
    tiny: '5 × 5，三分钟就下完。',
    komi: '9 × 9。先手有利，所以后手多得 20 分。',
    pie: '第一颗子下好后，后手可以把它接过去。',
    thirds: '连成 3、6、9 颗，分别得 1、2、3 分。',
  },
  card: {
    goal: '轮流在空格下一子。谁下的子连成 3、6、9 颗，就得同样的分数。',
    three: '第三颗连成三：得 3 分。',
    both: '双方的子都算，最后补上的人得分。',
    four: '连成四、五、七、八颗不得分。',
    bridge: '补上空缺：三加二连成六，得 6 分。',
    cross: '横、直、斜各自计分，再加起来：3 + 3 = 6。',
    end: '棋盘下满时，分数高的人获胜。',
    more: [
      '横、直和两条斜线都算，不论子是谁下的。',
      '一子可以同时连成好几条，每条都算分。',
      '长度是三的倍数才得分，大棋盘上 12 和 15 也算。',
      '换手规则：后手可以不落子，改为接过第一颗子。',
      '贴分在终局时加给后手。',
      '分数相同就是和棋。',
    ],
  },
  told: {
    place: (who, cell, lengths, score, [x, o]) => {
      const earned = score === 0 ? '' : `，连成 ${lengths.join('、')}，得 ${score} 分`;
      return `${who} 下 ${cell}${earned}。X ${x}，O ${o}。`;
    },
    swap: (who) => `${who} 换手，接过第一颗子。`,
    faults: {
      occupied: '那一格已经有子了。',
      'off-board': '棋盘上没有那一格。',
      'no-swap': '只有后手能换手，而且要用换手规则，在第一颗子之后立刻换。',
      'bad-move-text': '请输入一个字母加一个数字，例如 A1。',
      'not-your-turn': '还没轮到你。',
    },
  },
  presets: {
    classic: '标准',
    small: '6 × 6',
    large: '12 × 12',
    tiny: '5 × 5',
    komi: '贴 20 分',
    pie: '换手规则',
    thirds: '每三颗一分',
  },
  fields: { size: { legend: '棋盘大小', values: SIZE_NAMES } },
  reasons: { 'board-full': '棋盘已满' },
  ends: {
    'board-full': { won: '棋盘下满时你的分数较高', lost: (winner) => `棋盘下满时 ${winner} 的分数较高` },
  },
});
