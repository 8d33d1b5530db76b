/** The lines beside a board, or below it if there is no space: players, legend, and last events. */
import { columns, applyAnsi } from '@boardwright/core';
import type { PlayerLine } from './content.ts';
import type { DisplaySettings } from './ui.ts';
import { packLines, wrap } from './wrap.ts';

export function playerWords(player: PlayerLine, look: DisplaySettings): string {
  const words = `${player.awaited ? '❯' : ' '} ${playerState(player)}`;
  return player.awaited ? applyAnsi(look, 'bold', words) : words;
}

/** Returns a player's points and clock, which are shown after the name. Leaves out what the game does not have. */
export function playerState({ name, standing, clock }: PlayerLine): string {
  return `${name}${standing === null ? '' : ` · ${standing}`}${clock === null ? '' : `  ${clock}`}`;
}

/** Returns a player on one line, or with the standing on a second line. */
export function playerLines(player: PlayerLine, width: number, look: DisplaySettings): string[] {
  const whole = playerWords(player, look);
  if (columns(whole) <= width) return [whole];
  if (player.standing === null) return wrap(whole, width);
  return [...wrap(playerWords({ ...player, standing: null }, look), width), ...wrap(`    ${player.standing}`, width)];
}

/** Returns the legend in columns if they fit, otherwise packed. */
export function legendLines(legend: readonly string[], width: number): string[] {
  if (legend.every((words) => columns(words) <= width)) return [...legend];
  const entries = legend.flatMap((words) => words.split(/ {2,}/));
  return packLines(entries, width).flatMap((words) => wrap(words, width));
}

/** Returns the last events. The newest one is last and brightest. Older ones are included only if they fit completely. */
export function recentLines(reports: readonly string[], space: number, width: number, look: DisplaySettings): string[] {
  if (space <= 0) return [];
  const [newest = [], ...older] = reports
    .slice(-space)
    .toReversed()
    .map((words) => wrap(words, width));
  const lines = newest.slice(-space);
  for (const words of older) {
    if (lines.length + words.length > space) break;
    lines.unshift(...words.map((one) => applyAnsi(look, 'grey', one)));
  }
  return lines;
}
