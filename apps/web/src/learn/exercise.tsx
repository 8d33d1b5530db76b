/** Shows a board and a task, for pointer, touch and keyboard. */
import { Named, squaresIn, type BoardModule } from '@boardwright/boards';
import { fault, unwrap, type Fault, type Game, type GameWords, type Kind } from '@boardwright/core';
import { beginAttempt, restOfAttempt, tryAction, type Attempt, type Exercise } from '@boardwright/core/host';
import type { LearningWords } from '@boardwright/words/learning';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useBoardFocus } from '../play/board-focus.ts';
import { faultLabel, hintLabel } from '../play/labels.ts';
import { Bar } from '../shell/bar.tsx';
import { ifMeant, mayDecide, pictureShown, spotChanged } from '../shell/presses.ts';
import { useSettings } from '../shell/settings.tsx';
import type { Tried } from '../storage/daily-tries.ts';
import { areLettersChosen } from '../storage/letters.ts';
import '../styles/game.css';
import { exerciseScene } from './exercise-scene.ts';
import './learn.css';

/** The data that a screen of exercises has loaded. */
export interface LoadedGame {
  readonly game: Game;
  readonly board: BoardModule;
  readonly gameWords: GameWords;
  readonly learning: LearningWords;
}

interface ExerciseProps extends LoadedGame {
  readonly title: string;
  readonly state: Kind['State'];
  readonly exercise: Exercise;
  /** The line above the task. */
  readonly head: string;
  readonly task: string;
  /** The text at the end. */
  readonly done: string;
  /** Called for each legal action that is not the answer, for the answer, and when the answer was shown. */
  readonly tried?: (tried: Tried) => void;
  /** The links at the end. */
  readonly children: ComponentChildren;
}

/** The fault for a legal action that is not the answer. */
const NOT_ASKED = fault('not-the-task', 'The rules allow that, but it is not what is asked here.');

export function ExerciseScreen(props: ExerciseProps): JSX.Element {
  const { board, gameWords, learning, title, head, task, done } = props;
  const { words, lang } = useSettings();
  const { attempt, hint, act, showAnswer } = useAttempt(props);
  const scene = exerciseScene(attempt);
  const isDone = attempt.answer.length === 0;
  const { Board } = board;
  const named = useMemo(() => {
    const asked = isDone ? [] : restOfAttempt(attempt).slice(0, 1);
    return new Set([...(isDone ? [] : squaresIn(task)), ...asked.flatMap((action) => board.around?.(action) ?? [])]);
  }, [attempt, task, isDone]);
  useBoardFocus();
  useLayoutEffect(pictureShown, [attempt, hint.length]);
  const explain = (refused: Fault): string =>
    refused === NOT_ASKED ? learning.other : faultLabel({ words, gameWords }, refused);
  return (
    <div class={`game game-fits exercise ${board.fit === undefined ? '' : `game-${board.fit}`}`} data-seq={scene.seq}>
      <Bar title={title} />
      <main class="table">
        <div class="exercise-text">
          <p class="exercise-head">{head}</p>
          <p>{task}</p>
          <p class="exercise-said" role="status">
            {isDone ? done : hint.length === 0 ? '' : hintLabel({ scene, words, gameWords }, hint)}
          </p>
        </div>
        <div class="board-place">
          <Named.Provider value={named}>
            <Board
              scene={scene}
              words={gameWords.table}
              side={scene.side}
              hint={hint}
              letters={areLettersChosen(lang)}
              act={act}
              explain={explain}
            />
          </Named.Provider>
        </div>
        <div class="actions">
          {isDone ? (
            props.children
          ) : (
            <>
              <button type="button" class="button" onClick={() => ifMeant(showAnswer)}>
                {learning.answer}
              </button>
              <PrimaryButton board={board} gameWords={gameWords} legal={scene.perspective.legal} act={act} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}

interface Trying {
  readonly attempt: Attempt;
  readonly hint: readonly Kind['Action'][];
  readonly act: (action: Kind['Action']) => Fault | null;
  readonly showAnswer: () => void;
}

function useAttempt({ game, state, exercise, tried }: ExerciseProps): Trying {
  const [attempt, setAttempt] = useState<Attempt>(() => unwrap(beginAttempt(game, state, exercise)));
  const [shown, setShown] = useState(false);
  const act = (action: Kind['Action']): Fault | null => {
    const answered = tryAction(attempt, action);
    if (answered.type === 'refused') return answered.fault;
    if (!mayDecide()) return null;
    if (answered.type === 'other') {
      tried?.('wrong');
      return NOT_ASKED;
    }
    spotChanged();
    setAttempt(answered.attempt);
    if (answered.attempt.answer.length === 0) tried?.('right');
    return null;
  };
  const hint = shown ? restOfAttempt(attempt) : [];
  const showAnswer = (): void => {
    tried?.('shown');
    setShown(true);
  };
  return { attempt, hint, act, showAnswer };
}

interface PrimaryProps extends Pick<LoadedGame, 'board' | 'gameWords'> {
  readonly legal: readonly Kind['Action'][];
  readonly act: (action: Kind['Action']) => Fault | null;
}

/** The button for actions that the board has no gesture for. */
function PrimaryButton({ board, gameWords, legal, act }: PrimaryProps): JSX.Element | null {
  const labelled = board.primary?.(gameWords.table) ?? {};
  const primary = legal.find(({ type }) => Object.hasOwn(labelled, type));
  if (primary === undefined) return null;
  return (
    <button type="button" class="button button-primary" onClick={() => void act(primary)}>
      {labelled[primary.type]}
    </button>
  );
}
