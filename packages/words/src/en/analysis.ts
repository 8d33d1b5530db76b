/** Texts of the analysis of a finished game. */
export const analysis = {
  title: 'Analysis',
  /** Describes the graph to screen readers. */
  graphOfTwo: (above: string, below: string): string => `Above the middle ${above} is ahead, below it ${below}.`,
  graphOfAll: (names: string): string => `${names}: each from lost (low) to won (high).`,
  ahead: (name: string): string => `${name} ahead`,
  sum: (mistakes: number, loss: string): string =>
    `${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}, ${loss} lost by play`,
  byLuck: (luck: string): string => `, ${luck} by luck`,
  nothing: 'Nothing was lost.',
  most: 'Key moments:',
  luckFor: (name: string, luck: string): string => `Luck for ${name}: ${luck}`,
  better: (by: string, line: string): string => `Better by ${by}: ${line}`,
  answer: (line: string): string => `Answer: ${line}`,
  evenStart: 'Best play from the start is a tie.',
  wonStart: (name: string, by: string): string => `With best play from the start ${name} wins by ${by}.`,
  lines: 'Best lines',
  /** each: "Green 5, Black 8" */
  toGo: (each: string): string => `Turns to go if nobody gets in the way: ${each}.`,
  ownLine: (line: string): string => `Your line: ${line}`,
  leaveLine: 'Back to the game’s position',
  kinds: { inaccuracy: 'Inaccuracy.', mistake: 'Mistake.', blunder: 'Blunder.' },
  best: 'The best move.',
  good: 'A good move.',
  fair: 'A fair move.',
  percent: (n: number): string => `${n} %`,
  points: (n: number): string => (n === 1 ? '1 point' : `${n} points`),
  inPercent: 'All figures are winning chances in percent.',
  inPoints: 'All figures are points.',
  progress: (done: number, of: number): string => `${done} of ${of} steps`,
};
