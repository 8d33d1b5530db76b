import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { importSave } from '../local/table.ts';
import { navigate, watchRoute, type Route } from '../route.ts';
import { FaultEnd, NOT_LOADED } from '../shell/not-loaded.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { useWords } from '../shell/settings.tsx';
import { savedGames } from '../storage/saved-games.ts';
import { unpackGame } from './packed-game.ts';

/** Opens a game that is contained in the URL. It is stored on this device once, like a game from a file. */
export function SharedScreen({ route }: { readonly route: Route & { readonly screen: 'shared' } }): JSX.Element {
  const words = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    const isHere = watchRoute();
    open(route.data).then(
      (result) => {
        if (!isHere()) return;
        if (result.ok) navigate({ screen: 'play', id: result.value }, 'replace');
        else setFault(result.error);
      },
      () => setFault(NOT_LOADED),
    );
  }, [route]);
  return (
    <SheetScreen title="Boardwright">
      {fault === null ? <p class="loading">{words.loading}</p> : <FaultEnd fault={fault} />}
    </SheetScreen>
  );
}

async function open(data: string): ReturnType<typeof importSave> {
  const text = await unpackGame(data);
  if (!text.ok) return text;
  const kept = savedGames().find(({ save }) => JSON.stringify(save) === text.value);
  return kept === undefined ? importSave(text.value) : { ok: true, value: kept.id };
}
