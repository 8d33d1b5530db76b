/**
 * Tests the cursor in every game: it reaches every move, Enter plays only the move under it, and whole games can be played with keys alone.
 */
import type { Game } from '@boardwright/core';
import { append, latestTable, sightOf, type History } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { lookFor } from './testing/look.fixture.ts';
import { keyNamed, keysTo } from './testing/keys.fixture.ts';
import { playedOn } from './testing/played.fixture.ts';
import { pressBoard, NEW_BOARD_PICKER, type BoardChoices } from './ui/board-picker.ts';
import { placedMoves, placeTowards, walkable } from './ui/board-cursor.ts';
import { renderFrame } from './ui/layout.ts';
import { columnsThatFit } from './ui/picker.ts';
import type { DisplaySettings } from './ui/ui.ts';
import { terminalScene } from './ui/terminal-scene.ts';

const ARROWS = ['left', 'right', 'up', 'down'] as const;
const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 20 },
  { columns: 140, rows: 60 },
];
/** Returns whether arrows and Enter can play a move. */
const leadsTo = (choices: BoardChoices, wanted: string): boolean =>
  keysTo(
    (picker, key) => pressBoard(picker, key, choices),
    (line) => line === wanted,
  ) !== null;

function choicesOf(
  game: Game,
  history: History,
  seat: number,
  look: DisplaySettings,
  size = SIZES[0] ?? { columns: 80, rows: 24 },
): BoardChoices {
  const { places } = renderFrame(terminalScene(history, seat, seat, 0), null, size, look).content;
  const moves = placedMoves(game, sightOf(history, seat).legal, places);
  return {
    places: walkable(places, moves),
    moves,
    items: moves.map(({ text, at }) => ({ text, isWord: false, onBoard: at.length > 0 })),
    start: moves.find(({ at }) => at.length > 0)?.at[0] ?? null,
    across: (shown) => columnsThatFit(shown, size.columns - 2),
    isWhole: () => false,
  };
}

describe.each(Object.values(games))('$id', ({ rules }) => {
  test('the arrows lead from every place to every other, at every size', async () => {
    const game = await rules();
    const look = await lookFor(game, 'en');
    for (const size of SIZES) {
      const { content } = renderFrame(terminalScene(playedOn(game, 0), 0, 0, 0), null, size, look);
      for (const kinds of new Set(content.places.map((place) => place.kinds?.join()))) {
        const places = content.places.filter((place) => place.kinds?.join() === kinds);
        const reached = new Set(places.slice(0, 1));
        for (const place of reached) for (const way of ARROWS) reached.add(placeTowards(places, place, way) ?? place);
        expect(reached.size).toBe(places.length);
      }
    }
  });

  test('Enter alone plays nothing in any state; arrows and Enter find every legal move', async () => {
    const game = await rules();
    const look = await lookFor(game, 'en');
    for (const plies of bySize([0, 9], [0, 9, 30, 60], [0, 1, 2, 3, 5, 8, 13, 30, 60, 90, 150])) {
      const history = playedOn(game, plies);
      if (latestTable(history).outcome !== null) continue;
      const choices = choicesOf(game, history, 0, look);
      expect(pressBoard(NEW_BOARD_PICKER, keyNamed('return'), choices)).toMatchObject({
        type: 'picker',
        picker: { unclear: true },
      });
      for (const { text } of choices.moves.slice(0, bySize(5, 6, 100))) expect(leadsTo(choices, text)).toBe(true);
    }
  });

  test('a whole game by arrows and Enter only', async () => {
    const game = await rules();
    const look = await lookFor(game, 'en');
    const end = playedOn(game, Infinity, PRESETS[game.id]);
    expect(latestTable(end).outcome).not.toBeNull();
    let history = { ...playedOn(game, 0, PRESETS[game.id]) };
    const most = bySize(30, 30, Infinity);
    for (const entry of end.log.slice(history.log.length)) {
      if (entry.type !== 'ply' || entry.actor === 'chance' || latestTable(history).plies > most) {
        history = append(history, entry);
        continue;
      }
      const wanted = game.notation.format(entry.action);
      const choices = choicesOf(game, history, entry.actor, look);
      expect(leadsTo(choices, wanted)).toBe(true);
      history = append(history, entry);
    }
    expect(latestTable(history).outcome).toEqual(latestTable(end).outcome);
  });
});

/** Presets that random players can finish. */
const PRESETS: Readonly<Record<string, string>> = { '369': 'tiny' };
