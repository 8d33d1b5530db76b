import type { Fault } from '@boardwright/core';
import { loadSeatWords } from '@boardwright/words/seats';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SheetDialog } from '../../play/dialogs/sheet-dialog.tsx';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import type { SavedSeat } from '../../storage/saved-seats.ts';
import { LinkRow } from '../door/invitation.tsx';
import { linkToMove } from './move-seats.ts';

interface MoveDialogProps {
  /** The seats to move. All of them fit into one link. */
  readonly seats: readonly SavedSeat[];
  readonly title: string;
  readonly close: () => void;
}

/** Shows the code and the link that move seats of this device to another one. */
export function MoveDialog({ seats, title, close }: MoveDialogProps): JSX.Element | null {
  const { connecting } = useWords();
  const words = useLoadedWords(loadSeatWords);
  const [made, setMade] = useState<{ readonly link: string; readonly count: number } | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    void linkToMove(seats).then((link) => (link.ok ? setMade(link.value) : setFault(link.error)));
  }, []);
  if (words === null) return null;
  return (
    <SheetDialog class="rules rules-form" title={title} close={close}>
      <FaultNote fault={fault} />
      {made === null && fault === null && <p class="loading">{connecting}</p>}
      {made !== null && (
        <>
          {seats.length > 1 && <p>{words.moveAllWhy(made.count)}</p>}
          <p>{words.moveWhy}</p>
          <LinkRow seat={null} name={words.private} link={made.link} />
        </>
      )}
    </SheetDialog>
  );
}
