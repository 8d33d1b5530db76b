export { make, type GameServer, type ServerOptions } from './server.ts';
