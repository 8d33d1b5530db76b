import { nullable, variant } from '@boardwright/core/decode';
import { nextTermsDecoder, type ChooseNext } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';
import { roomAnswer, ROOMS } from './room-answer.ts';

export const nextGame: SocketRequest<'nextGame'> = socketRequest('nextGame', {
  decoder: variant<ChooseNext>({ nextGame: { terms: nullable(nextTermsDecoder) } }),
  feature: ROOMS,
  answer: ({ matches }, asker, { terms }) => roomAnswer(asker, matches.chooseNext(asker.live, asker.asked, terms)),
});
