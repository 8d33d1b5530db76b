/** Drawn boards: their types, what boards have in common, and boards that mount themselves into a page. */
export * from './arrows.ts';
export * from './board.ts';
export * from './drag.ts';
export * from './memo.ts';
export * from './motion.ts';
export * from './mount.ts';
export * from './moving-picture.tsx';
export * from './named.ts';
export * from './other-lines.tsx';
export * from './pointer.ts';
export * from './scene.ts';
export * from './selection.ts';
export * from './shape.ts';
export * from './slide.ts';
export * from './squares.tsx';
export * from './state-while.ts';
export * from './use-selection.ts';
