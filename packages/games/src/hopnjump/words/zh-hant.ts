import type { GameWords } from '@boardwright/core';
import type { Hop } from '../types.ts';
import type { HopWords } from './table.ts';
import { hopWords } from './words.ts';

export const words: GameWords<Hop, HopWords> = hopWords({
  board: '池塘',
  sides: ['綠蛙', '黑蛙'],
  toGo: (n) => (n === 0 ? '全部到家' : `還差 ${n} 步`),
  stop: '停在這裡',
  secondsLeft: (n) => `剩 ${n} 秒`,
  frog: (side) => side,
  pad: '空荷葉',
  water: '水面',
  canMove: '可以動',
  held: '已選取',
  target: '可以跳到這裡',
  hopped: '連跳中，可以再跳',
  step: (side, squares) => `${side}走 ${squares}。`,
  hop: (side, squares) => `${side}跳 ${squares}。`,
  stops: (side) => `${side}停下。`,
  keys: '方向鍵移動，Enter 選取與放下，Esc 取消。',
  chooseFirst: '請先選一隻自己的青蛙。',
  stuck: '這隻青蛙現在動不了。',
  notYours: '那不是你的青蛙。',
  faults: {
    'not-your-turn': '還沒輪到你。',
    'game-over': '這一局已經結束。',
    'not-your-frog': '那裡沒有你的青蛙。',
    'not-a-pad': '青蛙只能待在荷葉上。',
    occupied: '那片荷葉上已經有青蛙了。',
    'not-a-step': '走一步只能到斜角相鄰的荷葉。',
    'not-a-hop': '跳躍要越過一隻青蛙，落在緊鄰的下一片荷葉。',
    chain: '只有剛跳過的青蛙可以再跳，或是停下。',
    'back-hop': '這一回合牠已經待過那裡。',
    'no-chain': '現在沒有連跳可以停下。',
    'one-hop': '請一次跳一步。',
    'bad-move-text': '請輸入走法，例如 B2-C3；要停下請輸入 stop。',
  },
  presets: { classic: '標準', contract: '基本', 'edge-rows': '邊線可走' },
  presetNotes: {},
  reasons: {
    home: '青蛙全部到家',
    fill: '對岸已經坐滿',
    repetition: '同樣的局面出現三次',
    'no-progress': '雙方都沒有前進',
    blocked: '雙方都動不了',
  },
});
