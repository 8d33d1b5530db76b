import type { TranslatedHome } from '../language.ts';

export const home: TranslatedHome = {
  back: '처음 화면',
  settings: '설정',
  language: '언어',
  theme: '화면 모드',
  themes: { auto: '기기 설정대로', light: '밝게', dark: '어둡게' },
  largeText: '큰 글씨',
  tagline: '정성껏 만든 보드게임.',
  play: '시작하기',
  playNamed: (game) => `${game} 시작하기`,
  options: '옵션',
  optionsNamed: (game) => `${game} 옵션`,
  openFile: '저장 파일 열기',
  statistics: '전적',
  loading: '불러오는 중…',
  reload: '다시 불러오기',
  games: {
    hopnjump: '개구리 뛰기',
    banqi: '반기',
    '369': '삼육구',
    catan: '개척자',
    'three-kingdoms': '삼국 반기',
  },
  about: {
    hopnjump: '개구리를 연못 건너편으로 보내세요.',
    banqi: '말을 뒤집고 잡는 중국 장기.',
    '369': '셋, 여섯, 아홉을 이으면 점수.',
    catan: '섬을 개척하고, 교환하고, 건설하세요.',
    'three-kingdoms': '세 군대가 겨루는 반기.',
  },
  faults: { 'not-loaded': '이 부분을 불러오지 못했어요.' },
};
