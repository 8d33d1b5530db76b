import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, SeatMark } from '../shell/icons.tsx';
import type { MoveLine } from './scene.ts';
import { lineLabel, type Labels } from './labels.ts';

interface MoveListProps {
  readonly labels: Labels;
  /** On a phone the list is a sheet that slides up. */
  readonly open: boolean;
  readonly close: () => void;
}

export function MoveList({ labels, open, close }: MoveListProps): JSX.Element {
  const { scene, board, words } = labels;
  const Mark = board.Mark ?? SeatMark;
  const list = useRef<HTMLOListElement>(null);
  const numbers = numbersOf(scene.lines);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [scene.lines.length, open]);
  return (
    <section class={open ? 'moves moves-open' : 'moves'} aria-label={words.moves}>
      <div class="moves-head">
        <h2>{words.moves}</h2>
        <button type="button" class="bar-button moves-close" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {scene.lines.length === 0 && <p class="moves-none">{words.noMoves}</p>}
      <ol ref={list} tabIndex={scene.lines.length > 0 ? 0 : undefined} aria-label={words.moves}>
        {scene.lines.map((line, i) => (
          <li key={line.seq}>
            <span class="moves-number">{numbers[i]}</span>
            {typeof line.actor === 'number' && <Mark seat={line.actor} view={scene.view} />}
            <span>{lineLabel(labels, line)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Plies are counted; what was said between them is not. */
function numbersOf(lines: readonly MoveLine[]): readonly (number | null)[] {
  let count = 0;
  return lines.map(({ news }) => (news === null ? null : ++count));
}
