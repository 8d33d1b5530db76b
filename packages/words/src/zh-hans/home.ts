import type { TranslatedHome } from '../language.ts';

export const home: TranslatedHome = {
  back: '首页',
  settings: '设置',
  language: '语言',
  theme: '外观',
  themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
  largeText: '大字',
  tagline: '用心制作的桌游。',
  play: '开始玩',
  playNamed: (game) => `玩${game}`,
  options: '选项',
  optionsNamed: (game) => `${game}的选项`,
  openFile: '打开存档',
  statistics: '战绩',
  loading: '加载中…',
  reload: '重新加载',
  games: {
    hopnjump: '跳蛙棋',
    banqi: '暗棋',
    '369': '三六九',
    catan: '拓荒岛',
    'three-kingdoms': '三国暗棋',
  },
  about: {
    hopnjump: '带着青蛙跳过池塘。',
    banqi: '翻开棋子，以大吃小。',
    '369': '连成三、六、九就得分。',
    catan: '开拓岛屿、交易、建设。',
    'three-kingdoms': '三军争胜的暗棋。',
  },
  faults: { 'not-loaded': '这一部分无法加载。' },
};
