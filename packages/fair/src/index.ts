export { canonical } from './canonical.ts';
export * from './chains.ts';
export * from './draw.ts';
export type { HexText } from './hash.ts';
export * from './make.ts';
export * from './rules.ts';
export * from './section.ts';
export { verifyProofs, type FairReport, type MissingShare } from './verify.ts';
