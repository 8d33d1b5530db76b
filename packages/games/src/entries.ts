/** The entries of the built-in games, one line each. */
export { entry as banqi } from './banqi/entry.ts';
export { entry as catan } from './catan/entry.ts';
export { entry as hopnjump } from './hopnjump/entry.ts';
export { entry as threeKingdoms } from './three-kingdoms/entry.ts';
export { entry as threeSixNine } from './369/entry.ts';
