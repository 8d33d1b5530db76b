import type { RoomWords } from '../language.ts';

export const rooms: RoomWords = {
  empty: '現在沒有人在等對手。',
  emptyHow: '開一桌吧。有人坐下之前，可以先和電腦玩。',
  none: '這個伺服器沒有大廳。可以用連結和朋友玩，或和電腦玩。',
  games: '遊戲',
  all: '所有遊戲',
  join: '加入',
  joinNamed: (game, name) => `加入 ${name} 的${game}`,
  own: '你的桌',
  someone: '未具名',
  free: (free, seats) => `${seats} 個座位，空 ${free} 個`,
  open: '開一桌',
  openNamed: (game) => `開一桌${game}`,
  list: '在大廳顯示這一桌',
  listWhy: '這個伺服器上的任何人都可以坐空位。',
  meanwhile: '先和電腦玩',
  staysOpen: '你的桌仍然開著。有人坐下就開局，這一局會保留。',
  back: '回到你的桌',
};
