import type { Lang } from '@boardwright/words';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { browserLocale } from '../shell/browser-locale.ts';
import { Icon } from '../shell/icons.tsx';
import { useSettings } from '../shell/settings.tsx';
import type { GameItem } from './items.ts';
import './recent.css';
import { useGameTitle } from './title.ts';

/** Number of games shown at first. */
const FEW = 8;

interface RecentProps {
  readonly items: readonly GameItem[];
  readonly changed: () => void;
}

/** The games of this device, newest first. */
export function Recent({ items, changed }: RecentProps): JSX.Element | null {
  const { words, lang } = useSettings();
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return null;
  return (
    <section class="recent" aria-label={words.recent}>
      <h2>{words.recent}</h2>
      <ul>
        {(isWhole ? items : items.slice(0, FEW)).map((item) => (
          <Row key={item.key} item={item} when={when(item.updated, lang)} gone={changed} />
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
  readonly item: GameItem;
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

function when(at: number, lang: Lang): string {
  return new Intl.DateTimeFormat(browserLocale(lang), { dateStyle: 'short', timeStyle: 'short' }).format(at);
}
