import type { Fault, Game } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isGame, loadGame } from '../games.ts';
import { go, stillHere, type Route } from '../route.ts';
import { Bar } from '../shell/bar.tsx';
import { useWords } from '../shell/settings.tsx';
import { startGame, usual, type Wanted } from './start.ts';
import '../styles/sheet.css';

/** An address that starts a game: `#/start/hopnjump?against=self&position=...`. */
export function StartScreen({ route }: { readonly route: Route & { readonly screen: 'start' } }): JSX.Element {
  const words = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    if (!isGame(route.game)) return;
    const isHere = stillHere();
    void loadGame(route.game).then((game) => {
      if (!isHere()) return;
      const started = startGame(game, wantedBy(game, route.query));
      if (started.ok) go({ screen: 'play', id: started.value }, 'replace');
      else setFault(started.error);
    });
  }, [route]);
  return (
    <div class="sheet-screen">
      <Bar title="Boardwright" />
      <main>
        {fault ? (
          <p class="fault" role="alert">
            {words.faults[fault.code] ?? fault.message}
          </p>
        ) : (
          <p class="loading">{isGame(route.game) ? words.loading : words.noGame}</p>
        )}
      </main>
    </div>
  );
}

function wantedBy(game: Game, query: Readonly<Record<string, string>>): Wanted {
  const base = usual(game);
  const options = Object.hasOwn(game.presets, query['rules'] ?? '')
    ? game.presets[query['rules'] as string]
    : base.options;
  const seat = Number(query['seat'] ?? 0);
  return {
    ...base,
    options: options as Wanted['options'],
    against: query['against'] === 'self' ? 'self' : 'bot',
    level: game.levels.find((name) => name === query['level']) ?? base.level,
    seat: Number.isInteger(seat) && seat >= 0 && seat < base.options.seats ? seat : 0,
    position: query['position'] ?? null,
    pair: query['games'] === '2',
  };
}
