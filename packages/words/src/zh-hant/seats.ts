import type { SeatWords } from '../language.ts';

export const seats: SeatWords = {
  abort: '中止對局',
  giveTime: (name) => `給${name}加時`,
  move: '換一台裝置繼續',
  moveWhy: '用另一台裝置掃描這個 QR Code，或在那裡打開連結。10 分鐘內有效，只能用一次。之後這一局就不在這台裝置上了。',
  moveAll: '把我的線上對局移到另一台裝置',
  moveAllWhy: (n) => `這個連結會移動 ${n} 局線上對局。`,
  private: '私人連結',
  none: '這台裝置上沒有進行中的線上對局。',
  bringTitle: '來自另一台裝置的對局',
  bring: (n) => `把 ${n} 局移到這台裝置`,
  bringWhy: '之後它們就不在另一台裝置上了。',
  brought: (n) => `${n} 局已經在這台裝置上。`,
  away: (name, minutes) => `${name}離開了。${minutes} 分鐘後可以讓電腦代下，或宣告獲勝。`,
  awayLong: (name) => `${name}還沒有回來。可以繼續等，也可以：`,
  claim: '宣告獲勝',
  goOn: (name) => `不等${name}，繼續下`,
  lend: '讓電腦代下',
  question: '有玩家離開時',
  choices: {
    wait: '大家等待',
    m2: '2 分鐘',
    m5: '5 分鐘',
    m15: '15 分鐘',
  },
  sitToo: (name) => `在這台裝置上也下${name}`,
};
