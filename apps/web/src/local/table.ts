/** Everything that starts and shows a game on this device, in one file: on a slow connection each file costs a round trip. */
export { withoutLinks, chosenFor, newGameFor } from './chosen.ts';
export { LocalScreen } from './screen.tsx';
export { importSave, startGame } from './start.ts';
