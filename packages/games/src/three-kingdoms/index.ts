/** Three Kingdoms, the second game in Banqi's folder, as a separate entry. */
export { factionOf, KINGDOMS_PRESETS, threeKingdoms } from '../banqi/index.ts';
export type { Kingdoms, KingdomsAction, KingdomsOptions, News, State } from '../banqi/index.ts';
export * from '../banqi/document/index.ts';
