import { levelsOf } from '@boardwright/core/host';
import type { DisplaySettings } from '../ui/ui.ts';
import { playLoop } from '../play/play-loop.ts';
import type { PauseKeys } from '../ui/terminal.ts';
import { prepareGame, type GameFlags } from '../setup/new-game.ts';
import type { DisplayFlags } from '../ui/choose.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';
import { botOf, chosenOptions, wholeNumber } from '../setup/args.ts';

export interface WatchFlags extends GameFlags, DisplayFlags {
  readonly pause?: string;
  readonly fast?: boolean;
  readonly open?: boolean;
}

const LONGEST_PAUSE_MS = 60_000;

export async function watchCommand(io: Io, id: string, flags: WatchFlags): Promise<number | 'new'> {
  const pause =
    flags.pause === undefined
      ? {}
      : { pauseMs: orUsageError(wholeNumber('--pause', flags.pause, 0, LONGEST_PAUSE_MS)) };
  const game = await gameOf(io, id);
  const { seats } = orUsageError(chosenOptions(game, flags));
  const bots = Array.from({ length: seats }, () => `bot:${botOf(levelsOf(io.games, id)).level}`).join(',');
  const prepared = await prepareGame(io, id, { ...flags, seats: flags.seats ?? bots });
  return playLoop(io, prepared, { ...flags, ...pause }, holdKeys());
}

/** Handles the keys: Space pauses and resumes, the right arrow makes one step, q leaves. They also work while a bot is thinking. */
function holdKeys(): PauseKeys {
  let [held, steps] = [false, 0];
  let wake: () => void = () => {};
  return {
    words: ({ ascii, reader: { terminal } }: DisplaySettings) =>
      [
        terminal.holdKey,
        `${ascii ? 'Right' : '→'} ${terminal.stepsKey}`,
        `${ascii ? 'Up/Down' : '↑↓'} ${terminal.scrollKeys}`,
        terminal.leaveKey,
      ].join(' · '),
    press: (key, leave) => {
      if (key.name === 'q') return leave();
      if (key.name === 'right') steps += 1;
      else if (key.name === 'space') held = !held;
      else return;
      wake();
    },
    pause: (ms, signal) =>
      new Promise((done) => {
        if (signal.aborted) return done();
        const end = (): void => {
          clearTimeout(timer);
          wake = () => {};
          signal.removeEventListener('abort', end);
          done();
        };
        const look = (): void => {
          if (steps > 0) steps -= 1;
          else if (held) return clearTimeout(timer);
          end();
        };
        const timer = setTimeout(end, Math.max(0, ms));
        signal.addEventListener('abort', end, { once: true });
        wake = look;
        if (held || steps > 0) look();
      }),
  };
}
