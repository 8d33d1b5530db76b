import type { Seat } from '@boardwright/core';
import type { JSX } from 'preact';
import { Bar } from '../../shell/bar.tsx';
import { ActionButton } from '../actions.tsx';
import { seatLabel, titleLabel, type Labels } from '../labels.ts';
import { PlayerMark } from '../players.tsx';

interface CurtainProps {
  readonly labels: Labels;
  readonly seat: Seat;
  readonly lift: () => void;
  /** Undoes the last ply; null if that is not possible. */
  readonly undo: (() => void) | null;
}

/** Shows the curtain between two players of a game with secrets. Nothing is drawn until the next player lifts it. */
export function Curtain({ labels, seat, lift, undo }: CurtainProps): JSX.Element {
  const { words } = labels;
  const name = seatLabel(labels, seat);
  return (
    <div class="game">
      <Bar title={titleLabel(labels)} />
      <main class="curtain">
        <PlayerMark labels={labels} seat={seat} />
        <h2>{words.passTo(name)}</h2>
        <p>{words.passWhy}</p>
        <button type="button" class="button button-primary" onClick={lift}>
          {words.ready(name)}
        </button>
      </main>
      {undo && (
        <div class="actions">
          <ActionButton icon="undo" label={words.undo} onClick={undo} />
        </div>
      )}
    </div>
  );
}
