import { variant } from '@boardwright/core/decode';
import { memberDecoder, type HandOver } from '@boardwright/protocol';
import { giveRoomTo } from '../../rooms/owner-requests.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const handOver: SocketRequest<'handOver'> = socketRequest('handOver', {
  decoder: variant<HandOver>({ handOver: { member: memberDecoder } }),
  feature: ROOMS,
  answer: (_, asker, { member }) => roomAnswer(asker, giveRoomTo(asker.live, asker.asked, member)),
});
