import type { SeatWords } from '../language.ts';

export const seats: SeatWords = {
  abort: '中止对局',
  giveTime: (name) => `给${name}加时`,
  move: '换一台设备继续',
  moveWhy: '用另一台设备扫描这个二维码，或在那里打开链接。10 分钟内有效，只能用一次。之后这一局就不在这台设备上了。',
  moveAll: '把我的线上对局移到另一台设备',
  moveAllWhy: (n) => `这个链接会移动 ${n} 局线上对局。`,
  private: '私人链接',
  none: '这台设备上没有进行中的线上对局。',
  bringTitle: '来自另一台设备的对局',
  bring: (n) => `把 ${n} 局移到这台设备`,
  bringWhy: '之后它们就不在另一台设备上了。',
  brought: (n) => `${n} 局已经在这台设备上。`,
  away: (name, minutes) => `${name}离开了。${minutes} 分钟后可以让电脑代下，或宣告获胜。`,
  awayLong: (name) => `${name}还没有回来。可以继续等，也可以：`,
  claim: '宣告获胜',
  goOn: (name) => `不等${name}，继续下`,
  lend: '让电脑代下',
  question: '有玩家离开时',
  choices: {
    wait: '大家等待',
    m2: '2 分钟',
    m5: '5 分钟',
    m15: '15 分钟',
  },
  sitToo: (name) => `在这台设备上也下${name}`,
};
