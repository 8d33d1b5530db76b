/** The entry of the authors' panel. It is loaded if the server asks for it. */
import type { Kind } from '@boardwright/core';
import { latestTable, load, type History, type Save } from '@boardwright/core/host';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LocalHost } from '../local/host.ts';
import { savedGame, savedGameOf, saveGame } from '../storage/saved-games.ts';
import { loadGame } from '../games.ts';

interface PanelProps {
  readonly history: History;
  readonly replace: (save: Save) => void;
}

interface AuthorPanelProps<K extends Kind> {
  readonly id: string;
  readonly host: Pick<LocalHost<K>, 'subscribe' | 'save'>;
  /** Called when the game has been replaced by another save. */
  readonly replaced: () => void;
}

export function AuthorPanel<K extends Kind>({ id, host, replaced }: AuthorPanelProps<K>): JSX.Element | null {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [history, setHistory] = useState<History | null>(null);
  useEffect(() => void import('./panel.tsx').then((loaded) => setPanel(() => loaded.Panel)), []);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const save: Save = JSON.parse(JSON.stringify(host.save()));
      const loaded = load(await loadGame(save.game, save.version), save);
      if (loaded.ok) setHistory(loaded.value);
    };
    void read();
    return host.subscribe(() => void read());
  }, [host]);
  const replace = (save: Save): void => {
    const found = savedGame(id);
    const loaded = history === null ? null : load(history.game, save);
    if (found === null || loaded?.ok !== true) return;
    saveGame(savedGameOf(id, found.key, save, latestTable(loaded.value).outcome !== null, Date.now()));
    replaced();
  };
  return Panel === null || history === null ? null : <Panel history={history} replace={replace} />;
}
