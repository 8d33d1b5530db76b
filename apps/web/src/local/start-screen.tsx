import { levelAtChair } from '@boardwright/core/bots';
import { levelsOf } from '@boardwright/core/host';
import { presetOf, type Fault, type Game } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { games, isGame, loadGame } from '../games.ts';
import { navigate, watchRoute, type Route } from '../route.ts';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { DeadEnd } from '../shell/dead-end.tsx';
import { FaultEnd, NOT_LOADED } from '../shell/not-loaded.tsx';
import { useWords } from '../shell/settings.tsx';
import { beginAtOnce } from './at-once.ts';
import { defaultOpponent } from './chosen.ts';
import { botChoice, seatsAgainst } from './seat-choices.ts';
import { startGame, type NewGame } from './start.ts';

/** Starts a game from a link: `#/start/hopnjump?against=self&position=...`. */
export function StartScreen({ route }: { readonly route: Route & { readonly screen: 'start' } }): JSX.Element {
  const words = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    if (!isGame(route.game)) return;
    const isHere = watchRoute();
    const start = (game: Game): void => {
      if (!isHere()) return;
      const started = startGame(game, wantedBy(game, route.query));
      if (!started.ok) return setFault(started.error);
      if (Object.keys(route.query).length > 0) beginAtOnce(started.value);
      navigate({ screen: 'play', id: started.value }, 'replace');
    };
    loadGame(route.game).then(start, () => setFault(NOT_LOADED));
  }, [route]);
  return (
    <SheetScreen title="Boardwright">
      {fault && <FaultEnd fault={fault} />}
      {isGame(route.game) || <DeadEnd said={words.noGame} />}
      {isGame(route.game) && fault === null && <p class="loading">{words.loading}</p>}
    </SheetScreen>
  );
}

function wantedBy(game: Game, query: Readonly<Record<string, string>>): NewGame {
  const rules = query['rules'] ?? '';
  const options = presetOf(game, Object.hasOwn(game.presets, rules) ? rules : undefined);
  const level = levelAtChair(levelsOf(games, game.id), query['level'] ?? '');
  const other = query['against'] === 'self' ? 'here' : level === null ? defaultOpponent(game) : botChoice(level);
  const seat = Number(query['seat'] ?? 0);
  const own = Number.isInteger(seat) && seat >= 0 && seat < options.seats ? seat : 0;
  return {
    options,
    seats: seatsAgainst(options.seats, own, other),
    clock: null,
    position: query['position'] ?? null,
    pair: query['games'] === '2',
  };
}
