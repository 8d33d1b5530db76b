/** Links to open games, at the top of the home page. */
import type { Scene } from '@boardwright/boards';
import { named, type Words } from '@boardwright/words';
import type { JSX } from 'preact';
import { useSettings } from '../shell/settings.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { Miniature } from './miniature.tsx';
import type { GameItem } from './items.ts';
import './continue.css';
import { useGameTitle } from './title.ts';

export function Continue({ items }: { readonly items: readonly GameItem[] }): JSX.Element | null {
  const { words } = useSettings();
  if (items.length === 0) return null;
  return (
    <section class="continue" aria-label={words.goOn}>
      <h2>{words.goOn}</h2>
      <ul>
        {items.map((item) => (
          <Open key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Open({ item }: { readonly item: GameItem }): JSX.Element {
  const { words } = useSettings();
  const title = useGameTitle(item.game);
  const mine = isMine(item);
  return (
    <li>
      <a href={item.href}>
        <span class="continue-board">
          <Position item={item} />
        </span>
        <span class="continue-text">
          <strong>{title}</strong>
          <span>{opponentLabel(item, words)}</span>
          <span class={mine ? 'continue-turn continue-mine' : 'continue-turn'}>{turnLabel(item, words)}</span>
        </span>
      </a>
    </li>
  );
}

/** Shows the position of a game as this device has it. Until that is loaded, shows the picture of the game. */
function Position({ item }: { readonly item: GameItem }): JSX.Element {
  const shown = useLoaded(true, async () => {
    const [{ StillBoard }, scene] = await Promise.all([import('./still-board.tsx'), sceneOf(item)]);
    return { StillBoard, scene };
  });
  if (shown === null || shown.scene === null) return <Miniature game={item.game} />;
  return <shown.StillBoard scene={shown.scene} />;
}

async function sceneOf({ online, key }: GameItem): Promise<Scene | null> {
  return online
    ? (await import('../online/seats/kept-scene.ts')).keptScene(key)
    : (await import('../local/saved-scene.ts')).savedScene(key);
}

function isMine({ summary }: GameItem): boolean {
  return summary !== null && summary.own !== null && summary.awaits.includes(summary.own);
}

function turnLabel(item: GameItem, words: Words): string {
  const { summary, moves } = item;
  if (isMine(item)) return words.yourTurn;
  if (summary !== null && summary.own !== null) return words.othersTurn;
  return moves === null ? words.unfinished : words.moveCount(moves);
}

/** Returns who the opponent is: a bot, several players, a friend, or somebody at this device. */
function opponentLabel({ online, summary }: GameItem, words: Words): string {
  if (summary === null) return online ? words.byLink : '';
  const others = summary.chairs.filter((_, seat) => seat !== summary.own);
  const bots = others.filter(({ who }) => who === 'bot');
  if (bots.length < others.length) return online ? words.byLink : words.atThisDevice;
  const level = bots[0]?.level ?? '';
  return bots.length === 1 ? words.bot(named(words.levels, level)) : words.bots(bots.length);
}
