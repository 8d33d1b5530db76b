/** One line per request of a seat, under the type of its message. */
export { rematch } from './rematch.ts';
export { tip } from './tip.ts';
export { subscribe } from './subscribe.ts';
export { unsubscribe } from './unsubscribe.ts';
