/** A match on a server: the way in by link, the invitation, then the game screen. */
import type { Fault, Game } from '@boardwright/core';
import type { MatchFacts } from '@boardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { isGame, loadGame } from '../games.ts';
import { Preview } from '../home/preview.tsx';
import { go, stillHere, type Route } from '../route.ts';
import { Bar, Menu, SettingsRows } from '../shell/bar.tsx';
import type { Hold } from '../shell/hold.ts';
import { useWords } from '../shell/settings.tsx';
import { named } from '../words/index.ts';
import { chairOf, keepChair, keptChair, seatedIn, type Chaired } from './chairs.ts';
import { Held } from './held.tsx';
import { Invitation } from './invitation.tsx';
import { isAwaited } from './create.ts';
import { OnlineHost } from './online.ts';
import { GameScreen, useScene } from './screen.tsx';
import { lookAt, takeSeat } from './server.ts';
import { browserNetwork } from './socket.ts';

const ASK_MS = 4000;

type MatchRoute = Route & { readonly screen: 'match' };

export function MatchScreen({ route }: { readonly route: MatchRoute }): JSX.Element {
  const { match, invite } = route;
  const [entered, enter] = useState<Chaired | null>(null);
  const chair = useMemo(() => (entered?.match === match ? entered : keptChair(match)), [match, entered]);
  if (chair !== null && (chair.token !== null || invite === null)) return <Seated key={match} chair={chair} />;
  return <Door key={match} route={route} enter={enter} />;
}

/** What another tab has kept since then is read when this one has the match for itself. */
function Seated({ chair }: { readonly chair: Chaired }): JSX.Element {
  const words = useWords();
  return (
    <Held name={`match/${chair.match}`} title={named(words.games, chair.game)}>
      {(hold) => <Open chair={keptChair(chair.match) ?? chair} hold={hold} />}
    </Held>
  );
}

/** What the link leads to, before one sits down. */
function Door({ route, enter }: { readonly route: MatchRoute; readonly enter: (chair: Chaired) => void }): JSX.Element {
  const words = useWords();
  const { match, invite } = route;
  const [facts, setFacts] = useState<MatchFacts | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const watch = (game: string): void => {
    const chair = chairOf(match, game);
    keepChair(chair);
    go({ screen: 'match', match, invite: null }, 'replace');
    enter(chair);
  };
  useEffect(() => {
    const isHere = stillHere();
    void lookAt(match).then((found) => {
      if (!isHere()) return;
      if (!found.ok) setFault(found.error);
      else if (invite === null) watch(found.value.game);
      else setFacts(found.value);
    });
  }, [match, invite]);
  const sit = async (game: string): Promise<void> => {
    const isHere = stillHere();
    setBusy(true);
    const chair = chairOf(match, game);
    keepChair(chair);
    const seat = await takeSeat(match, invite as string, chair.claim);
    setBusy(false);
    if (!seat.ok) {
      setFault(seat.error);
      return;
    }
    const seated = seatedIn(chair, seat.value.token);
    keepChair(seated);
    if (!isHere()) return;
    go({ screen: 'match', match, invite: null }, 'replace');
    enter(seated);
  };
  const title = facts === null ? 'Boardwright' : named(words.games, facts.game);
  return (
    <div class="sheet-screen">
      <Bar title={title}>
        <Menu icon="settings" label={words.settings}>
          <SettingsRows />
        </Menu>
      </Bar>
      <main class="door">
        {fault && (
          <p class="fault" role="alert">
            {words.faults[fault.code] ?? fault.message}
          </p>
        )}
        {facts === null && fault === null && <p class="loading">{words.connecting}</p>}
        {facts && (
          <>
            <div class="door-board">
              <Preview id={facts.game} />
            </div>
            <h2>{words.invited(title)}</h2>
            <p>{words.seatCount(facts.seats.length, facts.seats.filter(({ taken }) => taken).length)}</p>
            {facts.pair && <p>{words.matchesOf.two}</p>}
            {facts.openAfter !== null && <p>{words.galleryOpen(facts.openAfter)}</p>}
            <Ways
              full={fault?.code === 'invite-used' || facts.seats.every(({ taken }) => taken)}
              busy={busy}
              sit={() => void sit(facts.game)}
              watch={() => watch(facts.game)}
            />
          </>
        )}
      </main>
    </div>
  );
}

interface WaysProps {
  readonly full: boolean;
  readonly busy: boolean;
  readonly sit: () => void;
  readonly watch: () => void;
}

/** The likely way in comes first. A seat may be asked for again: the answer to this browser may have been lost. */
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

interface Ready {
  readonly host: OnlineHost;
  readonly board: BoardModule;
}

function Open({ chair, hold }: { readonly chair: Chaired; readonly hold: Hold }): JSX.Element {
  const words = useWords();
  const [ready, setReady] = useState<Ready | null>(null);
  const [broken, setBroken] = useState(false);
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isGame(chair.game)) return undefined;
    let host: OnlineHost | null = null;
    let left = false;
    const enter = ([game, board]: [Game, BoardModule]): void => {
      if (left) return;
      host = new OnlineHost(game, chair, {
        ...browserNetwork,
        keep: (now) => hold.isMine() && browserNetwork.keep(now),
      });
      host.subscribe(() => setTick((tick) => tick + 1));
      setReady({ host, board });
    };
    Promise.all([loadGame(chair.game), loadBoard(chair.game)]).then(enter, () => setBroken(true));
    const hurry = (): void => host?.hurry();
    const end = (): void => {
      left = true;
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      host?.close();
    };
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    hold.beforeEnd(end);
    return end;
  }, [chair.match, chair.token, hold]);
  if (ready?.host.ready()) return <Online {...ready} />;
  return (
    <div class="sheet-screen">
      <Bar title={named(words.games, chair.game)} />
      <main>
        <p class={broken ? 'fault' : 'loading'} role={broken ? 'alert' : undefined}>
          {broken ? words.broken : isGame(chair.game) ? words.connecting : words.noGame}
        </p>
      </main>
    </div>
  );
}

/** Asked now and then while one looks at the end of the first game: nobody tells. */
function useAwaited(host: OnlineHost, follows: boolean): boolean {
  const [awaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!follows || awaited) return undefined;
    const ask = (): void => void isAwaited(host.chair()).then(setAwaited);
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [host, follows, awaited]);
  return awaited;
}

function Online({ host, board }: Ready): JSX.Element {
  const words = useWords();
  const scene = useScene(host);
  const awaited = useAwaited(host, scene.follows === 'second' && scene.own !== null);
  return (
    <GameScreen host={host} board={board}>
      {awaited && <p class="notice">{words.awaited}</p>}
      {scene.late !== null && scene.outcome === null && (
        <p class="notice">{host.started() ? words.watchingLate(scene.late) : words.watchingSoon(scene.late)}</p>
      )}
      {scene.late === null && !host.started() && <Invitation chair={host.chair()} board={board} />}
      {scene.late === null && host.started() && scene.own === null && <p class="notice">{words.watching}</p>}
    </GameScreen>
  );
}
