/** One JSON object per line, for programs. */
import type { Ui, DisplaySettings } from './ui.ts';
import { contentOf } from './content.ts';
import { reportWords } from './phrases.ts';
import type { Viewpoint } from './viewpoint.ts';
import { newsCursor, type LineSource } from './lines.ts';

export function jsonUi(source: LineSource, write: (text: string) => void, look: DisplaySettings): Ui {
  const begin = newsCursor();
  const say = (value: object): void => write(`${JSON.stringify(value)}\n`);
  const tell = (viewpoint: Viewpoint): void => {
    for (let index = begin(viewpoint); index < viewpoint.length; index++) say(newsOf(viewpoint, look, index));
  };
  return {
    live: false,
    show: tell,
    ask: async (viewpoint, { seat, legal, about }, signal) => {
      tell(viewpoint());
      const { game } = viewpoint();
      say({
        type: 'ask',
        seat,
        about,
        ...sightJson(viewpoint(), look),
        legal: legal.map((one) => game.text.format(one)),
      });
      return source.next(signal);
    },
    notice: (notice) => {
      if (notice.type !== 'fault') say(notice);
      else say({ ...notice.fault, type: 'fault', ...(notice.near === undefined ? {} : { near: notice.near }) });
    },
    curtain: async () => {},
    confirm: async () => true,
    pause: async () => {},
    finish: (viewpoint) => {
      tell(viewpoint);
      say({ type: 'outcome', outcome: viewpoint.outcome, ...sightJson(viewpoint, look) });
    },
    next: async (_, what) => ({ type: what === 'second' ? 'goOn' : 'leave' }),
    close: () => source.close(),
  };
}

/** The board as text and as the viewer's own view; times are milliseconds. */
function sightJson(viewpoint: Viewpoint, look: DisplaySettings): object {
  const { chairs, plies, view } = viewpoint;
  const clocks = chairs.map((_, seat) => viewpoint.clockMs(seat));
  return {
    ply: plies,
    board: contentOf(viewpoint, { ...look, colour: false }).board.join('\n'),
    view,
    clocks: clocks.includes(null) ? null : clocks,
  };
}

function newsOf(viewpoint: Viewpoint, { reader }: DisplaySettings, index: number): object {
  const told = viewpoint.told(index);
  const text = reportWords(reader, viewpoint, told);
  if (told.type === 'said') return { type: 'entry', entry: told.said, text };
  if (told.type === 'entry') return { ...told.entry, type: 'entry', entry: told.entry.type, text };
  return { type: 'news', seq: index + 1, text, news: told.news };
}
