/** Shows a game's position of the day. */
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
import { saveTry, triesOn, type DailyTries } from '../storage/daily-tries.ts';
import { ExerciseScreen } from './exercise.tsx';
import { useLoadedGame } from './use-loaded-game.ts';

type DailyRoute = Route & { readonly screen: 'daily' };

/** Returns today's day number, by the reader's local date. */
export function today(now: Date): number {
  return dayNumber(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** Returns the first moment of a day, by the reader's clock. */
export function dateOf(day: number): Date {
  const at = new Date(day * DAY_MS);
  return new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
}

const DAY_MS = 86_400_000;

/** Shows the position of a day. A day in the future counts as today. */
export function DailyScreen({ route }: { readonly route: DailyRoute }): JSX.Element {
  const [now] = useState(() => today(new Date()));
  const day = Math.min(now, route.day ?? now);
  return <Daily key={`${route.game} ${day}`} game={route.game} day={day} now={now} />;
}

interface DailyProps {
  readonly game: string;
  readonly day: number;
  readonly now: number;
}

function Daily({ game: id, day, now }: DailyProps): JSX.Element {
  const { words, lang } = useSettings();
  const title = useGameTitle(id);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(() => triesOn(id, day, now));
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
  const date = new Intl.DateTimeFormat(browserLocale(lang), { dateStyle: 'long' }).format(dateOf(day));
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
      tried={(tried) => setTries(saveTry(id, day, tried, now))}
    >
      <a class="button" href={formatRoute({ screen: 'dailies' })}>
        {daily.others}
      </a>
      <ShareButton
        label={daily.share}
        isPrimary
        share={() => send(linkTo(id, day), [title, daily.of(date), result, signsOf(tries)].join('\n'))}
        refused={setFault}
      />
      <FaultNote fault={fault} />
    </ExerciseScreen>
  );
}

/** Returns a link that always opens this very day. */
function linkTo(game: string, day: number): string {
  return new URL(formatRoute({ screen: 'daily', game, day }), location.href).href;
}

/** Returns one square per try. The squares do not reveal the answers. */
function signsOf({ tries, isSolved }: Pick<DailyTries, 'tries' | 'isSolved'>): string {
  return isSolved ? `${'⬜'.repeat(Math.min(tries - 1, 9))}🟩` : '⬛';
}

function nameToMove(game: Game, words: GameWords, state: Kind['State']): string {
  const [seat] = game.turn(state).awaits;
  return typeof seat === 'number' ? words.seatName(seat, game.view(state, seat)) : '';
}

async function loadPositions(game: string): Promise<readonly DailyPosition[]> {
  const lines = await entryOf(games, game)?.daily?.();
  return lines === undefined ? [] : dailyPositions(lines);
}
