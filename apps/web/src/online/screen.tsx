/** Shows a match on a server: the way in by a link, the invitation, and then the game screen. */
import type { BoardModule } from '@boardwright/boards';
import { unwrap, type Game, type Seat } from '@boardwright/core';
import { entryOf } from '@boardwright/core/host';
import { faultText, gameTitle } from '@boardwright/words';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadBoard } from '../boards/index.ts';
import { games, isGame, loadGame } from '../games.ts';
import { useGameTitle } from '../home/title.ts';
import { navigate, watchRoute } from '../route.ts';
import { MenuItem } from '../shell/bar.tsx';
import { Icon } from '../shell/icons.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { DeadEnd } from '../shell/dead-end.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import type { TabLock } from '../storage/tab-lock.ts';
import { useLoaded } from '../shell/use-loaded.ts';
import { useWords } from '../shell/settings.tsx';
import { savedSeat, type SavedSeat } from '../storage/saved-seats.ts';
import { isTalkHidden } from '../storage/talk-settings.ts';
import { OneTab } from '../shell/one-tab.tsx';
import { Door, type MatchRoute } from './door/door.tsx';
import { Invitation } from './door/invitation.tsx';
import { Rematch, Score, WaitingRoom } from './room/room-panel.tsx';
import type { OnlineHost } from './host.ts';
import { MoveDialog } from './seats/move-dialog.tsx';
import { AwayNotice, SeatMenu } from './seats/seat-care.tsx';
import { openSeats, SitToo, useHolder } from './door/shared-device.tsx';
import { isNotifying } from './signal/notify.ts';
import { NotifyRow } from './signal/notify-row.tsx';
import { Party } from './lobby/party.tsx';
import { useTurnSignal } from './signal/turn-signal.ts';
import { ResultRecorder } from '../local/result-recorder.tsx';
import { GameScreen } from '../play/game-screen.tsx';
import { useScene } from '../play/use-host.ts';
import { serverRequests } from './requests.ts';
import { browserNetwork } from './socket.ts';
import { FairPanel } from './fair-panel.tsx';

export function OnlineScreen({ route }: { readonly route: MatchRoute }): JSX.Element {
  const { match, invite } = route;
  const [entered, enter] = useState<SavedSeat | null>(null);
  const saved = useMemo(() => (entered?.match === match ? entered : savedSeat(match)), [match, entered]);
  if (saved !== null && (saved.token !== null || invite === null)) return <Seated key={match} saved={saved} />;
  return <Door key={match} route={route} enter={enter} />;
}

/** Once no other tab has the match open, reads the data that another tab has stored. */
function Seated({ saved }: { readonly saved: SavedSeat }): JSX.Element {
  const title = useGameTitle(saved.game);
  const [, setAgain] = useState(0);
  const reopen = (): void => setAgain((times) => times + 1);
  return (
    <OneTab name={`match/${saved.match}`} title={title}>
      {(lock) => <Open saved={savedSeat(saved.match) ?? saved} lock={lock} reopen={reopen} />}
    </OneTab>
  );
}

interface Ready {
  readonly host: OnlineHost;
  readonly board: BoardModule;
  /** Opens the connections again, because another seat of this device was added. */
  readonly reopen: () => void;
}

interface OpenProps {
  readonly saved: SavedSeat;
  readonly lock: TabLock;
  readonly reopen: () => void;
}

/** Loads the rules of a match. Its version is requested only for games with several versions of the rules. */
async function rulesOf({ game, match }: SavedSeat): Promise<Game> {
  if (entryOf(games, game)?.versions === undefined) return loadGame(game);
  return loadGame(game, unwrap(await serverRequests.facts(match)).version);
}

