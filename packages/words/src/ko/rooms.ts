import type { RoomWords } from '../language.ts';

export const rooms: RoomWords = {
  empty: '지금은 상대를 기다리는 사람이 없어요.',
  emptyHow: '테이블을 열어 보세요. 누군가 앉을 때까지 봇과 둘 수 있어요.',
  none: '이 서버에는 로비가 없어요. 링크로 친구와 두거나 봇과 둘 수 있어요.',
  games: '게임',
  all: '모든 게임',
  join: '참가',
  joinNamed: (game, name) => `${name} 님의 ${game}에 참가`,
  own: '내 테이블',
  someone: '이름 없음',
  free: (free, seats) => `${seats}자리 중 ${free}자리 비어 있음`,
  open: '테이블 열기',
  openNamed: (game) => `${game} 테이블 열기`,
  list: '로비에 이 테이블 보이기',
  listWhy: '이 서버의 누구나 빈자리에 앉을 수 있어요.',
  meanwhile: '기다리는 동안 봇과 두기',
  staysOpen: '내 테이블은 계속 열려 있어요. 누군가 앉으면 그 게임이 시작되고, 이 게임은 저장돼요.',
  back: '내 테이블로 돌아가기',
};
