export { makeServer, type GameServer, type ServerOptions } from './server.ts';
export { memoryStore } from './store/memory.ts';
export { openStore } from './store/sqlite.ts';
export type { MatchStore } from './store/store.ts';
