import { variant } from '@boardwright/core/decode';
import { sayingDecoder, type Say } from '@boardwright/protocol';
import { withSaying } from '../../rooms/talk.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { TALK, talkAnswer } from './talk-answer.ts';

export const say: SocketRequest<'say'> = socketRequest('say', {
  decoder: variant<Say>({ say: { text: sayingDecoder } }),
  feature: TALK,
  answer: ({ time, talk }, asker, { text }) =>
    talkAnswer(asker, (room, { by }) => withSaying(room, { by, at: time.wall(), emote: null, text }, talk)),
});
