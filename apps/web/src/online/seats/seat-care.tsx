/**
 * What a player can do about seats: abort a game that has just begun, give time, move to another device, or continue without an absent
 * player.
 */
import type { Scene } from '@boardwright/boards';
import type { Seat } from '@boardwright/core';
import type { Room } from '@boardwright/protocol';
import { loadSeatWords } from '@boardwright/words/seats';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useGameWords } from '../../play/game-words.ts';
import { AskedQuestion } from '../../play/dialogs/question.tsx';
import { MenuItem } from '../../shell/bar.tsx';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import type { OnlineHost } from '../host.ts';

const MINUTE_MS = 60_000;

/** Returns the name of the player at a seat, or else the name of the seat. */
function useSeatName({ players, game, view }: Scene): (seat: Seat) => string {
  const words = useWords();
  const { gameWords } = useGameWords(game);
  return (seat) => players[seat]?.name ?? (gameWords?.seatName(seat, view) || words.seatNumber(seat + 1));
}

interface SeatMenuProps {
  readonly host: OnlineHost;
  readonly scene: Scene;
  /** Opens the dialog for moving a seat, with this title. */
  readonly move: (title: string) => void;
}

/** Shows the rows of the menu; none if the server lacks the feature. */
export function SeatMenu({ host, scene, move }: SeatMenuProps): JSX.Element | null {
  const words = useLoadedWords(loadSeatWords);
  const nameOf = useSeatName(scene);
  if (words === null || !host.hasSeats() || scene.outcome !== null) return null;
  const timed = scene.players.flatMap(({ left, who }, seat) =>
    left !== null && who === 'person' && seat !== scene.own ? [seat] : [],
  );
  return (
    <>
      {host.mayAbort() && <MenuItem onClick={() => host.request('abort')}>{words.abort}</MenuItem>}
      {host.started() &&
        timed.map((seat) => (
          <MenuItem key={seat} onClick={() => host.giveTime(seat)}>
            {words.giveTime(nameOf(seat))}
          </MenuItem>
        ))}
      {(host.saved().also ?? []).length === 0 && <MenuItem onClick={() => move(words.move)}>{words.move}</MenuItem>}
    </>
  );
}

/** Returns whether a time of this device's clock has passed. The component renders again when it does. */
function useIsPast(at: number): boolean {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.min(Math.max(0, at - Date.now()) + 50, 60_000));
    return () => clearTimeout(timer);
  });
  return Date.now() >= at;
}

interface AwayProps {
  readonly host: OnlineHost;
  readonly scene: Scene;
  readonly room: Room;
}

/** Shows that the game waits for an absent player, what the others can do, and when they can do it. */
export function AwayNotice({ host, scene, room }: AwayProps): JSX.Element | null {
  const words = useLoadedWords(loadSeatWords);
  const nameOf = useSeatName(scene);
  const missed = room.members.find(
    ({ seat, awaySince }) =>
      awaySince !== undefined &&
      seat !== null &&
      scene.players[seat]?.who === 'person' &&
      scene.perspective.turn.awaits.includes(seat),
  );
  const away = room.away ?? null;
  const isLong = useIsPast((missed?.awaySince ?? Infinity) + (away ?? 0) * MINUTE_MS + host.skew());
  const seat = missed?.seat ?? null;
  if (words === null || away === null || seat === null || scene.own === null || scene.outcome !== null) return null;
  const name = nameOf(seat);
  if (!isLong) return <p class="notice">{words.away(name, away)}</p>;
  return (
    <AskedQuestion
      text={words.awayLong(name)}
      answers={[
        [words.lend, () => host.room.request({ type: 'lendSeat', seat })],
        [
          scene.players.length === 2 ? words.claim : words.goOn(name),
          () => host.room.request({ type: 'claimWin', seat }),
        ],
      ]}
    />
  );
}
