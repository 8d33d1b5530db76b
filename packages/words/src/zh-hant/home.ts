import type { TranslatedHome } from '../language.ts';

export const home: TranslatedHome = {
  back: '首頁',
  settings: '設定',
  language: '語言',
  theme: '外觀',
  themes: { auto: '跟隨裝置', light: '淺色', dark: '深色' },
  largeText: '大字',
  tagline: '用心做的桌上遊戲。',
  play: '開始玩',
  playNamed: (game) => `玩${game}`,
  options: '選項',
  optionsNamed: (game) => `${game}的選項`,
  openFile: '開啟存檔',
  statistics: '戰績',
  loading: '載入中…',
  reload: '重新載入',
  games: {
    hopnjump: '跳蛙棋',
    banqi: '暗棋',
    '369': '三六九',
    catan: '拓荒島',
    'three-kingdoms': '三國暗棋',
  },
  about: {
    hopnjump: '帶著青蛙跳過池塘。',
    banqi: '翻開棋子，以大吃小。',
    '369': '連成三、六、九就得分。',
    catan: '開拓島嶼、交易、建設。',
    'three-kingdoms': '三軍爭勝的暗棋。',
  },
  faults: { 'not-loaded': '這一部分無法載入。' },
};
