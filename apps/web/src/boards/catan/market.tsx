/** Shows trade below the island: the player's own terms and the open offers. */
import type { Scene } from '@boardwright/boards';
import { sumOf } from '@boardwright/core';
import { NO_CARDS, type Action, type Catan, type Counts, type Offer, type Terms } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SeatMark } from '../../shell/seat-mark.tsx';
import type { IslandLabels } from '@boardwright/games/catan/words';
import { Cards, ResourcePicker } from './picker.tsx';
import type { TrayProps } from './trays.tsx';
import { useHinted } from './island/hinted.ts';
import { askedOffers, isRefused, legalLike, ownHand } from './turn.ts';

/** Maximum number of cards of one kind that can be asked for. */
const MOST_WANTED = 9;

interface TradeProps extends TrayProps {
  /** The id of another player's offer to which this is a counter-offer; null for none. */
  readonly counter: number | null;
  /** The card of the hand that was tapped, which is the first one given. */
  readonly first: Counts;
}

export function TradeTray({ scene, labels, act, counter, first }: TradeProps): JSX.Element {
  const [give, setGive] = useState<Counts>(first);
  const [want, setWant] = useState<Counts>(NO_CARDS);
  const bank = counter === null ? bankDeal(scene, give, want) : null;
  const offer = tradeOffer(scene, { give, want }, counter);
  const most = (other: Counts): readonly number[] => other.map((count) => (count > 0 ? 0 : MOST_WANTED));
  const has = ownHand(scene.view, scene.seat);
  const hinted = useHinted();
  const hand = has.map((count, kind) => ((want[kind] ?? 0) > 0 ? 0 : count));
  const deal = (id: string, action: Action | null, isPrimary: boolean, label: string): JSX.Element => (
    <button
      type="button"
      class={hinted(isPrimary ? 'button button-primary' : 'button', id)}
      data-do={id}
      disabled={action === null}
      onClick={() => action !== null && act(action)}
    >
      {label}
    </button>
  );
  return (
    <div class="island-tray island-tray-trade">
      <ResourcePicker
        id="give"
        label={labels.give}
        labels={labels}
        chosen={give}
        most={hand}
        has={has}
        choose={setGive}
      />
      <ResourcePicker id="want" label={labels.get} labels={labels} chosen={want} most={most(give)} choose={setWant} />
      <div class="trade-actions">
        <button
          type="button"
          class="button"
          data-do="clear"
          disabled={sumOf(give) + sumOf(want) === 0}
          onClick={() => {
            setGive(NO_CARDS);
            setWant(NO_CARDS);
          }}
        >
          {labels.clear}
        </button>
        {counter === null && deal('bank', bank, bank !== null, `${labels.bank} ${rateWords(scene, give)}`)}
        {(counter !== null || scene.view.options.trade) &&
          deal('offer', offer, bank === null && offer !== null, counter === null ? labels.ask : labels.counter)}
      </div>
    </div>
  );
}

/** Returns the rate of the bank, if cards of only one kind are given. */
function rateWords(scene: Scene<Catan>, give: Counts): string {
  const kinds = give.flatMap((count, kind) => (count > 0 ? [kind] : []));
  const rate = kinds.length === 1 ? legalLike(scene, 'bank').find((deal) => deal.give === kinds[0])?.rate : undefined;
  return rate === undefined ? '' : `${rate}:1`;
}

function bankDeal(scene: Pick<Scene<Catan>, 'perspective'>, give: Counts, want: Counts): Action | null {
  const deals = legalLike(scene, 'bank');
  return (
    deals.find(
      (deal) =>
        sumOf(give) === deal.rate && give[deal.give] === deal.rate && sumOf(want) === 1 && want[deal.take] === 1,
    ) ?? null
  );
}

/** Returns the offer if the rules allow it. The list of legal actions would not do, because it contains only some of the offers. */
function tradeOffer(scene: Scene<Catan>, { give, want }: Terms, counter: number | null): Action | null {
  if (sumOf(give) === 0 || sumOf(want) === 0) return null;
  const action: Action =
    counter === null ? { type: 'offer', give, want, to: [] } : { type: 'counter', offer: counter, give, want };
  return scene.perspective.check(action) === null ? action : null;
}

interface OffersProps extends Omit<TrayProps, 'open'> {
  readonly names: readonly string[];
  readonly counter: (offer: number) => void;
  readonly declineAll: () => void;
}

export function Offers(props: OffersProps): JSX.Element | null {
  const { scene, labels } = props;
  const refused = isRefused(scene);
  if (scene.view.offers.length === 0 && !refused) return null;
  const asked = askedOffers(scene);
  return (
    <div class="offers">
      {refused && <p role="status">{labels.status.refused}</p>}
      {scene.view.offers.map((offer) => (
        <OfferBar key={offer.id} offer={offer} isAsked={asked.includes(offer)} {...props} />
      ))}
      {asked.length > 0 && (
        <button type="button" class="offer-never" data-do="decline-all" onClick={props.declineAll}>
          {labels.declineAll}
        </button>
      )}
    </div>
  );
}

