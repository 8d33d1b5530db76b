import type { AnalysisWords } from '../language.ts';

export const analysis: AnalysisWords = {
  title: '對局分析',
  graphOfTwo: (above, below) => `中線以上是${above}佔優，以下是${below}佔優。`,
  graphOfAll: (names) => `${names}：各方由劣（低）到優（高）。`,
  ahead: (name) => `${name}佔優`,
  sum: (mistakes, loss) => `失誤 ${mistakes} 次，因走法損失 ${loss}`,
  byLuck: (luck) => `，運氣 ${luck}`,
  nothing: '沒有損失。',
  most: '最關鍵的幾步：',
  luckFor: (name, luck) => `${name}的運氣：${luck}`,
  better: (by, line) => `更好的走法（多 ${by}）：${line}`,
  kinds: { inaccuracy: '不精確。', mistake: '失誤。', blunder: '大失誤。' },
  best: '最佳走法。',
  good: '走得不錯。',
  percent: (n) => `${n} %`,
  points: (n) => `${n} 分`,
  inPercent: '數字都是勝率（百分比）。',
  inPoints: '數字都是分數。',
  progress: (done, of) => `已看 ${done} 步，共 ${of} 步`,
};
