/** One line per request of a seat, under the type of its message. */
export { claimWin } from './claim-win.ts';
export { handOver } from './hand-over.ts';
export { invite } from './invite.ts';
export { lendSeat } from './lend-seat.ts';
export { name } from './name.ts';
export { nextGame } from './next-game.ts';
export { refuseRematch } from './refuse-rematch.ts';
export { rematch } from './rematch.ts';
export { remove } from './remove.ts';
export { start } from './start.ts';
export { tip } from './tip.ts';
export { subscribe } from './subscribe.ts';
export { unsubscribe } from './unsubscribe.ts';
export { withdraw } from './withdraw.ts';
