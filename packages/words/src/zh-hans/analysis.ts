import type { AnalysisWords } from '../language.ts';

export const analysis: AnalysisWords = {
  title: '对局分析',
  graphOfTwo: (above, below) => `中线以上是${above}占优，以下是${below}占优。`,
  graphOfAll: (names) => `${names}：各方由劣（低）到优（高）。`,
  ahead: (name) => `${name}占优`,
  sum: (mistakes, loss) => `失误 ${mistakes} 次，因走法损失 ${loss}`,
  byLuck: (luck) => `，运气 ${luck}`,
  nothing: '没有损失。',
  most: '最关键的几步：',
  luckFor: (name, luck) => `${name}的运气：${luck}`,
  better: (by, line) => `更好的走法（多 ${by}）：${line}`,
  kinds: { inaccuracy: '不精确。', mistake: '失误。', blunder: '大失误。' },
  best: '最佳走法。',
  good: '走得不错。',
  percent: (n) => `${n} %`,
  points: (n) => `${n} 分`,
  inPercent: '数字都是胜率（百分比）。',
  inPoints: '数字都是分数。',
  progress: (done, of) => `已看 ${done} 步，共 ${of} 步`,
};
