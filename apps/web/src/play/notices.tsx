/** Messages and questions below the board, never over it. */
import type { Fault, Seat } from '@boardwright/core';
import type { ComponentChildren, JSX } from 'preact';
import { useScrolledIntoView } from '../shell/scrolled-into-view.ts';
import type { GameRequest } from './scene.ts';
import { faultLabel, matchLabel, seatLabel, endingLabel, ranOutLabel, takeBackLabel, type Labels } from './labels.ts';
import { PlayerMark } from './players.tsx';
import { AskedQuestion } from './dialogs/question.tsx';

interface NoticesProps {
  readonly labels: Labels;
  /** The labels of the running game, even while an earlier position is shown, because questions wait for an answer. */
  readonly live: Labels;
  readonly fault: Fault | null;
  /** Whether the player is being asked to confirm a resignation. */
  readonly asking: boolean;
  readonly request: (what: GameRequest) => void;
  readonly pass: (seat: Seat) => void;
  readonly answered: () => void;
  /** Shows the first position; null if there is nothing to show. */
  readonly look: (() => void) | null;
  /** Opens the analysis; null if it is not allowed. */
  readonly analyse: (() => void) | null;
  /** The buttons that share the finished game. */
  readonly share: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Notices(props: NoticesProps): JSX.Element {
  const { labels, live, fault, asking, request, pass, answered, look, analyse, share, children } = props;
  const { scene, words } = labels;
  const alert = useScrolledIntoView<HTMLParagraphElement>(fault);
  return (
    <div class="notices">
      {children}
      {fault && (
        <p ref={alert} class="fault" role="alert">
          {faultLabel(labels, fault)}
        </p>
      )}
      {asking && scene.seat !== null && (
        <AskedQuestion
          text={words.resignSure}
          answers={[
            [words.yes, () => request('resign')],
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
      {scene.waits?.code === 'kept-offline' && (
        <p class="notice" role="status">
          {faultLabel(labels, scene.waits)}
        </p>
      )}
      {scene.ranOut !== null && scene.outcome === null && <RanOut labels={labels} seat={scene.ranOut} />}
      {scene.failedBot !== null && (
        <p class="notice" role="alert">
          {words.botFailed(seatLabel(labels, scene.failedBot))}
        </p>
      )}
      <Offer labels={live} request={request} />
      <TakeBack labels={live} request={request} />
      <Result labels={labels} look={look} analyse={analyse} share={share} />
    </div>
  );
}

/** Says whose time was up. Only that seat's own screen announces it aloud. */
function RanOut({ labels, seat }: { readonly labels: Labels; readonly seat: Seat }): JSX.Element {
  return (
    <p class="notice" role={seat === labels.scene.own ? 'alert' : undefined}>
      {ranOutLabel(labels, seat)}
    </p>
  );
}

type ResultProps = Pick<NoticesProps, 'labels' | 'look' | 'analyse' | 'share'>;

function Result({ labels, look, analyse, share }: ResultProps): JSX.Element | null {
  const ending = endingLabel(labels);
  const { scene, board, words, gameWords } = labels;
  const place = useScrolledIntoView<HTMLDivElement>(scene.outcome);
  if (ending === null) return null;
  const review = look ?? analyse;
  const { End } = board;
  const lent = (scene.lent ?? []).map((seat) => seatLabel(labels, seat));
  return (
    <div ref={place} class={ending.good ? 'result result-good' : 'result'}>
      <div class="result-head">
        <strong>{ending.title}</strong>
        <span>{ending.reason}</span>
        {ending.others !== null && <span>{ending.others}</span>}
      </div>
      {review !== null && (
        <div class="result-ways">
          <button type="button" class="button" onClick={review}>
            {words.replay.look}
          </button>
          {share}
        </div>
      )}
      {End === undefined ? <Finals labels={labels} /> : <End scene={scene} words={gameWords.table} />}
      {lent.length > 0 && <span>{words.lent(lent.join(words.and))}</span>}
      {scene.follows === 'second' && <span>{words.secondCounts}</span>}
      {scene.pair === 2 && <span>{matchLabel(labels)}</span>}
    </div>
  );
}

/** Shows the ranks of the seats, best first. */
export function Finals({ labels }: { readonly labels: Labels }): JSX.Element | null {
  const { scene, gameWords } = labels;
  const ranks = scene.outcome?.ranks ?? [];
  const seats = scene.players.map((_, seat) => seat).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  if (seats.every((seat) => gameWords.standing(scene.view, seat) === '')) return null;
  return (
    <ol class="finals">
      {seats.map((seat) => (
        <li key={seat}>
          <PlayerMark labels={labels} seat={seat} />
          <b>{seatLabel(labels, seat)}</b>
          <span>{gameWords.standing(scene.view, seat)}</span>
        </li>
      ))}
    </ol>
  );
}

type AskedProps = Pick<NoticesProps, 'labels' | 'request'>;

function Offer({ labels, request }: AskedProps): JSX.Element | null {
  const { scene, words } = labels;
  if (scene.outcome !== null) return null;
  if (scene.offer === null)
    return scene.lines.at(-1)?.news === null ? <p class="notice">{words.drawDeclined}</p> : null;
  if (scene.answers === null) return <p class="notice">{words.offerSent}</p>;
  return (
    <AskedQuestion
      text={words.drawOffered(seatLabel(labels, scene.offer))}
      answers={[
        [words.accept, () => request('agreeDraw')],
        [words.decline, () => request('refuse')],
      ]}
    />
  );
}

/** Shows a request for an undo. Its sender can withdraw it; the others can answer. */
function TakeBack({ labels, request }: AskedProps): JSX.Element | null {
  const { words, scene } = labels;
  const text = takeBackLabel(labels);
  if (text === null || scene.takeBack === null) return null;
  const { seat, agreed, refused } = scene.takeBack;
  if (refused !== null || scene.seat === null || agreed.includes(scene.seat)) return <p class="notice">{text}</p>;
  const refuse = (): void => request('refuseUndo');
  if (scene.seat === seat) return <AskedQuestion text={text} answers={[[words.withdraw, refuse]]} />;
  return (
    <AskedQuestion
      text={text}
      answers={[
        [words.allow, () => request('allowUndo')],
        [words.refuse, refuse],
      ]}
    />
  );
}
