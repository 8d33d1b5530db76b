import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { navigate, watchRoute } from '../route.ts';
import { FaultNote } from '../shell/fault-note.tsx';
import { useHomeWords } from '../shell/settings.tsx';

/** Opens a saved game. */
export function OpenFile(): JSX.Element {
  const words = useHomeWords();
  const [fault, setFault] = useState<Fault | null>(null);
  const open = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const isHere = watchRoute();
    const { importSave } = await import('../local/table.ts');
    const started = await importSave(await file.text());
    input.value = '';
    if (!isHere()) return;
    if (started.ok) navigate({ screen: 'play', id: started.value });
    else setFault(started.error);
  };
  return (
    <>
      <label class="quiet file">
        {words.openFile}
        <input type="file" accept="application/json,.json" onChange={(event) => void open(event.currentTarget)} />
      </label>
      <FaultNote fault={fault} />
    </>
  );
}
