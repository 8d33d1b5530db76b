/** The lesson of a game, step by step. */
import { itemAt, unwrap, type LessonStep } from '@boardwright/core';
import { entryOf } from '@boardwright/core/host';
import { stepWords } from '@boardwright/words/learning';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { games } from '../games.ts';
import { startUsualGame } from '../home/quick-start.ts';
import { useGameTitle } from '../home/title.ts';
import { useTitle } from '../play/use-host.ts';
import { navigate, type Route } from '../route.ts';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { ifMeant } from '../shell/presses.ts';
import { useWords } from '../shell/settings.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { markTaught } from '../storage/taught.ts';
import { ExerciseScreen } from './exercise.tsx';
import { useLoadedGame } from './use-loaded-game.ts';

type LearnRoute = Route & { readonly screen: 'learn' };

export function LessonScreen({ route }: { readonly route: LearnRoute }): JSX.Element {
  return <Lesson key={route.game} route={route} />;
}

function Lesson({ route }: { readonly route: LearnRoute }): JSX.Element {
  const words = useWords();
  const title = useGameTitle(route.game);
  const [step, setStep] = useState(0);
  const { loaded, isBroken } = useLoadedGame(route.game, loadSteps);
  useTitle(title);
  if (loaded === null || loaded.content.length === 0)
    return (
      <SheetScreen title={title}>
        {isBroken || loaded !== null ? <NotLoaded /> : <p class="loading">{words.loading}</p>}
      </SheetScreen>
    );
  const { content: steps, learning, game } = loaded;
  const now = itemAt(steps, step);
  const said = stepWords(learning, game.id, now.id);
  const isLast = step === steps.length - 1;
  const goOn = (): void => {
    if (!isLast) return setStep(step + 1);
    markTaught(game.id);
    leave(route);
  };
  return (
    <ExerciseScreen
      {...loaded}
      key={now.id}
      title={learning.learn(title)}
      head={learning.step(step + 1, steps.length)}
      task={said.task}
      done={isLast ? `${said.done} ${learning.finished}`.replace('。 ', '。') : said.done}
      state={unwrap(game.notation.position.parse(now.position))}
      exercise={now}
    >
      <button type="button" class="button button-primary" onClick={() => ifMeant(goOn)}>
        {isLast ? words.play : learning.next}
      </button>
    </ExerciseScreen>
  );
}

async function loadSteps(game: string): Promise<readonly LessonStep[]> {
  return (await entryOf(games, game)?.lesson?.()) ?? [];
}

/** Returns to the game from which the lesson was opened, or starts a new one. */
function leave({ game, back }: LearnRoute): void {
  if (back !== null) navigate({ screen: 'play', id: back }, 'replace');
  else void startUsualGame(game);
}
