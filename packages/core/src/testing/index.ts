export { changedLine, goldenFiles, perftFile, playthrough, type GoldenFile } from './golden.ts';
export { LawBroken, type Law, type Run } from './law.ts';
export { conforms, laws, type Check } from './laws.ts';
export { lockstep, LockstepBroken } from './lockstep.ts';
export { market, type Market } from './market.ts';
export { marketBots } from './market-bots.ts';
export { tableOf } from './table-of.ts';
export { deepFreeze, walk, type Walk } from './walk.ts';
