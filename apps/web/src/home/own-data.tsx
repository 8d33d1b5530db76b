import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { downloadText } from '../play/download.ts';
import { FaultNote } from '../shell/fault-note.tsx';
import { useWords } from '../shell/settings.tsx';
import { loadSeatWords } from '@boardwright/words/seats';
import { MoveDialog } from '../online/seats/move-dialog.tsx';
import { seatsToMove } from '../online/seats/move-seats.ts';
import { useLoadedWords } from '../shell/use-loaded-words.ts';
import { deleteAll, exportAll, importAll } from '../storage/all-data.ts';

/** Exports, imports or deletes all data. */
export function OwnData({ changed }: { readonly changed: () => void }): JSX.Element {
  const words = useWords();
  const [said, setSaid] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const seatWords = useLoadedWords(loadSeatWords);
  const [moving, setMoving] = useState(false);
  const moved = seatWords === null ? [] : seatsToMove();
  const bring = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const brought = importAll(await file.text());
    input.value = '';
    setFault(brought.ok ? null : brought.error);
    setSaid(brought.ok ? words.mine.imported(brought.value) : null);
    if (brought.ok) changed();
  };
  return (
    <section class="own-data" aria-label={words.mine.data}>
      <h2>{words.mine.data}</h2>
      <p>{words.mine.dataWhy}</p>
      <div class="own-data-ways">
        <button type="button" class="button" onClick={() => downloadText('boardwright', exportAll())}>
          {words.mine.exportAll}
        </button>
        <label class="button file">
          {words.mine.importAll}
          <input type="file" accept="application/json,.json" onChange={(event) => void bring(event.currentTarget)} />
        </label>
        {moved.length > 0 && (
          <button type="button" class="button" onClick={() => setMoving(true)}>
            {seatWords?.moveAll}
          </button>
        )}
        <Delete />
      </div>
      {moving && seatWords && <MoveDialog seats={moved} title={seatWords.moveAll} close={() => setMoving(false)} />}
      {said !== null && <p role="status">{said}</p>}
      <FaultNote fault={fault} />
    </section>
  );
}

/** Asks whether to delete all data, deletes it, and reloads the page. */
function Delete(): JSX.Element {
  const words = useWords();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" class="button own-data-delete" onClick={() => setAsked(true)}>
        {words.mine.deleteAll}
      </button>
    );
  }
  const forget = async (): Promise<void> => {
    setBusy(true);
    // without a network, the data on this device is deleted all the same
    await import('../online/seats/forget.ts').then(({ forgetOnServer }) => forgetOnServer()).catch(() => undefined);
    deleteAll();
    location.hash = '';
    location.reload();
  };
  return (
    <div class="own-data-sure" role="group" aria-label={words.mine.deleteAll}>
      <p>{words.mine.deleteSure}</p>
      <button type="button" class="button" onClick={() => setAsked(false)}>
        {words.no}
      </button>
      <button type="button" class="button own-data-delete" disabled={busy} onClick={() => void forget()}>
        {words.yes}
      </button>
    </div>
  );
}
