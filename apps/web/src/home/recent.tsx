import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { deleteSeat, savedSeats } from '../storage/saved-seats.ts';
import { deleteGame, savedGames, tidySavedGames } from '../storage/saved-games.ts';
import { formatRoute } from '../route.ts';
import { Icon } from '../shell/icons.tsx';
import { useSettings } from '../shell/settings.tsx';
import type { Words } from '@boardwright/words';
import './recent.css';
import { useGameTitle } from './title.ts';

/** Shown before somebody asks for all of them. */
const FEW = 8;

interface Item {
  readonly key: string;
  readonly game: string;
  readonly href: string;
  readonly note: string;
  readonly updated: number;
  readonly drop: () => void;
}

/** The games of this device, newest first. */
export function Recent(): JSX.Element {
  const { words, lang } = useSettings();
  const [, setDropped] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const items = itemsOf(words);
  return (
    <section class="recent" aria-label={words.recent}>
      <h2>{words.recent}</h2>
      <ul>
        {(isWhole ? items : items.slice(0, FEW)).map((item) => (
          <Row key={item.key} item={item} when={when(item.updated, lang)} gone={() => setDropped((n) => n + 1)} />
        ))}
      </ul>
      {items.length > FEW && (
        <button type="button" class="quiet recent-all" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewerGames : words.allGames(items.length)}
        </button>
      )}
    </section>
  );
}

function Row({
  item,
  when,
  gone,
}: {
  readonly item: Item;
  readonly when: string;
  readonly gone: () => void;
}): JSX.Element {
  const { words } = useSettings();
  const title = useGameTitle(item.game);
  return (
    <li>
      <a href={item.href}>
        <strong>{title}</strong>
        <span>{item.note}</span>
        <time dateTime={new Date(item.updated).toISOString()}>{when}</time>
      </a>
      <button
        type="button"
        class="bar-button"
        aria-label={words.removeNamed(`${title}, ${when}`)}
        onClick={() => {
          item.drop();
          gone();
        }}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

function itemsOf(words: Words): readonly Item[] {
  tidySavedGames();
  const here = savedGames().map(({ id, game, plies, over, updated }) => ({
    key: id,
    game,
    href: formatRoute({ screen: 'play', id }),
    note: `${words.moveCount(plies)} · ${over ? words.over : words.unfinished}`,
    updated,
    drop: () => deleteGame(id),
  }));
  const online = savedSeats().map(({ match, game, token, updated }) => ({
    key: match,
    game,
    href: formatRoute({ screen: 'match', match, invite: null }),
    note: token === null ? words.watched : words.byLink,
    updated,
    drop: () => deleteSeat(match),
  }));
  return [...here, ...online].toSorted((a, b) => b.updated - a.updated);
}

function when(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
