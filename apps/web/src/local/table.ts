/** Everything that starts and shows a game on this device. It is one file, because each file costs a round trip on a slow connection. */
export { withoutLinks, chosenFor, newGameFor } from './chosen.ts';
export { LocalScreen } from './screen.tsx';
export { importSave, startGame } from './start.ts';
