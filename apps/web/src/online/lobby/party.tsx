/** A party: one screen without a seat shows the board to everybody, and the players' phones are their hands. */
import type { PlayerInfo } from '@boardwright/boards';
import { named, type Words } from '@boardwright/words';
import { loadRoomWords } from '@boardwright/words/rooms';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useGameTitle } from '../../home/title.ts';
import { useGameWords } from '../../play/game-words.ts';
import { useScene } from '../../play/use-host.ts';
import { navigate, watchRoute } from '../../route.ts';
import { SeatMark } from '../../shell/seat-mark.tsx';
import { useWords } from '../../shell/settings.tsx';
import { SheetScreen } from '../../shell/sheet-screen.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { freeInvites } from '../../storage/saved-seats.ts';
import type { OnlineHost } from '../host.ts';
import { LinkRow } from '../door/invitation.tsx';
import { matchLink } from '../door/match-link.ts';
import './party.css';

interface PartyProps {
  readonly host: OnlineHost;
  /** The screen of the match. */
  readonly children: ComponentChildren;
}

export function Party({ host, children }: PartyProps): JSX.Element {
  const { party } = host.saved();
  useNextRound(host, party === 'board');
  if (party === 'board' && !host.started()) return <PartyDoor host={host} />;
  return <div class={`party-${party}`}>{children}</div>;
}

/** Joins the next round by itself, so that nobody has to walk to the shared screen. */
function useNextRound(host: OnlineHost, follows: boolean): void {
  const isNext = follows && host.room.hasNext();
  useEffect(() => {
    const isHere = watchRoute();
    if (isNext) void host.next().then((next) => next.ok && isHere() && navigate(next.value, 'replace'));
  }, [host, isNext]);
}

/** Shows the seats before the game begins: a code for each free seat, and the players of the others. */
function PartyDoor({ host }: Pick<PartyProps, 'host'>): JSX.Element {
  const [words, rooms] = [useWords(), useLoadedWords(loadRoomWords)];
  const { game, players } = useScene(host);
  const { gameWords } = useGameWords(game);
  const saved = host.saved();
  const invites = freeInvites(saved);
  return (
    <SheetScreen title={useGameTitle(game.id)} class="party-door" settings>
      <h2>{rooms?.party.scan}</h2>
      <p>{rooms?.party.how}</p>
      {isLoopback(location.hostname) && <p class="notice">{rooms?.party.loopback}</p>}
      <ul class="party-seats">
        {players.map((player, seat) => {
          const name = gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
          const free = player.presence === 'free' ? invites.find((one) => one.seat === seat) : undefined;
          return (
            <li key={seat}>
              {free === undefined ? (
                <p class="party-taken">
                  <SeatMark seat={seat} />
                  <b>{name}</b>
                  <span>{sitter(words, player)}</span>
                </p>
              ) : (
                <LinkRow seat={seat} name={name} link={matchLink(saved.match, free.invite, true)} />
              )}
            </li>
          );
        })}
      </ul>
    </SheetScreen>
  );
}

function sitter(words: Words, { who, level, name, presence }: PlayerInfo): string {
  if (presence === 'free') return words.presence.free;
  return who === 'bot' ? words.bot(named(words.levels, level ?? '')) : (name ?? words.room.someone);
}

/** Returns whether an address works only on this computer, so that phones cannot open it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
