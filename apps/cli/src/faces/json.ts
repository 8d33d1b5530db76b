/** One JSON object per line, for programs. */
import type { Entry } from '@boardwright/core';
import type { Face, Look, Watch } from '../face.ts';
import { sceneOf } from '../scene.ts';
import { now } from '../session.ts';
import { clockMs, reportOf } from '../words.ts';
import { bookmark, type LineSource } from './lines.ts';

export function jsonFace(source: LineSource, write: (text: string) => void, look: Look): Face {
  const begin = bookmark();
  const say = (value: object): void => write(`${JSON.stringify(value)}\n`);
  const tell = (watch: Watch): void => {
    for (let index = begin(watch); index < watch.session.log.length; index++) say(newsOf(watch, index));
  };
  return {
    live: false,
    show: tell,
    ask: async (watch, { seat, legal, about }, signal) => {
      tell(watch());
      const { session } = watch();
      say({
        type: 'ask',
        seat,
        about,
        ...sightJson(watch(), look),
        legal: legal.map((one) => session.game.text.format(one)),
      });
      return source.next(signal);
    },
    notice: (notice) => {
      if (notice.type !== 'fault') say(notice);
      else say({ ...notice.fault, type: 'fault' });
    },
    curtain: async () => {},
    confirm: async () => true,
    pause: async () => {},
    finish: (watch) => {
      tell(watch);
      say({ type: 'outcome', outcome: now(watch.session).outcome, ...sightJson(watch, look) });
    },
    next: async (_, what) => what === 'second',
    close: () => source.close(),
  };
}

/** The board as text and as the viewer's own view; times are milliseconds. */
function sightJson(watch: Watch, look: Look): object {
  const { session, viewer, time } = watch;
  const table = now(session);
  const eye = table.outcome === null ? viewer : 'all';
  return {
    ply: table.plies,
    board: sceneOf(watch, { ...look, colour: false }).board.join('\n'),
    view: session.game.view(table.state, eye),
    clocks: table.clock === null ? null : table.chairs.map((_, seat) => clockMs(session, seat, time)),
  };
}

function newsOf({ session, viewer }: Watch, index: number): object {
  const { game, log, tables } = session;
  const entry = log[index] as Entry;
  const text = reportOf(session, index, viewer);
  if (entry.type !== 'ply') return { ...entry, type: 'entry', entry: entry.type, text };
  const [before, after] = [tables[index], tables[index + 1]];
  if (before === undefined || after === undefined) throw new RangeError(`no entry ${index}`);
  return { type: 'news', seq: index + 1, text, news: game.tell(before.state, entry, after.state, viewer) };
}
