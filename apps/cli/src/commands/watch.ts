import type { Look } from '../face.ts';
import { spend } from '../evening.ts';
import { type Hold, type Screen } from '../faces/terminal.ts';
import { sitDown, type GameFlags } from '../sitting.ts';
import type { LookFlags } from '../faces/choose.ts';
import { gameOf, orRefuse, type World } from '../world.ts';
import { botOf, optionsOf, wholeNumber } from '../args.ts';

export interface WatchFlags extends GameFlags, LookFlags {
  readonly pause?: string;
  readonly fast?: boolean;
}

const LONGEST_PAUSE_MS = 60_000;

export async function watch(world: World, id: string, flags: WatchFlags): Promise<number> {
  const pause =
    flags.pause === undefined ? {} : { pauseMs: orRefuse(wholeNumber('--pause', flags.pause, 0, LONGEST_PAUSE_MS)) };
  const game = await gameOf(world, id);
  const { seats } = orRefuse(optionsOf(game, flags.preset, flags.option));
  const bots = Array.from({ length: seats }, () => `bot:${botOf(game).level}`).join(',');
  const sitting = await sitDown(world, id, { ...flags, seats: flags.seats ?? bots });
  return spend(world, sitting, { ...flags, ...pause }, holdKeys());
}

/** Space holds and goes on, the right arrow steps, q leaves. */
function holdKeys(): Hold {
  let held = false;
  const wait = (screen: Screen, ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        screen.listen(null);
        signal.removeEventListener('abort', end);
        done();
      };
      let timer = held ? undefined : setTimeout(end, Math.max(0, ms));
      signal.addEventListener('abort', end, { once: true });
      screen.listen((key) => {
        if (key.name === 'q') screen.stop();
        if (key.name === 'right') end();
        if (key.name !== 'space') return;
        held = !held;
        clearTimeout(timer);
        if (!held) end();
      });
    });
  return Object.assign(wait, { words: (look: Look) => `Space holds · ${look.ascii ? 'Right' : '→'} steps · q leaves` });
}
