export { LawBroken, type Law, type Run } from './law.ts';
export { conforms, laws, type Check } from './laws.ts';
export { market, type Market } from './market.ts';
export { deepFreeze, walk, type Walk } from './walk.ts';
