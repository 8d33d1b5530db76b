import { claimWinDecoder } from '@boardwright/protocol';
import { socketRequest, type SocketRequest } from './request.ts';

export const claimWin: SocketRequest<'claimWin'> = socketRequest('claimWin', {
  decoder: claimWinDecoder,
  feature: 'seats',
  answer: (_, { live, asked }, { seat }) => live.goOnWithout(asked, seat, null),
});
