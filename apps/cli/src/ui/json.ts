/** The user interface for programs: one JSON object per line. */
import type { Ui, DisplaySettings } from './ui.ts';
import { contentOf } from './content.ts';
import { reportWords } from './phrases.ts';
import type { TerminalScene } from './terminal-scene.ts';
import { newsCursor, type LineSource } from './lines.ts';

export function jsonUi(source: LineSource, write: (text: string) => void, look: DisplaySettings): Ui {
  const begin = newsCursor();
  let shown: object | null = null;
  const say = (value: object): void => write(`${JSON.stringify(value)}\n`);
  const tell = (scene: TerminalScene): void => {
    for (let index = begin(scene); index < scene.length; index++) say(newsOf(scene, look, index));
  };
  return {
    live: false,
    show: (scene) => {
      tell(scene);
      // a spectator or a player who returns has not seen the position yet
      if (scene.history !== null || shown === scene.key) return;
      shown = scene.key;
      say({ type: 'snapshot', ...sightJson(scene, look) });
    },
    ask: async (scene, { seat, legal, about }, signal) => {
      tell(scene());
      const { game } = scene();
      say({
        type: 'ask',
        seat,
        about,
        ...sightJson(scene(), look),
        legal: legal.map((one) => game.notation.format(one)),
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
    finish: (scene) => {
      tell(scene);
      say({ type: 'outcome', outcome: scene.outcome, ...sightJson(scene, look) });
    },
    next: async (_, what) => ({ type: what === 'second' ? 'goOn' : 'leave' }),
    close: () => source.close(),
  };
}

/** Returns the board as text and as the viewer's view. Times are in milliseconds. */
function sightJson(scene: TerminalScene, look: DisplaySettings): object {
  const { chairs, plies, view } = scene;
  const clocks = chairs.map((_, seat) => scene.clockMs(seat));
  return {
    ply: plies,
    board: contentOf(scene, { ...look, colour: false }).board.join('\n'),
    view,
    clocks: clocks.includes(null) ? null : clocks,
  };
}

function newsOf(scene: TerminalScene, { reader }: DisplaySettings, index: number): object {
  const told = scene.told(index);
  const text = reportWords(reader, scene, told);
  if (told.type === 'substitute') return { type: 'entry', entry: told.why, seat: told.seat, text };
  if (told.type === 'entry') return { ...told.entry, type: 'entry', entry: told.entry.type, text };
  return { type: 'news', seq: index + 1, text, news: told.news };
}
