/** One JSON object per line, for programs. */
import { itemAt, latest } from '@boardwright/core';
import type { Ui, Look, Viewpoint } from './ui.ts';
import { contentOf } from './content.ts';
import { clockMs, entryReport } from './phrases.ts';
import { bookmark, type LineSource } from './lines.ts';

export function jsonUi(source: LineSource, write: (text: string) => void, look: Look): Ui {
  const begin = bookmark();
  const say = (value: object): void => write(`${JSON.stringify(value)}\n`);
  const tell = (viewpoint: Viewpoint): void => {
    for (let index = begin(viewpoint); index < viewpoint.history.log.length; index++) say(newsOf(viewpoint, index));
  };
  return {
    live: false,
    show: tell,
    ask: async (viewpoint, { seat, legal, about }, signal) => {
      tell(viewpoint());
      const { history } = viewpoint();
      say({
        type: 'ask',
        seat,
        about,
        ...sightJson(viewpoint(), look),
        legal: legal.map((one) => history.game.text.format(one)),
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
    finish: (viewpoint) => {
      tell(viewpoint);
      say({ type: 'outcome', outcome: latest(viewpoint.history).outcome, ...sightJson(viewpoint, look) });
    },
    next: async (_, what) => ({ type: what === 'second' ? 'goOn' : 'leave' }),
    close: () => source.close(),
  };
}

/** The board as text and as the viewer's own view; times are milliseconds. */
function sightJson(viewpoint: Viewpoint, look: Look): object {
  const { history, viewer, time } = viewpoint;
  const table = latest(history);
  const eye = table.outcome === null ? viewer : 'all';
  return {
    ply: table.plies,
    board: contentOf(viewpoint, { ...look, colour: false }).board.join('\n'),
    view: history.game.view(table.state, eye),
    clocks: table.clock === null ? null : table.chairs.map((_, seat) => clockMs(history, seat, time)),
  };
}

function newsOf({ history, viewer }: Viewpoint, index: number): object {
  const { game, log, tables } = history;
  const entry = itemAt(log, index);
  const text = entryReport(history, index, viewer);
  if (entry.type !== 'ply') return { ...entry, type: 'entry', entry: entry.type, text };
  const [before, after] = [tables[index], tables[index + 1]];
  if (before === undefined || after === undefined) throw new RangeError(`no entry ${index}`);
  return { type: 'news', seq: index + 1, text, news: game.tell(before.state, entry, after.state, viewer) };
}
