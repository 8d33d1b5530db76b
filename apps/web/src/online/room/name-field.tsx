import { cleanText, LONGEST_NAME } from '@boardwright/protocol';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../shell/settings.tsx';
import { saveName, savedName } from '../../storage/player-name.ts';

/** Edits the player's own name, which is stored on this device. changed: called with the new name. */
export function NameField({ changed }: { readonly changed?: (name: string | null) => void }): JSX.Element {
  const { room } = useWords();
  const [name, setName] = useState(() => savedName() ?? '');
  const keep = (): void => {
    const clean = cleanText(name).slice(0, LONGEST_NAME);
    setName(clean);
    if (clean === (savedName() ?? '')) return;
    saveName(clean === '' ? null : clean);
    changed?.(clean === '' ? null : clean);
  };
  return (
    <label class="name-field">
      <span>{room.name}</span>
      <input
        type="text"
        autocomplete="nickname"
        maxLength={LONGEST_NAME}
        value={name}
        placeholder={room.nameWhy}
        onInput={(event) => setName(event.currentTarget.value)}
        onChange={keep}
        onBlur={keep}
      />
    </label>
  );
}
