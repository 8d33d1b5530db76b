/** The requests over HTTP, one line each. */
export { createMatch } from './create-match.ts';
export { forgetSeat } from './forget-seat.ts';
export { gameFile } from './game-file.ts';
export { joinMatch } from './join-match.ts';
export { lobby } from './lobby.ts';
export { matchFacts } from './match-facts.ts';
export { moveSeat } from './move-seat.ts';
export { pushOffer } from './push-offer.ts';
export { room, roomByKey } from './room.ts';
export { siteKeys } from './site-keys.ts';
export { takeSeat } from './take-seat.ts';
