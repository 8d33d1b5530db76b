export * from './client.ts';
export * from './http.ts';
export * from './socket.ts';
export * from './wire.ts';
