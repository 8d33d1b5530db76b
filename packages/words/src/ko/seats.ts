import type { SeatWords } from '../language.ts';

export const seats: SeatWords = {
  abort: '게임 중단하기',
  giveTime: (name) => `${name} 시간 더 주기`,
  move: '다른 기기에서 이어하기',
  moveWhy:
    '다른 기기로 이 코드를 스캔하거나 링크를 여세요. 10분 안에 한 번만 쓸 수 있어요. 그 뒤에는 이 기기에 게임이 없어요.',
  moveAll: '내 온라인 게임을 다른 기기로 옮기기',
  moveAllWhy: (n) => `이 링크로 온라인 게임 ${n}개를 옮겨요.`,
  private: '비공개 링크',
  none: '이 기기에는 진행 중인 온라인 게임이 없어요.',
  bringTitle: '다른 기기에서 온 게임',
  bring: (n) => `게임 ${n}개를 이 기기로 가져오기`,
  bringWhy: '가져오면 다른 기기에서는 사라져요.',
  brought: (n) => `게임 ${n}개가 이제 이 기기에 있어요.`,
  away: (name, minutes) =>
    `${name} 님이 자리를 비웠어요. ${minutes}분이 지나면 컴퓨터에게 맡기거나 승리를 선언할 수 있어요.`,
  awayLong: (name) => `${name} 님이 아직 돌아오지 않았어요. 기다리거나 계속할 수 있어요.`,
  claim: '승리 선언하기',
  goOn: (name) => `${name} 님 없이 계속하기`,
  lend: '컴퓨터에게 맡기기',
  question: '누가 자리를 비우면',
  choices: {
    wait: '모두 기다리기',
    m2: '2분',
    m5: '5분',
    m15: '15분',
  },
  sitToo: (name) => `이 기기에서 ${name} 자리도 함께 두기`,
};
