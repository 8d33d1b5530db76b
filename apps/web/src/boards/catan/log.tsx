/** Shows a turn of Settlers in the move list as signs. Screen readers get words. */
import type { TurnSignsProps } from '@boardwright/boards';
import { NO_CARDS, type Action, type Catan, type News } from '@boardwright/games/catan';
import type { ComponentChildren, JSX } from 'preact';
import { SeatMark } from '../../shell/seat-mark.tsx';
import type { IslandLabels, IslandWords } from '@boardwright/games/catan/words';
import './log.css';
import { Cards } from './picker.tsx';
import { HouseShape, RoadBar, Robber } from './island/pieces.tsx';
import { CardIcon, ResourceIcon } from './island/terrain.tsx';

/** Plies that are not shown, because other plies of the turn imply them. */
const BARE: readonly Action['type'][] = ['roll', 'rob', 'buy', 'end', 'stop'];
const [KNIGHT, , ROADS, PLENTY, MONOPOLY] = [0, 1, 2, 3, 4];

export function IslandTurnSigns({ plies, words }: TurnSignsProps<Catan, IslandWords>): JSX.Element {
  const [first] = plies;
  return (
    <span class="log">
      {plies.map((news, i) => (
        <Ply key={i} labels={words.labels} news={news} turnOf={first?.seat ?? null} />
      ))}
    </span>
  );
}

interface NewsProps {
  readonly news: News;
  readonly labels: IslandLabels;
}

/** Shows a ply, with the actor unless it is the seat whose turn it is. */
function Ply({ news, labels, turnOf }: NewsProps & { readonly turnOf: number | null }): JSX.Element | null {
  if (BARE.includes(news.type)) return null;
  const { actor, longest, army, winner } = news;
  return (
    <span class="log-ply">
      {typeof actor === 'number' && actor !== turnOf && <SeatMark seat={actor} />}
      {deedSigns(news, labels)}
      <Gains news={news} labels={labels} />
      {longest !== undefined && longest !== null && <Award seat={longest} sign={<RoadSign seat={longest} />} />}
      {army !== undefined && army !== null && <Award seat={army} sign={<CardIcon card={KNIGHT} />} />}
      {winner !== undefined && <Award seat={winner} sign="★" />}
    </span>
  );
}

function deedSigns({ type, seat, action, terms, victim }: News, labels: IslandLabels): ComponentChildren {
  if (type === 'steal')
    return (
      <>
        <Piece>
          <Robber />
        </Piece>
        {victim !== null && <SeatMark seat={victim} />}
        {action?.type === 'steal' && <ResourceIcon kind={action.resource} />}
      </>
    );
  if (type === 'draw')
    return <span class="log-card">{action?.type === 'draw' ? <CardIcon card={action.card} /> : '?'}</span>;
  switch (action?.type) {
    case 'dice':
      return <b class="log-dice">{action.total}</b>;
    case 'settlement':
    case 'city':
      return (
        <Piece>
          <HouseShape seat={seat} city={action.type === 'city'} />
        </Piece>
      );
    case 'road':
      return <RoadSign seat={seat} />;
    case 'robber':
      return (
        <Piece>
          <Robber />
        </Piece>
      );
    case 'knight':
      return <CardIcon card={KNIGHT} />;
    case 'roads':
      return <CardIcon card={ROADS} />;
    case 'plenty':
      return (
        <>
          <CardIcon card={PLENTY} />
          <Cards labels={labels} counts={action.cards} />
        </>
      );
    case 'monopoly':
      return (
        <>
          <CardIcon card={MONOPOLY} />
          <ResourceIcon kind={action.resource} />
        </>
      );
    case 'discard':
      return (
        <>
          −<Cards labels={labels} counts={action.cards} />
        </>
      );
    case 'bank':
      return <Deal labels={labels} give={cardsOf(action.give, action.rate)} take={cardsOf(action.take, 1)} sign="→" />;
    case 'offer':
    case 'counter':
      return terms === null ? '⇄' : <Deal labels={labels} give={terms.give} take={terms.want} sign="→?" />;
    case 'accept':
      return '✓';
    case 'reject':
    case 'cancel':
      return '✗';
    case 'confirm':
      return (
        <>
          ⇄<SeatMark seat={action.with} />
        </>
      );
    default:
      return null;
  }
}

/** Shows which cards players got from the dice, first settlements, a monopoly or a trade. */
function Gains({ news: { type, hands }, labels }: NewsProps): JSX.Element | null {
  if (hands === null || !['dice', 'settlement', 'monopoly', 'confirm'].includes(type)) return null;
  return (
    <>
      {hands.map((change, seat) => {
        const gained = change.map((count) => Math.max(0, count));
        return gained.every((count) => count === 0) ? null : (
          <span key={seat} class="log-gain">
            <SeatMark seat={seat} />
            <Cards labels={labels} counts={gained} />
          </span>
        );
      })}
    </>
  );
}

interface DealProps {
  readonly labels: IslandLabels;
  readonly give: readonly number[];
  readonly take: readonly number[];
  readonly sign: string;
}

function Deal({ labels, give, take, sign }: DealProps): JSX.Element {
  return (
    <>
      <Cards labels={labels} counts={give} />
      {sign}
      <Cards labels={labels} counts={take} />
    </>
  );
}

function Award({ seat, sign }: { readonly seat: number; readonly sign: ComponentChildren }): JSX.Element {
  return (
    <span class="log-gain">
      <SeatMark seat={seat} />
      {sign}
    </span>
  );
}

function RoadSign({ seat }: { readonly seat: number }): JSX.Element {
  return (
    <Piece>
      <RoadBar seat={seat} />
    </Piece>
  );
}

function Piece({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <svg class="log-piece" viewBox="-20 -20 40 40" focusable="false">
      {children}
    </svg>
  );
}

function cardsOf(kind: number, count: number): readonly number[] {
  return NO_CARDS.map((_, other) => (other === kind ? count : 0));
}
