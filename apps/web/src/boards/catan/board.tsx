/** The playable island: the bank, the picture, and below it offers, trays and the hand. */
import { type BoardProps, type Scene, useShape, useStateWhile } from '@boardwright/boards';
import type { Fault } from '@boardwright/core';
import { NO_CARDS, hasCards, type Action, type Catan, type Counts } from '@boardwright/games/catan';
import type { IslandWords } from '@boardwright/games/catan/words';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useCloseRequests } from '../../shell/close-requests.ts';
import { mayDecide } from '../../shell/presses.ts';
import { Bank } from './bank.tsx';
import './catan.css';
import { DiceTray } from './dice.tsx';
import { HandRow } from './hand-row.tsx';
import { Hinted, hintedParts } from './island/hinted.ts';
import { IslandPicture } from './island/island.tsx';
import { Offers, TradeTray } from './market.tsx';
import { oneMore } from './picker.tsx';
import { BuildTray, CardsTray, DiscardTray, MonopolyTray, PlentyTray, VictimTray, type TrayProps } from './trays.tsx';
import { askedOffers, forcedTray, namesOf, ownHand, type Tray } from './turn.ts';

/**
 * Returns the height of the hand in pixels, on larger phones with the bank. If the rest of the area is higher than wide, the island is
 * rotated.
 */
const handHeight = (height: number): number => (height < 520 ? 52 : 104);

/** How high, in widths, the rest of the area must still be for a rotated island to stay so. A hint or the result then does not rotate it. */
const STILL_HIGH = 0.7;

export function IslandBoard({ scene, words, hint: [next], act, explain }: BoardProps<Catan, IslandWords>): JSX.Element {
  const { labels } = words;
  const names = namesOf(scene, words);
  const root = useRef<HTMLDivElement>(null);
  const turned = useShape(root, (width, height, was) => height - handHeight(height) > width * (was ? STILL_HIGH : 1));
  const [tray, setTray] = useState<Tray | null>(null);
  const [first, setFirst] = useState<Counts>(NO_CARDS);
  const [refusal, setRefusal] = useStateWhile<string>(scene.seq);
  const perform = (action: Action): void => {
    if (!mayDecide()) return;
    const fault = act(action);
    setRefusal(fault === null ? null : explain(fault));
    if (fault === null && action.type !== 'bank') setTray(null);
  };
  const decline = useDeclines(scene, act);
  const forced = forcedTray(scene);
  useCloseRequests(tray !== null, () => setTray(null));
  const shared = { scene, labels, act: perform, open: setTray };
  const hint = next ?? null;
  const hinted = useMemo(() => hintedParts(hint), [hint]);
  return (
    <Hinted.Provider value={hinted}>
      <div ref={root} class="island">
        <Bank view={scene.view} labels={labels} />
        <IslandPicture
          scene={scene}
          words={words}
          tray={tray}
          hint={hint}
          act={perform}
          turned={turned}
          showDice={() => setTray(tray?.type === 'dice' ? null : { type: 'dice' })}
        />
        <div class="island-side">
          <div class="island-trays">
            {refusal !== null && (
              <p class="island-refusal" role="alert">
                {refusal}
              </p>
            )}
            <Offers
              scene={scene}
              labels={labels}
              names={names}
              act={perform}
              counter={(offer) => setTray({ type: 'counter', offer })}
              declineAll={decline}
            />
            {forced === 'discard' && <DiscardTray key={scene.seq} {...shared} />}
            {forced === 'victim' && <VictimTray {...shared} names={names} />}
            {forced === null && <OpenTray tray={tray} first={first} {...shared} />}
          </div>
          <HandRow
            scene={scene}
            labels={labels}
            tray={tray}
            open={(next) => {
              setFirst(NO_CARDS);
              setTray(next?.type === tray?.type ? null : next);
            }}
            offer={(kind) => {
              setFirst(oneMore(NO_CARDS, kind, 1));
              setTray({ type: 'trade' });
            }}
          />
        </div>
      </div>
    </Hinted.Provider>
  );
}

interface OpenTrayProps extends TrayProps {
  readonly tray: Tray | null;
  readonly first: Counts;
}

function OpenTray({ tray, first, ...shared }: OpenTrayProps): JSX.Element | null {
  switch (tray?.type) {
    case 'build':
      return <BuildTray {...shared} />;
    case 'cards':
      return <CardsTray {...shared} />;
    case 'plenty':
      return <PlentyTray {...shared} />;
    case 'monopoly':
      return <MonopolyTray {...shared} />;
    case 'trade':
      return <TradeTray key={`${shared.scene.seq}${first.join()}`} {...shared} first={first} counter={null} />;
    case 'counter':
      return <TradeTray key={tray.offer} {...shared} first={NO_CARDS} counter={tray.offer} />;
    case 'dice':
      return <DiceTray scene={shared.scene} labels={shared.labels} />;
    default:
      return null;
  }
}

/** Declines offers that the player cannot pay and, if the player wishes, all offers of a turn. The host declines the rest in time. */
function useDeclines(scene: Scene<Catan>, act: (action: Action) => Fault | null): () => void {
  const [declined, setDeclined] = useState(-1);
  const hand = ownHand(scene.view, scene.seat);
  const offer = askedOffers(scene).find(({ want }) => declined === scene.view.turn || !hasCards(hand, want));
  useEffect(() => {
    if (offer !== undefined) act({ type: 'reject', offer: offer.id });
  }, [offer?.id, scene.seq]);
  return () => setDeclined(scene.view.turn);
}
