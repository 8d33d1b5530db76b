import type { AnalysisWords } from '../language.ts';

export const analysis: AnalysisWords = {
  title: '게임 분석',
  graphOfTwo: (above, below) => `가운데보다 위는 ${above} 우세, 아래는 ${below} 우세예요.`,
  graphOfAll: (names) => `${names}: 각 편이 질 때(낮음)부터 이길 때(높음)까지예요.`,
  ahead: (name) => `${name} 우세`,
  sum: (mistakes, loss) => `실수 ${mistakes}번, 둔 수로 잃은 값 ${loss}`,
  byLuck: (luck) => `, 운 ${luck}`,
  nothing: '잃은 것이 없어요.',
  most: '가장 중요했던 순간:',
  luckFor: (name, luck) => `${name} 운: ${luck}`,
  better: (by, line) => `${by}만큼 더 좋은 수: ${line}`,
  kinds: { inaccuracy: '아쉬운 수.', mistake: '실수.', blunder: '큰 실수.' },
  best: '가장 좋은 수예요.',
  good: '괜찮은 수예요.',
  percent: (n) => `${n} %`,
  points: (n) => `${n}점`,
  inPercent: '모든 숫자는 승률(%)이에요.',
  inPoints: '모든 숫자는 점수예요.',
  progress: (done, of) => `${of}수 중 ${done}수`,
};
