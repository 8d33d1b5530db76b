import { variant } from '@boardwright/core/decode';
import { saidNumberDecoder, type ReportSaid } from '@boardwright/protocol';
import { withReport } from '../../rooms/talk.ts';
import { socketRequest, type SocketRequest } from './request.ts';
import { TALK, talkAnswer } from './talk-answer.ts';

export const reportSaid: SocketRequest<'report'> = socketRequest('report', {
  decoder: variant<ReportSaid>({ report: { n: saidNumberDecoder } }),
  feature: TALK,
  answer: (_, asker, { n }) => talkAnswer(asker, (room, { by }) => withReport(room, by, n)),
});
