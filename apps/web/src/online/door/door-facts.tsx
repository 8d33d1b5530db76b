/** Shows what an invitation is to: who invites, the game and its terms, and the players. */
import type { Game, GameWords } from '@boardwright/core';
import { same, type Clock } from '@boardwright/core/host';
import type { MatchFacts, Room } from '@boardwright/protocol';
import { named, type Words } from '@boardwright/words';
import { loadFairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isGame, loadGame } from '../../games.ts';
import { useGameWords } from '../../play/game-words.ts';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { isKnownSite } from './site-key.ts';
import { hasChance } from './take-seat.ts';

const [MINUTE, SECOND] = [60_000, 1000];

interface DoorProps {
  readonly facts: MatchFacts;
  readonly room: Room | null;
}

/** Returns the name of the member who invites. */
export function ownerName(room: Room | null): string | null {
  return room?.members.find(({ n }) => n === room.owner)?.name ?? null;
}

export function DoorFacts({ facts, room }: DoorProps): JSX.Element {
  const words = useWords();
  const [game, setGame] = useState<Game | null>(null);
  const { gameWords } = useGameWords(game);
  useEffect(() => {
    // without its rules, the page still shows everything else
    if (isGame(facts.game)) void loadGame(facts.game, facts.version).then(setGame, () => undefined);
  }, [facts.game]);
  const variant = game === null ? null : presetNameOf(game, facts.pair?.options ?? facts.options);
  return (
    <>
      <p class="door-state">{matchState(words, facts)}</p>
      {variant !== null && gameWords !== null && (
        <p>
          <b>{named(gameWords.presets, variant)}</b> {gameWords.presetNotes[variant] ?? ''}
        </p>
      )}
      <p>{clockText(words, facts.clock)}</p>
      {room?.away && <p>{words.room.awayRule(room.away)}</p>}
      {game !== null && hasChance(game) && <FairTerms facts={facts} />}
      {facts.pair && <p>{words.matchesOf.two}</p>}
      {facts.openAfter !== null && <p>{words.galleryOpen(facts.openAfter)}</p>}
      <ul class="door-seats">
        {facts.seats.map((_, seat) => (
          <li key={seat}>
            <b>{sideName(words, gameWords, seat)}</b>
            <span>{whoSits(words, facts, room, seat)}</span>
          </li>
        ))}
      </ul>
      {room !== null && room.watching > 0 && <p>{words.room.watching(room.watching)}</p>}
      {ownSide(words, gameWords, facts)}
    </>
  );
}

/** Shows who makes the draws, and whether this is the site that the browser knows under this name. */
function FairTerms({ facts: { fair = null, over } }: Pick<DoorProps, 'facts'>): JSX.Element | null {
  const words = useLoadedWords(loadFairWords);
  const [isKnown, setKnown] = useState(true);
  const site = fair?.site ?? null;
  useEffect(() => {
    if (site !== null) void isKnownSite(site).then(setKnown);
  }, [site]);
  if (words === null || over) return null;
  return (
    <>
      <p>{fair === null ? words.isPlain : words.isFair}</p>
      {!isKnown && (
        <p class="notice" role="alert">
          {words.otherSite}
        </p>
      )}
    </>
  );
}

function sideName(words: Words, gameWords: GameWords | null, seat: number): string {
  return gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
}

/** Returns which seat the invitation is for. It is known if only one seat is free. */
function ownSide(words: Words, gameWords: GameWords | null, { seats, started }: MatchFacts): JSX.Element | null {
  const free = seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
  const [seat] = free;
  if (started || free.length !== 1 || seat === undefined) return null;
  return <p>{words.room.youPlay(sideName(words, gameWords, seat))}</p>;
}

function whoSits(words: Words, { seats }: MatchFacts, room: Room | null, seat: number): string {
  const { who, level, taken } = seats[seat] ?? { who: 'person', level: null, taken: false };
  if (who === 'bot') return words.bot(named(words.levels, level ?? ''));
  if (!taken) return words.presence.free;
  return room?.members.find((member) => member.seat === seat)?.name ?? words.room.someone;
}

/** Returns one sentence about the state of the match. */
export function matchState(words: Words, { over, started, seats }: MatchFacts): string {
  const taken = seats.filter((seat) => seat.taken).length;
  if (over) return words.room.over;
  if (started) return words.room.begun;
  return taken === seats.length ? words.room.full : words.seatCount(seats.length, taken);
}

/** Returns the name of the preset with these options; null if there is none. */
export function presetNameOf({ presets }: Game, chosen: unknown): string | null {
  return Object.entries(presets).find(([, preset]) => same(preset, chosen))?.[0] ?? null;
}

/** Returns the time control and what happens when time is up. */
export function clockText(words: Words, clock: Clock | null): string {
  if (clock === null) return words.room.noClock;
  const { totalMs, incrementMs, perTurnMs, onFlag } = clock;
  const total = totalMs === null ? [] : [words.room.total(round(totalMs / MINUTE), round(incrementMs / SECOND))];
  const turn = perTurnMs === null ? [] : [words.room.perTurn(round(perTurnMs / SECOND))];
  return [...total, ...turn, `${words.onFlag[onFlag]}${words.stop}`].join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
