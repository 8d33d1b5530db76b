/** The second game of Banqi's folder, under the name that the registry gives it. */
export { factionOf, KINGDOMS_PRESETS, threeKingdoms } from '../banqi/index.ts';
export type { Kingdoms, KingdomsAction, KingdomsOptions, News, State } from '../banqi/index.ts';
export * from '../banqi/seed.ts';
