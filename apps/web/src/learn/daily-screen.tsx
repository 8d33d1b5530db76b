/** The position of the day of a game. */
import { unwrap, type Fault, type Game, type GameWords, type Kind } from '@boardwright/core';
import { dailyOf, dailyPositions, dailyStart, dayNumber, entryOf, type DailyPosition } from '@boardwright/core/host';
import { dailyQuestion, dailyResult, dailyWorth } from '@boardwright/words/learning';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { games } from '../games.ts';
import { useGameTitle } from '../home/title.ts';
import { useTitle } from '../play/use-host.ts';
import { formatRoute, type Route } from '../route.ts';
import { browserLocale } from '../shell/browser-locale.ts';
import { FaultNote } from '../shell/fault-note.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { useSettings } from '../shell/settings.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { send } from '../share/send.ts';
import { ShareButton } from '../share/share-button.tsx';
import { saveTry, triesOn } from '../storage/daily-tries.ts';
import { ExerciseScreen } from './exercise.tsx';
import { useLoadedGame } from './use-loaded-game.ts';

type DailyRoute = Route & { readonly screen: 'daily' };

/** The reader's own date: everybody has the same position on it. */
export function today(now: Date): number {
  return dayNumber(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

export function DailyScreen({ route }: { readonly route: DailyRoute }): JSX.Element {
  return <Daily key={route.game} game={route.game} />;
}

function Daily({ game: id }: { readonly game: string }): JSX.Element {
  const { words, lang } = useSettings();
  const title = useGameTitle(id);
  const [now] = useState(() => new Date());
  const day = today(now);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(() => triesOn(id, day));
  const { loaded, isBroken } = useLoadedGame(id, loadPositions);
  useTitle(title);
  if (loaded === null || loaded.content.length === 0)
    return (
      <SheetScreen title={title}>
        {isBroken || loaded !== null ? <NotLoaded /> : <p class="loading">{words.loading}</p>}
      </SheetScreen>
    );
  const { content, game, gameWords, learning } = loaded;
  const { daily } = learning;
  const position = dailyOf(content, id, day);
  const state = unwrap(dailyStart(game, position));
  const date = new Intl.DateTimeFormat(browserLocale(lang), { dateStyle: 'long' }).format(now);
  const result = dailyResult(learning, tries);
  return (
    <ExerciseScreen
      {...loaded}
      title={title}
      head={daily.of(date)}
      task={`${daily.side(nameToMove(game, gameWords, state))} ${dailyQuestion(learning, position)}`.replace(
        '。 ',
        '。',
      )}
      done={[daily.right, dailyWorth(learning, position), result].filter((text) => text !== '').join(' ')}
      state={state}
      exercise={position}
      tried={(tried) => setTries(saveTry(id, day, tried))}
    >
      <a class="button" href={formatRoute({ screen: 'dailies' })}>
        {daily.others}
      </a>
      <ShareButton
        label={daily.share}
        isPrimary
        share={() => send(location.href, `${title}\n${daily.of(date)}\n${result}`)}
        refused={setFault}
      />
      <FaultNote fault={fault} />
    </ExerciseScreen>
  );
}

function nameToMove(game: Game, words: GameWords, state: Kind['State']): string {
  const [seat] = game.turn(state).awaits;
  return typeof seat === 'number' ? words.seatName(seat, game.view(state, seat)) : '';
}

async function loadPositions(game: string): Promise<readonly DailyPosition[]> {
  const lines = await entryOf(games, game)?.daily?.();
  return lines === undefined ? [] : dailyPositions(lines);
}
