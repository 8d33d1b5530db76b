/** Shows the player's hand: five resources in a fixed order, then the buttons of the trays. */
import type { Scene } from '@boardwright/boards';
import { sumOf } from '@boardwright/core';
import type { Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { IconPath } from '../../shell/icon-path.tsx';
import type { IslandLabels } from '@boardwright/games/catan/words';
import { useHinted } from './island/hinted.ts';
import { CardIcon, ResourceIcon } from './island/terrain.tsx';
import { legalLike, ownHand, type Tray } from './turn.ts';

const HAMMER = 'M4 20l8-8M10 8l6 6M9 5l4-2 8 8-2 4-4-4-3 3-3-3 3-3z';
const SWAP = 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4';

/** Maximum number of visible cards in a pile. */
const MOST_SHEETS = 3;

interface HandRowProps {
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly tray: Tray | null;
  readonly open: (tray: Tray) => void;
  /** Starts a trade in which the tapped card is given. */
  readonly offer: (kind: number) => void;
}

export function HandRow({ scene, labels, tray, open, offer }: HandRowProps): JSX.Element | null {
  const { view } = scene;
  const hinted = useHinted();
  // a replay shows the hand of that time
  const seat = scene.seat ?? (scene.past === true ? scene.own : null);
  if (seat === null) return null;
  const hand = ownHand(view, seat);
  const held = sumOf(view.cards[seat] ?? []);
  const trades = legalLike(scene, 'bank').length > 0 || legalLike(scene, 'offer').length > 0;
  const isMine = scene.perspective.legal.length > 0 && view.seat === seat;
  const button = (
    type: 'build' | 'trade' | 'cards',
    label: string,
    sign: JSX.Element,
    enabled: boolean,
  ): JSX.Element => (
    <button
      type="button"
      class={hinted('tool', type, tray?.type === type ? 1 : 0)}
      data-open={type}
      aria-expanded={tray?.type === type}
      disabled={!enabled}
      onClick={() => open({ type })}
    >
      {sign}
      <span>{label}</span>
    </button>
  );
  return (
    <div class="hand-row">
      <div class="hand" role="group" aria-label={labels.cardsHeld}>
        {hand.map((count, kind) => (
          <button
            key={kind}
            type="button"
            class={hinted(`hand-card hand-kind-${kind} hand-pile-${Math.min(count, MOST_SHEETS)}`, `hand-${kind}`)}
            aria-label={`${labels.resources[kind] ?? ''}: ${count}`}
            disabled={!trades || count === 0}
            onClick={() => offer(kind)}
          >
            <ResourceIcon kind={kind} />
            <b>{count}</b>
          </button>
        ))}
      </div>
      {button('build', labels.build, <IconPath path={HAMMER} />, isMine && view.phase === 'main')}
      {button('trade', labels.trade, <IconPath path={SWAP} />, isMine && trades)}
      {held > 0 && button('cards', `${labels.cardsHeld} ${held}`, <CardIcon card={0} />, true)}
    </div>
  );
}
