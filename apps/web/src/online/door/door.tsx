/** Shows the match of an invitation before the player takes a seat. */
import type { Fault } from '@boardwright/core';
import type { MatchFacts, Room } from '@boardwright/protocol';
import { faultText } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Miniature } from '../../home/miniature.tsx';
import { useGameTitle } from '../../home/title.ts';
import { navigate, watchRoute, type Route } from '../../route.ts';
import { DeadEnd } from '../../shell/dead-end.tsx';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useWords } from '../../shell/settings.tsx';
import { SheetScreen } from '../../shell/sheet-screen.tsx';
import { savedOrNewSeat, saveSeat, type SavedSeat } from '../../storage/saved-seats.ts';
import { DoorFacts, ownerName } from './door-facts.tsx';
import { NameField } from '../room/name-field.tsx';
import { serverRequests } from '../requests.ts';
import { sitDown, type ToldDraws } from './take-seat.ts';

export type MatchRoute = Route & { readonly screen: 'match' };

export function Door({
  route,
  enter,
}: {
  readonly route: MatchRoute;
  readonly enter: (saved: SavedSeat) => void;
}): JSX.Element {
  const words = useWords();
  const { match, invite } = route;
  const [facts, setFacts] = useState<MatchFacts | null>(null);
  const [room, setRoom] = useState<Room | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const watch = (game: string): void => {
    const saved = savedOrNewSeat(match, game);
    saveSeat(saved);
    navigate({ screen: 'match', match, invite: null }, 'replace');
    enter(saved);
  };
  useEffect(() => {
    const isHere = watchRoute();
    void serverRequests.facts(match).then((found) => {
      if (!isHere()) return;
      if (!found.ok) setFault(found.error);
      else if (invite === null) watch(found.value.game);
      else setFacts(found.value);
    });
    // a server without rooms has none
    if (invite !== null)
      void serverRequests.room(match, invite).then((found) => isHere() && found.ok && setRoom(found.value));
  }, [match, invite]);
  const sit = async ({ game, fair = null }: MatchFacts): Promise<void> => {
    const isHere = watchRoute();
    setBusy(true);
    const saved: SavedSeat = { ...savedOrNewSeat(match, game), ...(route.party ? { party: 'hand' } : {}) };
    saveSeat(saved);
    const told: ToldDraws = { isFair: fair !== null, site: fair?.site ?? null };
    const seat = await sitDown(saved, invite as string, told);
    setBusy(false);
    if (!seat.ok) {
      setFault(seat.error);
      return;
    }
    if (!isHere()) return;
    navigate({ screen: 'match', match, invite: null }, 'replace');
    enter(seat.value);
  };
  const full = fault?.code === 'invite-used' || facts?.seats.every(({ taken }) => taken) === true;
  const owner = ownerName(room);
  const name = useGameTitle(facts?.game ?? '');
  const title = facts === null ? 'Boardwright' : name;
  return (
    <SheetScreen title={title} class="door" settings>
      {fault && facts === null && <DeadEnd said={faultText(words, fault)} again />}
      {facts && <FaultNote fault={fault} />}
      {facts === null && fault === null && <p class="loading">{words.connecting}</p>}
      {facts && (
        <>
          <div class="door-board">
            <Miniature game={facts.game} />
          </div>
          <h2>{owner === null ? words.invited(title) : words.room.invitedBy(owner, title)}</h2>
          <DoorFacts facts={facts} room={room} />
          {!full && <NameField />}
          <Ways full={full} busy={busy} sit={() => void sit(facts)} watch={() => watch(facts.game)} />
        </>
      )}
    </SheetScreen>
  );
}

interface WaysProps {
  readonly full: boolean;
  readonly busy: boolean;
  readonly sit: () => void;
  readonly watch: () => void;
}

/** Shows the ways in, the most likely one first. A seat can be requested again, because the answer may have been lost. */
function Ways({ full, busy, sit, watch }: WaysProps): JSX.Element {
  const words = useWords();
  const wide = 'button button-primary button-wide';
  const seat = (
    <button key="seat" type="button" class={full ? 'quiet' : wide} disabled={busy} onClick={sit}>
      {busy ? words.joining : words.join}
    </button>
  );
  const look = (
    <button key="look" type="button" class={full ? wide : 'quiet'} onClick={watch}>
      {words.watch}
    </button>
  );
  return <>{full ? [look, seat] : [seat, look]}</>;
}
