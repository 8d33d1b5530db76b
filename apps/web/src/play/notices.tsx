/** What wants to be said or asked, under the board and never over it. */
import type { Fault, Seat } from '@boardwright/core';
import type { ComponentChildren, JSX } from 'preact';
import { useShown } from '../shell/shown.ts';
import type { TableWish } from './scene.ts';
import { faultLabel, matchLabel, seatLabel, resultLabel, type Labels } from './labels.ts';

interface NoticesProps {
  readonly labels: Labels;
  readonly fault: Fault | null;
  readonly resigning: boolean;
  readonly wish: (what: TableWish) => void;
  readonly pass: (seat: Seat) => void;
  readonly answered: () => void;
  readonly children: ComponentChildren;
}

export function Notices({ labels, fault, resigning, wish, pass, answered, children }: NoticesProps): JSX.Element {
  const { scene, words } = labels;
  const alert = useShown<HTMLParagraphElement>(fault);
  return (
    <div class="notices">
      {children}
      {fault && (
        <p ref={alert} class="fault" role="alert">
          {faultLabel(labels, fault)}
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
          {words.passTo(seatLabel(labels, seat))}
        </button>
      ))}
      <Offer labels={labels} wish={wish} />
      <Result labels={labels} />
    </div>
  );
}

function Result({ labels }: { readonly labels: Labels }): JSX.Element | null {
  const result = resultLabel(labels);
  if (result === null) return null;
  return (
    <p class={result.good ? 'result result-good' : 'result'}>
      <strong>{result.title}</strong>
      <span>{result.reason}</span>
      {labels.scene.follows === 'second' && <span>{labels.words.secondCounts}</span>}
      {labels.scene.pair === 2 && <span>{matchLabel(labels)}</span>}
    </p>
  );
}

function Offer({ labels, wish }: Pick<NoticesProps, 'labels' | 'wish'>): JSX.Element | null {
  const { scene, words } = labels;
  if (scene.outcome !== null) return null;
  if (scene.offer === null)
    return scene.lines.at(-1)?.news === null ? <p class="notice">{words.drawDeclined}</p> : null;
  if (scene.answers === null) return <p class="notice">{words.offerSent}</p>;
  return (
    <Question
      text={words.drawOffered(seatLabel(labels, scene.offer))}
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
