import type { Fault } from '@boardwright/core';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameIds } from '../games.ts';
import { formatRoute, go, stillHere } from '../route.ts';
import { Menu, SettingsRows } from '../shell/bar.tsx';
import { useSettings, useWords } from '../shell/settings.tsx';
import { named } from '@boardwright/words';
import { Recent } from './recent.tsx';
import { useGameTitle } from './title.ts';

export function Home(): JSX.Element {
  const words = useWords();
  useEffect(() => {
    document.title = 'Boardwright';
  }, []);
  return (
    <div class="home">
      <header class="home-head">
        <img class="home-mark" src="./icon.svg" alt="" width="40" height="40" />
        <div class="home-name">
          <h1 tabIndex={-1}>Boardwright</h1>
          <p>{words.tagline}</p>
        </div>
        <Menu icon="settings" label={words.settings}>
          <SettingsRows />
        </Menu>
      </header>
      <main>
        <ul class="cards">
          {gameIds().map((id) => (
            <Card key={id} id={id} />
          ))}
        </ul>
        <Recent />
      </main>
    </div>
  );
}

function Card({ id }: { readonly id: string }): JSX.Element {
  const { words, lang } = useSettings();
  const [fault, setFault] = useState<Fault | null>(null);
  const title = useGameTitle(id);
  const play = async (): Promise<void> => {
    const isHere = stillHere();
    const [{ loadGame }, { startGame, usual }] = await Promise.all([
      import('../games.ts'),
      import('../local/start.ts'),
    ]);
    const game = await loadGame(id);
    if (!isHere()) return;
    const started = startGame(game, usual(game));
    if (started.ok) go({ screen: 'play', id: started.value });
    else setFault(started.error);
  };
  return (
    <li class="card">
      <Live id={id} />
      <div class="card-text">
        <h2 lang={lang}>{title}</h2>
        <p>{Object.hasOwn(words.about, id) ? named(words.about, id) : ''}</p>
      </div>
      <div class="card-actions">
        <button
          type="button"
          class="button button-primary"
          aria-label={words.playNamed(title)}
          onClick={() => void play()}
        >
          {words.play}
        </button>
        <a class="quiet" href={formatRoute({ screen: 'options', game: id })} aria-label={words.optionsNamed(title)}>
          {words.options}
        </a>
      </div>
      {fault && (
        <p class="fault" role="alert">
          {words.faults[fault.code] ?? fault.message}
        </p>
      )}
    </li>
  );
}

/** The boards come after the page can be used. */
function Live({ id }: { readonly id: string }): JSX.Element {
  const [Shown, setShown] = useState<ComponentType<{ readonly id: string }> | null>(null);
  useEffect(() => {
    void import('./preview.tsx').then(({ Preview }) => setShown(() => Preview));
  }, []);
  return <div class="card-board">{Shown && <Shown id={id} />}</div>;
}