function Open({ saved, lock, reopen }: OpenProps): JSX.Element {
  const words = useWords();
  const title = useGameTitle(saved.game);
  const [hosts, setHosts] = useState<readonly OnlineHost[]>([]);
  const [board, setBoard] = useState<BoardModule | null>(null);
  const [broken, setBroken] = useState(false);
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isGame(saved.game)) return undefined;
    let all: readonly OnlineHost[] = [];
    let left = false;
    const enter = ([game, loaded]: [Game, BoardModule]): void => {
      if (left) return;
      all = openSeats(game, saved, {
        ...browserNetwork,
        keep: (now) => lock.isMine() && browserNetwork.keep(now),
      });
      for (const host of all) host.subscribe(() => setTick((tick) => tick + 1));
      setHosts(all);
      setBoard(loaded);
    };
    Promise.all([rulesOf(saved), loadBoard(saved.game)]).then(enter, () => setBroken(true));
    const hurry = (): void => all.forEach((host) => host.hurry());
    const lost = (): void => all.forEach((host) => host.networkLost());
    const end = (): void => {
      left = true;
      removeEventListener('online', hurry);
      removeEventListener('offline', lost);
      document.removeEventListener('visibilitychange', hurry);
      for (const host of all) host.close();
    };
    addEventListener('online', hurry);
    addEventListener('offline', lost);
    document.addEventListener('visibilitychange', hurry);
    lock.beforeEnd(end);
    return end;
  }, [saved.match, saved.token, saved.also?.length, lock]);
  const host = useHolder(hosts);
  if (host?.ready() && board) return <Waited key={hosts.indexOf(host)} host={host} board={board} reopen={reopen} />;
  const refusal = host?.refusal() ?? null;
  return (
    <SheetScreen title={title}>
      {host?.outdated() && <Outdated />}
      {broken && <NotLoaded />}
      {isGame(saved.game) || <DeadEnd said={words.noGame} />}
      {refusal !== null && <DeadEnd said={faultText(words, refusal)} again />}
      {isGame(saved.game) && !broken && refusal === null && <p class="loading">{words.connecting}</p>}
    </SheetScreen>
  );
}

/** Shows the match, or, while it waits in the lobby, the player's game against bots. */
function Waited({ host, board, reopen }: Ready): JSX.Element {
  const waits = host.room.shown()?.listed === true && !host.started() && host.room.own() !== null;
  const meanwhile = useLoaded(waits, () => import('./room/meanwhile.tsx'));
  const [id, play] = useState<string | null>(null);
  if (host.saved().party !== undefined)
    return (
      <Party host={host}>
        <Online host={host} board={board} reopen={reopen} />
      </Party>
    );
  if (!waits || meanwhile === null) return <Online host={host} board={board} reopen={reopen} />;
  const { MeanwhileGame, MeanwhileOffer } = meanwhile;
  if (id !== null) return <MeanwhileGame id={id} back={() => play(null)} />;
  return (
    <Online host={host} board={board} reopen={reopen}>
      <MeanwhileOffer game={host.scene().game} begun={play} />
    </Online>
  );
}

interface OnlineProps extends Ready {
  readonly children?: ComponentChildren;
}

