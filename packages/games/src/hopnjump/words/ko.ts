import type { GameWords } from '@boardwright/core';
import type { Hop } from '../types.ts';
import type { HopWords } from './table.ts';
import { hopWords } from './words.ts';

export const words: GameWords<Hop, HopWords> = hopWords({
  board: '연못',
  sides: ['초록', '검정'],
  toGo: (n) => (n === 0 ? '모두 도착' : `${n}칸 남음`),
  stop: '여기서 멈추기',
  secondsLeft: (n) => `${n}초 남음`,
  frog: (side) => `${side} 개구리`,
  pad: '빈 연잎',
  water: '물',
  canMove: '움직일 수 있음',
  held: '선택됨',
  target: '여기로 갈 수 있음',
  hopped: '이어 뛰는 중, 더 뛸 수 있음',
  step: (side, squares) => `${side}, ${squares} 한 칸 이동.`,
  hop: (side, squares) => `${side}, ${squares} 뛰어넘기.`,
  stops: (side) => `${side}, 멈춤.`,
  keys: '방향키로 이동, Enter로 잡고 놓기, Esc로 취소.',
  chooseFirst: '먼저 내 개구리를 고르세요.',
  stuck: '이 개구리는 지금 갈 곳이 없어요.',
  notYours: '내 개구리가 아니에요.',
  faults: {
    'not-your-turn': '아직 내 차례가 아니에요.',
    'game-over': '게임이 끝났어요.',
    'not-your-frog': '그곳에는 내 개구리가 없어요.',
    'not-a-pad': '개구리는 연잎 위에만 앉을 수 있어요.',
    occupied: '그 연잎에는 이미 개구리가 있어요.',
    'not-a-step': '한 칸 이동은 대각선 옆 연잎으로만 가요.',
    'not-a-hop': '뛰기는 개구리 한 마리를 넘어 바로 다음 연잎에 내려앉아요.',
    chain: '방금 뛴 개구리만 더 뛰거나 멈출 수 있어요.',
    'back-hop': '이번 차례에 이미 앉았던 곳이에요.',
    'no-chain': '멈출 연속 뛰기가 없어요.',
    'one-hop': '한 번에 한 번씩 뛰세요.',
    'bad-move-text': 'B2-C3처럼 쓰거나 stop이라고 쓰세요.',
  },
  presets: { classic: '기본', contract: '간단', 'edge-rows': '가장자리 줄 사용' },
  presetNotes: {},
  reasons: {
    home: '개구리가 모두 도착',
    fill: '건너편이 가득 참',
    repetition: '같은 배치가 세 번 나옴',
    'no-progress': '아무도 나아가지 못함',
    blocked: '아무도 움직일 수 없음',
  },
});
