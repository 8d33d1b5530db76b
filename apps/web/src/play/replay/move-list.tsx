import type { TurnLine } from '@boardwright/core/host';
/** Shows the move list, one line per turn. It is also the replay: a line shows the position after it. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../shell/icons.tsx';
import { useCloseRequests } from '../../shell/close-requests.ts';
import { turnText, type Labels } from '../labels.ts';
import { PlayerMark } from '../players.tsx';
import type { Replay } from './use-replay.ts';
import { wholeLine } from './whole-line.ts';

interface MoveListProps {
  readonly labels: Labels;
  readonly replay: Replay;
  /** Whether the list is open. On a phone it is a sheet that slides up. */
  readonly open: boolean;
  readonly close: () => void;
}

export function MoveList({ labels, replay, open, close }: MoveListProps): JSX.Element {
  const { words } = labels;
  const { turns, point, last } = replay;
  const list = useRef<HTMLOListElement>(null);
  useCloseRequests(open, close);
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    // rotating the device changes the height of the list
    const sized = new ResizeObserver(() => follow(current, point));
    sized.observe(current);
    return () => sized.disconnect();
  }, [turns.length, point, open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!replay.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class={open ? 'moves moves-open' : 'moves'} aria-label={words.moves}>
      <div class="moves-head">
        <h2>{words.moves}</h2>
        <button type="button" class="bar-button moves-close" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {turns.length === 0 && <p class="moves-none">{words.noMoves}</p>}
      <ol ref={list} tabIndex={turns.length > 0 ? 0 : undefined} aria-label={words.moves} onKeyDown={onKeyDown}>
        {turns.map((turn) => (
          <Line
            key={turn.plies[0]?.seq}
            turn={turn}
            labels={labels}
            isShown={turn.number !== null && turn.number === (point ?? last)}
            show={turn.number === null || turn.number < replay.first ? null : () => show(turn.number ?? last)}
          />
        ))}
      </ol>
    </section>
  );

  /** Shows a point, and closes the sheet that would cover the board. */
  function show(to: number): void {
    replay.show(to);
    close();
  }
}

interface LineProps {
  readonly turn: TurnLine;
  readonly labels: Labels;
  readonly isShown: boolean;
  /** Shows the position after the line; null if this screen lacks the data. */
  readonly show: (() => void) | null;
}

function Line({ turn, labels, isShown, show }: LineProps): JSX.Element {
  const content = (
    <>
      <span class="moves-number">{turn.number}</span>
      {turn.actor !== null && <PlayerMark labels={labels} seat={turn.actor} />}
      <TurnLabel turn={turn} labels={labels} />
    </>
  );
  return (
    <li>
      {show === null ? (
        <span class="moves-line">{content}</span>
      ) : (
        <button
          type="button"
          class="moves-line"
          tabIndex={-1}
          aria-current={isShown ? 'step' : undefined}
          onClick={show}
        >
          {content}
        </button>
      )}
    </li>
  );
}

/** Shows a turn in the words of the game. If the board has signs for it, the words are for screen readers. */
function TurnLabel({ turn, labels }: Pick<LineProps, 'turn' | 'labels'>): JSX.Element {
  const text = turnText(labels, turn);
  const { TurnSigns } = labels.board;
  const plies = turn.plies.flatMap(({ news }) => news ?? []);
  if (TurnSigns === undefined || plies.length === 0) return <span>{text}</span>;
  return (
    <>
      <span class="unseen">{text}</span>
      <span aria-hidden="true" title={text}>
        <TurnSigns plies={plies} words={labels.gameWords.table} />
      </span>
    </>
  );
}

/** Scrolls to the line of the shown position; without one, to the last line. */
function follow(list: HTMLElement, point: Replay['point']): void {
  const shown = point === null ? null : list.querySelector('[aria-current]');
  if (shown instanceof HTMLElement) bringInto(list, shown);
  else list.scrollTop = point === null ? wholeLineAt(list, Infinity) : 0;
}

/** Scrolls the list only, never the page. */
function bringInto(list: HTMLElement, line: HTMLElement): void {
  const top = line.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + line.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = wholeLineAt(list, top + line.offsetHeight);
}

/** Returns how far to scroll to make this line visible. */
function wholeLineAt(list: HTMLElement, bottom: number): number {
  const lines = [...list.children].filter((line) => line instanceof HTMLElement);
  const tops = lines.map((line) => line.offsetTop - list.offsetTop);
  const end = (tops.at(-1) ?? 0) + (lines.at(-1)?.offsetHeight ?? 0);
  return wholeLine(tops, Math.min(bottom, end) - list.clientHeight);
}
