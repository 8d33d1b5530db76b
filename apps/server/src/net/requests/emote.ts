import { text, variant } from '@boardwright/core/decode';
import type { SayEmote } from '@boardwright/protocol';
import { withSaying } from '../../rooms/talk.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { TALK, talkAnswer } from './talk-answer.ts';

export const emote: SocketRequest<'emote'> = socketRequest('emote', {
  decoder: variant<SayEmote>({ emote: { emote: text(40) } }),
  feature: TALK,
  answer: ({ time, talk }, asker, { emote: said }) =>
    talkAnswer(asker, (room, { by }) => withSaying(room, { by, at: time.wall(), emote: said, text: null }, talk)),
});
