export { ALGORITHMS, levelOf, makeBot, type Algorithm } from './level.ts';
export { judge } from './worlds.ts';