function Online({ host, board, reopen, children }: OnlineProps): JSX.Element {
  const words = useWords();
  const scene = useScene(host);
  // A player who arrives after the end, for example by a shared link, has received no moves.
  useEffect(() => {
    if (host.canFetchGame()) void host.fetchGame();
  }, [host]);
  const title = gameTitle(words, scene.game);
  const { match, party } = host.saved();
  useTurnSignal(scene, match, { title, turn: words.yourTurn });
  const turnTitle = `${words.yourTurn} · ${title}`;
  // each match has a subscription of its own
  useEffect(() => {
    if (isNotifying()) void host.tellTurns(turnTitle);
  }, [host, host.started()]);
  const room = host.room.shown();
  const [own, mode] = [host.room.own(), host.room.talkMode()];
  const [talking, setTalking] = useState(false);
  const unread = useUnread(host, talking);
  const [isRoomOpen, openRoom] = useState(false);
  const talk = useLoaded(mode !== null && (talking || host.room.said().length > 0), () => import('./room/talk.tsx'));
  const isRoundOver = scene.outcome !== null && scene.follows === 'again' && room !== null;
  const nextRound = useLoaded(isRoundOver, () => import('./room/next-round.tsx'));
  const roomSheet = useLoaded(isRoomOpen, () => import('./room/room-sheet.tsx'));
  const again = async (): Promise<void> => {
    const isHere = watchRoute();
    const next = await host.next();
    if (next.ok && isHere()) navigate(next.value, 'replace');
  };
  const [moving, setMoving] = useState<string | null>(null);
  const sitToo = (seat: Seat, name: string, invite: string): JSX.Element => (
    <SitToo host={host} seat={seat} name={name} invite={invite} seated={reopen} />
  );
  const menu = (
    <>
      {scene.own !== null && <SeatMenu host={host} scene={scene} move={setMoving} />}
      {room !== null && <MenuItem onClick={() => openRoom(true)}>{words.room.people}</MenuItem>}
      {scene.own !== null && <NotifyRow host={host} title={turnTitle} />}
    </>
  );
  const awaited = host.room.awaited() && scene.follows === 'second' && scene.own !== null;
  return (
    <GameScreen
      host={host}
      board={board}
      menu={menu}
      tools={mode !== null && <TalkButton isOpen={talking} unread={unread} open={setTalking} />}
    >
      {scene.late === null && !host.started() && (
        <Invitation saved={host.saved()} game={scene.game} isListed={room?.listed === true} sitToo={sitToo} />
      )}
      {moving !== null && host.saved().token !== null && (
        <MoveDialog seats={[host.saved()]} title={moving} close={() => setMoving(null)} />
      )}
      {room !== null && <AwayNotice host={host} scene={scene} room={room} />}
      <ResultRecorder id={host.saved().match} host={host} />
      {host.outdated() && <Outdated />}
      <FairPanel host={host} scene={scene} />
      {awaited && <p class="notice">{words.awaited}</p>}
      {room === null && host.room.rematchWanted() && <p class="notice">{words.rematchWanted}</p>}
      {room !== null && isRoundOver && <Rematch host={host} room={room} again={() => void again()} />}
      {nextRound !== null && isRoundOver && room !== null && own !== null && !host.room.hasNext() && (
        <nextRound.NextRoundPanel host={host} room={room} own={own} again={() => void again()} />
      )}
      {room !== null && scene.pair === null && <Score room={room} own={own?.n ?? null} outcome={scene.outcome} />}
      {scene.late !== null && scene.outcome === null && (
        <p class="notice">{host.started() ? words.watchingLate(scene.late) : words.watchingSoon(scene.late)}</p>
      )}
      {room !== null && !host.started() && scene.own !== null && <WaitingRoom host={host} room={room} />}
      {children}
      {talk !== null && room !== null && own !== null && mode !== null && (
        <talk.Talk host={host} room={room} own={own} mode={mode} isOpen={talking} open={setTalking} />
      )}
      {roomSheet !== null && room !== null && isRoomOpen && (
        <roomSheet.RoomSheet host={host} room={room} own={own} close={() => openRoom(false)} />
      )}
      {scene.late === null && host.started() && scene.own === null && party === undefined && (
        <p class="notice">{words.watching}</p>
      )}
      {room !== null && scene.own === null && scene.follows === null && host.room.hasNext() && (
        <button type="button" class="button" onClick={() => void again()}>
          {words.room.round(room.round + 1)}
        </button>
      )}
    </GameScreen>
  );
}

/** Returns whether another member has sent a message since the chat was last open. */
function useUnread(host: OnlineHost, isOpen: boolean): boolean {
  const [read, setRead] = useState(0);
  const own = host.room.own()?.n;
  const newest = host.room.said().findLast(({ by }) => by !== own)?.n ?? 0;
  useEffect(() => {
    if (isOpen) setRead(newest);
  }, [isOpen, newest]);
  return !isOpen && newest > read && !isTalkHidden();
}

interface TalkButtonProps {
  readonly isOpen: boolean;
  readonly unread: boolean;
  readonly open: (isOpen: boolean) => void;
}

function TalkButton({ isOpen, unread, open }: TalkButtonProps): JSX.Element {
  const { room } = useWords();
  return (
    <button
      type="button"
      class={unread ? 'bar-button talk-unread' : 'bar-button'}
      aria-label={unread ? `${room.talk} · ${room.unread}` : room.talk}
      aria-expanded={isOpen}
      onClick={() => open(!isOpen)}
    >
      <Icon name="talk" />
    </button>
  );
}

/** Offers to reload: page and server have no protocol version in common. */
function Outdated(): JSX.Element {
  const words = useWords();
  return (
    <div class="notice question" role="alert">
      <span>{words.outdated}</span>
      <button type="button" class="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </div>
  );
}
