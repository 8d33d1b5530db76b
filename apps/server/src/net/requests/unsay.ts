import { variant } from '@boardwright/core/decode';
import { saidNumberDecoder, type Unsay } from '@boardwright/protocol';
import { withoutSaying } from '../../rooms/talk.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { TALK, talkAnswer } from './talk-answer.ts';

export const unsay: SocketRequest<'unsay'> = socketRequest('unsay', {
  decoder: variant<Unsay>({ unsay: { n: saidNumberDecoder } }),
  feature: TALK,
  answer: (_, asker, { n }) => talkAnswer(asker, (room, { by, owner }) => withoutSaying(room, by, n, owner)),
});
