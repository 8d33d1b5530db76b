/** The own hand: five resources always in the same order, then what can be opened. */
import type { Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import type { Scene } from '../../play/scene.ts';
import type { IslandLabels } from '@boardwright/games/catan/words';
import { sum } from './picker.tsx';
import { CardIcon, ResourceIcon } from './terrain.tsx';
import { legalLike, ownHand, type Tray } from './turn.ts';

interface HandRowProps {
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly tray: Tray | null;
  readonly open: (tray: Tray) => void;
  /** A card was tapped: a trade begins with it. */
  readonly offer: (kind: number) => void;
}

export function HandRow({ scene, labels, tray, open, offer }: HandRowProps): JSX.Element | null {
  const { view } = scene;
  // who looks back sees the hand of then
  const seat = scene.seat ?? (scene.past === true ? scene.own : null);
  if (seat === null) return null;
  const hand = ownHand(view, seat);
  const held = sum(view.cards[seat] ?? []);
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
      class="tool"
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
            class={count === 0 ? 'hand-card hand-card-none' : 'hand-card'}
            aria-label={`${labels.resources[kind] ?? ''}: ${count}`}
            disabled={!trades || count === 0}
            onClick={() => offer(kind)}
          >
            <ResourceIcon kind={kind} />
            <b>{count}</b>
          </button>
        ))}
      </div>
      {button('build', labels.build, <HammerSign />, isMine && view.phase === 'main')}
      {button('trade', labels.trade, <SwapSign />, isMine && trades)}
      {held > 0 && button('cards', `${labels.cardsHeld} ${held}`, <CardIcon card={0} />, true)}
    </div>
  );
}

function HammerSign(): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4 20l8-8M10 8l6 6M9 5l4-2 8 8-2 4-4-4-3 3-3-3 3-3z" />
    </svg>
  );
}

function SwapSign(): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4" />
    </svg>
  );
}
