/** What home says, and what every screen says before its own words are there. */
export const home = {
  back: 'Home',
  settings: 'Settings',
  language: 'Language',
  theme: 'Theme',
  themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
  largeText: 'Larger text',
  tagline: 'Board games, made with care.',
  play: 'Play',
  playNamed: (game: string): string => `Play ${game}`,
  options: 'Options',
  optionsNamed: (game: string): string => `Options for ${game}`,
  openFile: 'Open a saved game',
  statistics: 'Statistics',
  loading: 'Loading …',
  reload: 'Load again',
  faults: { 'not-loaded': 'This part could not be loaded.' },
};
