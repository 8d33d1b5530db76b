import { ok } from '@boardwright/core';
import { boolean, variant } from '@boardwright/core/decode';
import type { SwitchTalk } from '@boardwright/protocol';
import { isOwner } from '../../rooms/owner-requests.ts';
import { NOT_OWNER } from '../../rooms/room-state.ts';
import { NO_TALK, withTalk } from '../../rooms/talk.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer } from './room-answer.ts';
import { TALK } from './talk-answer.ts';

export const talk: SocketRequest<'talk'> = socketRequest('talk', {
  decoder: variant<SwitchTalk>({ talk: { on: boolean } }),
  feature: TALK,
  answer: (services, asker, { on }) =>
    roomAnswer(
      asker,
      asker.live.room.change(
        (room) => {
          if (!isOwner(asker.live, asker.seat)) return { ok: false, error: NOT_OWNER };
          return services.talk === 'off' ? NO_TALK : ok(withTalk(room, on));
        },
        { asked: asker.asked },
      ),
    ),
});
