export { readJson, writeAtomic } from './files.ts';
export { openPool, type Pool, type PoolOptions, type Question } from './pool.ts';
