import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { dropGame, keptGames } from '../play/shelf.ts';
import { formatRoute, go } from '../route.ts';
import { Icon } from '../shell/icons.tsx';
import { useSettings } from '../shell/settings.tsx';
import { named } from '../words/index.ts';

const SHOWN = 8;

/** The games of this device, newest first, and the way in for a saved one. */
export function Recent(): JSX.Element {
  const { words, lang } = useSettings();
  const [games, setGames] = useState(keptGames);
  const [fault, setFault] = useState<Fault | null>(null);
  const open = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const { importSave } = await import('../play/start.ts');
    const started = await importSave(await file.text());
    input.value = '';
    if (started.ok) go({ screen: 'play', id: started.value });
    else setFault(started.error);
  };
  return (
    <section class="recent" aria-label={words.recent}>
      <div class="recent-head">
        <h2>{words.recent}</h2>
        <label class="quiet file">
          {words.openFile}
          <input type="file" accept="application/json,.json" onChange={(event) => void open(event.currentTarget)} />
        </label>
      </div>
      {fault && (
        <p class="fault" role="alert">
          {words.faults[fault.code] ?? fault.message}
        </p>
      )}
      <ul>
        {games.slice(0, SHOWN).map(({ id, game, over, plies, updated }) => {
          const title = named(words.games, game);
          return (
            <li key={id}>
              <a href={formatRoute({ screen: 'play', id })}>
                <strong>{title}</strong>
                <span>
                  {words.moveCount(plies)} · {over ? words.over : words.unfinished}
                </span>
                <time dateTime={new Date(updated).toISOString()}>{when(updated, lang)}</time>
              </a>
              <button
                type="button"
                class="bar-button"
                aria-label={words.removeNamed(`${title}, ${when(updated, lang)}`)}
                onClick={() => {
                  dropGame(id);
                  setGames(keptGames());
                }}
              >
                <Icon name="trash" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function when(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
