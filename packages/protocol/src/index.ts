export * from './client.ts';
export * from './connection.ts';
export * from './http.ts';
export * from './policy.ts';
export * from './requests.ts';
export * from './socket.ts';
export * from './wire.ts';