function OfferBar({
  offer,
  isAsked,
  scene,
  labels,
  names,
  act,
  counter,
}: OffersProps & { readonly offer: Offer; readonly isAsked: boolean }): JSX.Element {
  const { view, seat } = scene;
  const isOwn = seat === view.seat;
  const lapseMs = isAsked ? scene.offerMs : null;
  const hinted = useHinted();
  const may = (type: 'accept' | 'reject' | 'cancel'): boolean =>
    legalLike(scene, type).some((action) => action.offer === offer.id);
  const answer = (type: 'accept' | 'reject' | 'cancel', label: string, sign: string): JSX.Element | null =>
    may(type) ? (
      <button
        type="button"
        class={hinted(`offer-action offer-${type}`, `${type}-${offer.id}`)}
        data-do={`${type}-${offer.id}`}
        aria-label={label}
        onClick={() => act({ type, offer: offer.id })}
      >
        {sign}
        {type === 'accept' && <span class="offer-word">{label}</span>}
      </button>
    ) : null;
  return (
    <div
      class={lapseMs === null ? 'offer' : 'offer offer-asked'}
      style={lapseMs === null ? {} : { '--offer-ms': `${lapseMs}ms` }}
      role="group"
      aria-label={labels.offers(names[view.seat] ?? '')}
    >
      <span class="offer-who">
        <SeatMark seat={view.seat} />
        {names[view.seat]}
      </span>
      {isOwn || isAsked ? (
        <OwnTerms terms={isOwn ? offer : { give: offer.want, want: offer.give }} labels={labels} />
      ) : (
        <span class="offer-terms">
          <Cards counts={offer.give} labels={labels} />
          <span aria-hidden="true">→</span>
          <Cards counts={offer.want} labels={labels} />
        </span>
      )}
      <span class="offer-answers">
        {isOwn &&
          offer.answers.map((_, other) => (
            <AnswerChip key={other} offer={offer} other={other} scene={scene} labels={labels} names={names} act={act} />
          ))}
        {answer('accept', labels.accept, '✓')}
        {answer('reject', labels.decline, '✗')}
        {isAsked && (
          <button
            type="button"
            class={hinted('offer-action', `counter-${offer.id}`)}
            data-do={`counter-${offer.id}`}
            aria-label={labels.counter}
            onClick={() => counter(offer.id)}
          >
            ↔
          </button>
        )}
        {answer('cancel', labels.cancel, '✗')}
      </span>
    </div>
  );
}

/** Shows the player's own terms: given and wanted cards. */
function OwnTerms({ terms, labels }: { readonly terms: Terms; readonly labels: IslandLabels }): JSX.Element {
  return (
    <span class="offer-own">
      <span data-sign="+">{labels.get}</span>
      <Cards counts={terms.want} labels={labels} />
      <span data-sign="−">{labels.give}</span>
      <Cards counts={terms.give} labels={labels} />
    </span>
  );
}

/** Shows the other player's terms. */
function CounterTerms({ terms, labels }: { readonly terms: Terms; readonly labels: IslandLabels }): JSX.Element {
  return (
    <>
      <Cards counts={terms.give} labels={labels} />
      <span aria-hidden="true">←</span>
      <Cards counts={terms.want} labels={labels} />
    </>
  );
}

interface ChipProps extends Omit<OffersProps, 'counter' | 'declineAll'> {
  readonly offer: Offer;
  readonly other: number;
}

/** Shows the answer of a player. The owner of the offer can accept a yes or a counter-offer. */
function AnswerChip({ offer, other, scene, labels, names, act }: ChipProps): JSX.Element | null {
  const answer = offer.answers[other] ?? null;
  const hinted = useHinted();
  const deal = legalLike(scene, 'confirm').find((action) => action.offer === offer.id && action.with === other);
  if (answer === null) return null;
  if (deal !== undefined) {
    return (
      <button
        type="button"
        class={hinted('offer-action offer-confirm', `confirm-${offer.id}-${other}`)}
        data-do={`confirm-${offer.id}-${other}`}
        aria-label={`${labels.confirm}: ${names[other] ?? ''}`}
        onClick={() => act(deal)}
      >
        <SeatMark seat={other} />
        {typeof answer === 'object' ? <CounterTerms terms={answer} labels={labels} /> : '✓'}
      </button>
    );
  }
  return (
    <span
      class="offer-said"
      role="img"
      aria-label={`${names[other] ?? ''}: ${answer === 'no' ? labels.declined : labels.waits}`}
    >
      <SeatMark seat={other} />
      {answer === 'no' ? '✗' : '…'}
    </span>
  );
}
