/** What wants to be said or asked, under the board and never over it. */
import type { Fault, Seat } from '@boardwright/core';
import type { ComponentChildren, JSX } from 'preact';
import { useShown } from '../shell/shown.ts';
import type { Wish } from './scene.ts';
import { faultOf, matchWords, nameOf, resultOf, type Speaker } from './speech.ts';

interface NoticesProps {
  readonly speaker: Speaker;
  readonly fault: Fault | null;
  readonly resigning: boolean;
  readonly wish: (what: Wish) => void;
  readonly pass: (seat: Seat) => void;
  readonly answered: () => void;
  readonly children: ComponentChildren;
}

export function Notices({ speaker, fault, resigning, wish, pass, answered, children }: NoticesProps): JSX.Element {
  const { scene, words } = speaker;
  const alert = useShown<HTMLParagraphElement>(fault);
  return (
    <div class="notices">
      {children}
      {fault && (
        <p ref={alert} class="fault" role="alert">
          {faultOf(speaker, fault)}
        </p>
      )}
      {resigning && scene.seat !== null && (
        <Question
          text={words.resignSure}
          answers={[
            [words.yes, () => wish('resign')],
            [words.no, () => undefined],
          ]}
          done={answered}
        />
      )}
      {scene.passes.map((seat) => (
        <button key={seat} type="button" class="button" onClick={() => pass(seat)}>
          {words.passTo(nameOf(speaker, seat))}
        </button>
      ))}
      <Offer speaker={speaker} wish={wish} />
      <Result speaker={speaker} />
    </div>
  );
}

function Result({ speaker }: { readonly speaker: Speaker }): JSX.Element | null {
  const result = resultOf(speaker);
  if (result === null) return null;
  return (
    <p class={result.good ? 'result result-good' : 'result'}>
      <strong>{result.title}</strong>
      <span>{result.reason}</span>
      {speaker.scene.follows === 'second' && <span>{speaker.words.secondCounts}</span>}
      {speaker.scene.pair === 2 && <span>{matchWords(speaker)}</span>}
    </p>
  );
}

function Offer({ speaker, wish }: Pick<NoticesProps, 'speaker' | 'wish'>): JSX.Element | null {
  const { scene, words } = speaker;
  if (scene.outcome !== null) return null;
  if (scene.offer === null)
    return scene.lines.at(-1)?.news === null ? <p class="notice">{words.drawDeclined}</p> : null;
  if (scene.answers === null) return <p class="notice">{words.offerSent}</p>;
  return (
    <Question
      text={words.drawOffered(nameOf(speaker, scene.offer))}
      answers={[
        [words.accept, () => wish('agreeDraw')],
        [words.decline, () => wish('refuse')],
      ]}
    />
  );
}

interface QuestionProps {
  readonly text: string;
  readonly answers: readonly (readonly [string, () => void])[];
  readonly done?: () => void;
}

function Question({ text, answers, done }: QuestionProps): JSX.Element {
  return (
    <div class="notice question" role="group" aria-label={text}>
      <span>{text}</span>
      {answers.map(([label, answer]) => (
        <button
          key={label}
          type="button"
          class="button"
          onClick={() => {
            answer();
            done?.();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
