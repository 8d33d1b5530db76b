/** The texts about seats of online games: seats that move to other devices, seats of absent players, and several seats at one device. */
export const seats = {
  abort: 'Abort the game',
  giveTime: (name: string): string => `Give ${name} time`,
  move: 'Continue on another device',
  moveWhy:
    'Scan this code with the other device, or open the link there. It works once, within 10 minutes. After that the game is no longer on this device.',
  moveAll: 'Move my online games to another device',
  moveAllWhy: (n: number): string => `This link moves ${n === 1 ? '1 online game' : `${n} online games`}.`,
  private: 'Private link',
  none: 'No online game is in progress on this device.',
  bringTitle: 'Move games here',
  bring: (n: number): string => (n === 1 ? 'Bring 1 game to this device' : `Bring ${n} games to this device`),
  bringWhy: 'After that they are no longer on the other device.',
  brought: (n: number): string => (n === 1 ? '1 game is on this device now.' : `${n} games are on this device now.`),
  away: (name: string, minutes: number): string =>
    `${name} is away. After ${minutes} min you can let a bot play or claim the win.`,
  awayLong: (name: string): string => `${name} is still away. You can wait, or continue:`,
  claim: 'Claim the win',
  goOn: (name: string): string => `Continue without ${name}`,
  lend: 'Let a bot play',
  question: 'If a player is away',
  choices: {
    wait: 'Everybody waits',
    m2: '2 min',
    m5: '5 min',
    m15: '15 min',
  },
  sitToo: (name: string): string => `Also play ${name} on this device`,
};
