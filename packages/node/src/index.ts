export { readJson, writeAtomic, writeNew } from './files.ts';
export { openPool, type Pool, type PoolOptions, type Question } from './pool.ts';
