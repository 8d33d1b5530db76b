/** Several people of a match at this device. As in a local game, the one whose turn it is holds it. */
import type { Fault, Game, Seat } from '@boardwright/core';
import { hasSecrets } from '@boardwright/core/host';
import { loadSeatWords } from '@boardwright/words/seats';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { newSavedSeat, type SavedSeat } from '../../storage/saved-seats.ts';
import { claimOf } from './create.ts';
import { OnlineHost } from '../host.ts';
import type { OnlineNetwork } from '../online-network.ts';
import { serverRequests } from '../requests.ts';
import { promisedDraws, toldBySeat } from './take-seat.ts';

/** Opens a connection for each seat of this device. Only the first connection stores its scenes. */
export function openSeats(game: Game, saved: SavedSeat, network: OnlineNetwork): readonly OnlineHost[] {
  const { match, claim, also = [], alsoFair = [] } = saved;
  const first = new OnlineHost(game, saved, network);
  const quiet: Omit<OnlineNetwork, 'keep'> = {
    ...network,
    name: () => null,
    followNext: (_, next) => network.followNext(first.saved(), next),
  };
  const others = also.map((token, at) => {
    const seat = { ...newSavedSeat(match, saved.game, claim), token, also, fair: alsoFair[at] ?? undefined };
    const keep = ({ fair }: SavedSeat): true => (first.keepOther(at, fair), true);
    return new OnlineHost(game, seat, { ...quiet, keep });
  });
  return [first, ...others];
}

function isAwaited(host: OnlineHost): boolean {
  if (!host.ready() || !host.started()) return false;
  const { own, perspective, outcome } = host.scene();
  return outcome === null && own !== null && perspective.turn.awaits.includes(own);
}

/** Returns the connection of the seat that holds the device now. */
export function useHolder(hosts: readonly OnlineHost[]): OnlineHost | undefined {
  const [at, setAt] = useState(0);
  const turn = hosts.findIndex(isAwaited);
  const holder = hosts[at] ?? hosts[0];
  const next = turn < 0 || holder === undefined || isAwaited(holder) ? null : turn;
  useEffect(() => {
    const host = next === null ? undefined : hosts[next];
    if (next === null || host === undefined) return;
    if (hasSecrets(host.scene().game)) host.cover();
    setAt(next);
  }, [next]);
  const wantsMore = hosts.some((host) => host.room.own()?.ready === true);
  useEffect(() => {
    // one tap counts for all people at this device
    if (wantsMore && hosts.length > 1)
      for (const host of hosts) if (host.room.own()?.ready === false) host.room.request({ type: 'rematch' });
  }, [wantsMore]);
  return holder;
}

interface SitTooProps {
  readonly host: OnlineHost;
  readonly seat: Seat;
  readonly name: string;
  readonly invite: string;
  /** Called when the seat is taken and its connection is open. */
  readonly seated: () => void;
}

/** Takes a free seat for another person at this device. */
export function SitToo({ host, seat, name, invite, seated }: SitTooProps): JSX.Element | null {
  const words = useLoadedWords(loadSeatWords);
  const [fault, setFault] = useState<Fault | null>(null);
  if (words === null) return null;
  const sit = async (): Promise<void> => {
    const { match, claim, fair: own } = host.saved();
    const fair = await promisedDraws(match, toldBySeat({ fair: own }));
    const taken = fair.ok ? await serverRequests.sit(match, invite, claimOf({ claim }, seat)) : fair;
    if (!fair.ok || !taken.ok) return setFault(taken.ok ? null : taken.error);
    host.addSeat(seat, taken.value.token, fair.value);
    seated();
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void sit()}>
        {words.sitToo(name)}
      </button>
      <FaultNote fault={fault} />
    </>
  );
}
