import type { SocketRequest } from './request.ts';

export const rematch: SocketRequest = ({ creations }, { live, seat, address }) =>
  live.rematch(seat, () => creations.refusal(address, performance.now()));
