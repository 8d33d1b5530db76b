/** Shows a link that moves seats to this device. */
import type { Fault } from '@boardwright/core';
import { faultText } from '@boardwright/words';
import { loadSeatWords } from '@boardwright/words/seats';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { formatRoute, navigate, watchRoute, type Route } from '../../route.ts';
import { DeadEnd } from '../../shell/dead-end.tsx';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useWords } from '../../shell/settings.tsx';
import { SheetScreen } from '../../shell/sheet-screen.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { bringSeats, movingSeats } from './move-seats.ts';

export function SeatsScreen({ route }: { readonly route: Route & { readonly screen: 'seats' } }): JSX.Element {
  const page = useWords();
  const words = useLoadedWords(loadSeatWords);
  const seats = useMemo(() => movingSeats(route.data), [route.data]);
  const [busy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const [fault, setFault] = useState<Fault | null>(null);
  const bring = async (): Promise<void> => {
    const isHere = watchRoute();
    setBusy(true);
    const { brought, error } = await bringSeats(seats.ok ? seats.value : []);
    setBusy(false);
    if (!isHere()) return;
    setFault(error);
    setCount(brought.length);
    const [match] = brought;
    if (brought.length === 1 && match !== undefined && error === null)
      navigate({ screen: 'match', match, invite: null }, 'replace');
  };
  if (words === null) return <p class="loading">{page.loading}</p>;
  return (
    <SheetScreen title={words.bringTitle} class="door" settings>
      {!seats.ok && <DeadEnd said={faultText(page, seats.error)} />}
      <FaultNote fault={fault} />
      {count > 0 && (
        <p role="status">
          {words.brought(count)} <a href={formatRoute({ screen: 'home' })}>{page.back}</a>
        </p>
      )}
      {seats.ok && count === 0 && (
        <>
          <button type="button" class="button button-primary button-wide" disabled={busy} onClick={() => void bring()}>
            {busy ? page.joining : words.bring(seats.value.length)}
          </button>
          <p>{words.bringWhy}</p>
        </>
      )}
    </SheetScreen>
  );
}
