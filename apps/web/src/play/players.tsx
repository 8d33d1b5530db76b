import type { Countdown, PlayerInfo } from '@boardwright/boards';
import { itemAt, type Seat } from '@boardwright/core';
import type { HTMLAttributes, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { BotFace } from '../shell/bot-face.tsx';
import { explained } from '../shell/explained.ts';
import { SeatMark } from '../shell/seat-mark.tsx';
import { useWords } from '../shell/settings.tsx';
import { seatLabel, sideLabel, occupantLabel, type Labels } from './labels.ts';

interface SeatProps {
  readonly labels: Labels;
  readonly seat: Seat;
}

/** Draws the sign of a seat: the board's own sign, or a plain shape. */
export function PlayerMark({ labels: { board, scene }, seat }: SeatProps): JSX.Element {
  const Mark = board.Mark ?? SeatMark;
  return <Mark seat={seat} view={scene.view} />;
}

/** Shows a seat: player, standing and clock. The seat to move is marked by more than colour. */
export function PlayerStrip({ labels, seat }: SeatProps): JSX.Element {
  const { scene, board, words, gameWords } = labels;
  const player = itemAt(scene.players, seat);
  const moves = scene.outcome === null && scene.perspective.turn.awaits.includes(seat);
  const { Standing } = board;
  const occupant = occupantLabel(labels, seat);
  const isNamed = player.who !== 'bot' && (player.name ?? null) !== null;
  const classes = ['strip', ...(moves ? ['strip-moves'] : []), ...(isNamed ? ['strip-named'] : [])];
  return (
    <section class={classes.join(' ')} aria-label={seatLabel(labels, seat)}>
      <PlayerMark labels={labels} seat={seat} />
      <span class="strip-name">{sideLabel(labels, seat)}</span>
      <span class="strip-sitter">
        {player.who === 'bot' && <BotFace level={player.level ?? ''} />}
        {occupant !== '' && <span class="strip-who">{occupant}</span>}
        {player.presence !== 'here' && <span class="strip-away">{words.presence[player.presence]}</span>}
        {moves && <em>{player.who === 'bot' && scene.past !== true ? words.thinking : words.toMove}</em>}
      </span>
      <span class="strip-standing" {...(Standing === undefined ? noteOf(labels, seat) : {})}>
        {Standing === undefined ? (
          gameWords.standing(scene.view, seat)
        ) : (
          <Standing scene={scene} seat={seat} words={gameWords.table} />
        )}
      </span>
      <Clock player={player} note={seat === scene.own && scene.onFlag !== null ? words.onFlag[scene.onFlag] : null} />
    </section>
  );
}

/** Returns the explanation of the standing, if there is one. */
function noteOf({ scene, gameWords }: Labels, seat: Seat): HTMLAttributes<HTMLElement> {
  const note = gameWords.standing(scene.view, seat) === '' ? undefined : gameWords.standingNote?.(scene.view, seat);
  return note === undefined ? {} : { role: 'note', ...explained(note) };
}

interface ClockProps {
  readonly player: PlayerInfo;
  /** What will happen when the player's time is up, shown in advance to that player. */
  readonly note: string | null;
}

function Clock({ player, note }: ClockProps): JSX.Element | null {
  const words = useWords();
  const now = useNow(player.until !== null);
  if (player.until === null && player.left === null) return null;
  const ms = player.until === null ? (player.left as number) : Math.max(0, player.until - now);
  const isLow = ms < 20_000 && player.until !== null;
  return (
    <>
      {note !== null && isLow && <span class="clock-note">{note}</span>}
      <span
        class={isLow ? 'clock clock-low' : 'clock'}
        role="timer"
        {...explained([words.clockNote, note ?? []].flat().join(' · '))}
      >
        {ms < DAY_MS ? formatTime(ms) : words.daysLeft(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS))}
      </span>
    </>
  );
}

/** Shows the whole seconds that are left of a time limit. */
export function SecondsLeft({ countdown }: { readonly countdown: Countdown }): JSX.Element {
  const words = useWords();
  const now = useNow(true);
  const left = Math.max(0, Math.ceil((countdown.from + countdown.ms - now) / 1000));
  return <span class="seconds">{words.seconds(left)}</span>;
}

/** Returns the current time. It is updated only while a clock runs. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 100 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
