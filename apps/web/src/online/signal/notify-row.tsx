import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../shell/settings.tsx';
import type { OnlineHost } from '../host.ts';
import { canNotify, chooseNotify, isNotifying } from './notify.ts';

/** Shows the menu row that turns notifications on, with the services involved. title: the title of the notifications. */
export function NotifyRow({ host, title }: { readonly host: OnlineHost; readonly title: string }): JSX.Element | null {
  const { notify } = useWords();
  const [isOn, setOn] = useState(isNotifying);
  const [isRefused, setRefused] = useState(false);
  if (!canNotify()) return null;
  const change = async (wanted: boolean): Promise<void> => {
    const isAllowed = await chooseNotify(wanted);
    setOn(isAllowed);
    setRefused(wanted && !isAllowed);
    await host.tellTurns(isAllowed ? title : null);
  };
  return (
    <>
      <label class="menu-row">
        <span>{notify.turn}</span>
        <input type="checkbox" checked={isOn} onChange={(event) => void change(event.currentTarget.checked)} />
      </label>
      <p class="menu-note">{isRefused ? notify.refused : notify.why}</p>
    </>
  );
}
