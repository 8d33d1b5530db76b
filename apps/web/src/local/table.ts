/** All that starts and shows a game on this device, as one file: on a slow line each costs a way there and back. */
export { withoutLinks, chosenFor, newGameFor } from './chosen.ts';
export { LocalScreen } from './screen.tsx';
export { importSave, startGame } from './start.ts';
