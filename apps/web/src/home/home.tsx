import type { Fault, GameEntry } from '@boardwright/core';
import { gameNote, gameTitle } from '@boardwright/words';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasLobby, isSite } from '../external-games.ts';
import { listedGames } from '../games.ts';
import { formatRoute } from '../route.ts';
import { SettingsMenu } from '../shell/bar.tsx';
import mark from '../../public/icon.svg?inline';
import { FaultNote } from '../shell/fault-note.tsx';
import { useHomeSettings, useHomeWords } from '../shell/settings.tsx';
import { Company } from './company.tsx';
import { Hero } from './hero.tsx';
import { Miniature } from './miniature.tsx';
import { OpenFile } from './open-file.tsx';
import { preloadGame, preloadGameScreen, startUsualGame } from './quick-start.ts';

interface HomeProps {
  readonly above?: ComponentChildren;
  /** Whether open games of the player replace the game between bots. */
  readonly hasOpen?: boolean;
  readonly below?: ComponentChildren;
  /** Returns what the card of a game shows beside its name. */
  readonly onCard?: (game: string) => ComponentChildren;
}

/** Shows the cards of the games. The games of this device are above and below them. */
export function Home({ above, hasOpen, below, onCard }: HomeProps): JSX.Element {
  const words = useHomeWords();
  const company = isSite ? null : <Company />;
  useEffect(() => {
    document.title = 'Boardwright';
    const idle = setTimeout(preloadGameScreen);
    return () => clearTimeout(idle);
  }, []);
  return (
    <div class="home">
      <header class="home-head">
        <img class="home-mark" src={mark} alt="" width="40" height="40" />
        <div class="home-name">
          <h1 tabIndex={-1}>Boardwright</h1>
          {!isSite && <p>{words.tagline}</p>}
        </div>
        <SettingsMenu />
      </header>
      <main>
        {above}
        {hasOpen === true ? company : <Hero>{company}</Hero>}
        <ul class="cards">
          {listedGames().map((entry) => (
            <Card key={entry.id} entry={entry} extra={onCard?.(entry.id)} />
          ))}
        </ul>
        {below}
        <div class="home-foot">
          {hasLobby && (
            <a class="quiet" href={formatRoute({ screen: 'lobby' })}>
              {words.lobby}
            </a>
          )}
          <OpenFile />
          {!isSite && (
            <a class="quiet" href={formatRoute({ screen: 'dailies' })}>
              {words.dailies}
            </a>
          )}
          <a class="quiet" href={formatRoute({ screen: 'statistics' })}>
            {words.statistics}
          </a>
        </div>
      </main>
    </div>
  );
}

function Card({ entry, extra }: { readonly entry: GameEntry; readonly extra: ComponentChildren }): JSX.Element {
  const { home: words, lang } = useHomeSettings();
  const [fault, setFault] = useState<Fault | null>(null);
  const { id } = entry;
  const title = gameTitle(words, entry);
  return (
    <li class="card">
      <div class="card-board">
        <Miniature game={id} />
      </div>
      <div class="card-text">
        <h2 lang={lang}>{title}</h2>
        <p>{gameNote(words, entry)}</p>
        {extra}
      </div>
      <div class="card-actions">
        <button
          type="button"
          class="button button-primary card-play"
          aria-label={words.playNamed(title)}
          onPointerEnter={() => preloadGame(id)}
          onClick={() => void startUsualGame(id).then(setFault)}
        >
          {words.play}
        </button>
        <a class="quiet" href={formatRoute({ screen: 'options', game: id })} aria-label={words.optionsNamed(title)}>
          {words.options}
        </a>
      </div>
      <FaultNote fault={fault} />
    </li>
  );
}
