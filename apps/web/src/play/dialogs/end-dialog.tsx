/** The end of a game as a dialog, for boards that ask for one: the winner, the scores, the next game and the review. */
import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NextGame } from '../actions.tsx';
import { endingLabel, type Labels } from '../labels.ts';
import { Finals } from '../notices.tsx';
import type { GameHost } from '../scene.ts';
import { SheetDialog } from './sheet-dialog.tsx';

interface EndDialogProps {
  readonly labels: Labels;
  readonly host: GameHost;
  /** Whether an earlier position is shown. The dialog waits meanwhile. */
  readonly isPast: boolean;
  /** Shows the final position; null if there is nothing to show. */
  readonly look: (() => void) | null;
  readonly refused: (fault: Fault | null) => void;
}

/** Shows the dialog once, when a game has ended on this screen. */
export function EndDialog({ labels, host, isPast, look, refused }: EndDialogProps): JSX.Element | null {
  const { words } = labels;
  const [isOpen, close] = useEndedHere(labels, isPast);
  const ending = endingLabel(labels);
  if (!isOpen || ending === null) return null;
  const review = (): void => {
    close();
    look?.();
  };
  return (
    <SheetDialog
      class="rules end-dialog"
      title={ending.title}
      other={look === null ? undefined : { label: words.replay.look, open: review }}
      close={close}
    >
      <p>{ending.reason}</p>
      <Finals labels={labels} />
      <NextGame labels={labels} host={host} refused={refused} />
    </SheetDialog>
  );
}

/** Returns whether the dialog is open, and a function that closes it for good. */
function useEndedHere({ scene, board }: Labels, isPast: boolean): readonly [boolean, () => void] {
  const isOver = scene.outcome !== null;
  const [state, setState] = useState<'waits' | 'open' | 'closed'>(() => (isOver ? 'closed' : 'waits'));
  useEffect(() => {
    if (!isOver || isPast || state !== 'waits' || board.endDialogMs === undefined) return undefined;
    const timer = setTimeout(() => setState('open'), board.endDialogMs(scene.view));
    return () => clearTimeout(timer);
  }, [isOver, isPast, state]);
  return [isOver && state === 'open', () => setState('closed')];
}
