import type { RoomWords } from '../language.ts';

export const rooms: RoomWords = {
  empty: '现在没有人在等对手。',
  emptyHow: '开一桌吧。有人坐下之前，可以先和电脑玩。',
  none: '这个服务器没有大厅。可以用链接和朋友玩，或和电脑玩。',
  games: '游戏',
  all: '所有游戏',
  join: '加入',
  joinNamed: (game, name) => `加入 ${name} 的${game}`,
  own: '你的桌',
  someone: '未具名',
  free: (free, seats) => `${seats} 个座位，空 ${free} 个`,
  open: '开一桌',
  openNamed: (game) => `开一桌${game}`,
  list: '在大厅显示这一桌',
  listWhy: '这个服务器上的任何人都可以坐空位。',
  meanwhile: '先和电脑玩',
  staysOpen: '你的桌仍然开着。有人坐下就开局，这一局会保留。',
  back: '回到你的桌',
};
