import type { SocketRequest } from './request.ts';

export const rematch: SocketRequest = ({ creations }, { room, seat, address }) =>
  room.rematch(seat, () => creations.refusal(address, performance.now()));
