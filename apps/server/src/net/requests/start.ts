import { text, variant } from '@boardwright/core/decode';
import type { StartNow } from '@boardwright/protocol';
import type { CreationRefusal } from '../limits.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const start: SocketRequest<'start'> = socketRequest('start', {
  decoder: variant<StartNow>({ start: { level: text(40) } }),
  feature: ROOMS,
  answer: ({ matches, creations }, asker, { level }) => {
    const refusal: CreationRefusal = () => creations.refusal(asker.address, performance.now());
    return roomAnswer(asker, matches.owner.start(asker.live, asker.asked, level, refusal));
  },
});
