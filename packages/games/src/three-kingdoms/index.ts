/** The second game of Banqi's folder, as an entry of its own. */
export { factionOf, KINGDOMS_PRESETS, threeKingdoms } from '../banqi/index.ts';
export type { Kingdoms, KingdomsAction, KingdomsOptions, News, State } from '../banqi/index.ts';
export * from '../banqi/document/index.ts';
