/** Shows the room around a match: its members, the owner's actions, and the score. */
import { isAborted, type Outcome, type Seat } from '@boardwright/core';
import { defaultLevel } from '@boardwright/core/bots';
import { levelsOf } from '@boardwright/core/host';
import type { Room, RoomMember } from '@boardwright/protocol';
import type { Words } from '@boardwright/words';
import type { JSX } from 'preact';
import { games } from '../../games.ts';
import { useWords } from '../../shell/settings.tsx';
import type { OnlineHost } from '../host.ts';
import { NameField } from './name-field.tsx';
import { AskedQuestion } from '../../play/dialogs/question.tsx';

interface RoomProps {
  readonly host: OnlineHost;
  readonly room: Room;
}

/** Returns the name of a member, otherwise their number. */
export function memberName(words: Words, { n, name }: Pick<RoomMember, 'n' | 'name'>): string {
  return name ?? words.seatNumber(n + 1);
}

/** Returns how the player of this device, whose number is `own`, thinks of a member: if it has no name, as you or as the opponent. */
export function nameHere(words: Words, members: readonly RoomMember[], n: number, own: number | null): string {
  const { name } = members.find((member) => member.n === n) ?? { name: null };
  if (name !== null) return name;
  if (n === own) return words.you;
  return own !== null && members.length === 2 ? words.against : words.seatNumber(n + 1);
}

/** Returns whether the shared screen of a party shows the invites. It has them only for the first round, which it created. */
function areInvitesShown(host: OnlineHost, { round }: Room): boolean {
  return host.saved().party !== undefined && round === 1;
}

/** Shows the people before the match begins, and the owner's actions. */
export function WaitingRoom({ host, room }: RoomProps): JSX.Element {
  const words = useWords();
  const own = host.room.own();
  const isOwner = own?.n === room.owner;
  const free = host.room.freeSeats();
  const isShown = areInvitesShown(host, room);
  return (
    <section class="notice room" aria-label={words.room.people}>
      {own !== null && <NameField changed={(name) => host.room.rename(name)} />}
      <ul class="room-members">
        {room.members.map((member) => (
          <li key={member.n}>
            <b>{memberName(words, member)}</b>
            <span>{marksOf(words, room, member, own?.n ?? null)}</span>
            {isOwner && member.n !== own?.n && (
              <>
                <button
                  type="button"
                  class="button"
                  onClick={() => host.room.request({ type: 'handOver', member: member.n })}
                >
                  {words.room.handOver(memberName(words, member))}
                </button>
                <button
                  type="button"
                  class="button"
                  onClick={() =>
                    host.room.request({ type: 'remove', member: member.n, ...(isShown && { keepInvite: true }) })
                  }
                >
                  {words.room.remove(memberName(words, member))}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {isOwner && free.length > 0 && <StartNow host={host} />}
      {/* a new link would make the code on the shared screen invalid */}
      {isOwner &&
        !isShown &&
        free
          .filter((seat) => (host.saved().invites[seat] ?? null) === null)
          .map((seat) => (
            <button key={seat} type="button" class="button" onClick={() => host.room.request({ type: 'invite', seat })}>
              {words.room.newLink}
            </button>
          ))}
      {room.watching > 0 && <span>{words.room.watching(room.watching)}</span>}
    </section>
  );
}

function StartNow({ host }: { readonly host: OnlineHost }): JSX.Element | null {
  const words = useWords();
  const level = levelOfBots(host);
  if (level === null) return null;
  return (
    <button type="button" class="button" onClick={() => host.room.request({ type: 'start', level })}>
      {words.room.startNow}
    </button>
  );
}

/** Returns the level of bots that take free seats; null if the game has none. */
export function levelOfBots(host: OnlineHost): string | null {
  return defaultLevel(levelsOf(games, host.scene().game.id));
}

export function marksOf(words: Words, room: Room, { n }: RoomMember, own: number | null): string {
  return [n === own ? words.you : '', n === room.owner ? words.room.owner : '']
    .filter((mark) => mark !== '')
    .join(' · ');
}

interface ScoreProps {
  readonly room: Room;
  /** The number of this player; null for a spectator. */
  readonly own: number | null;
  readonly outcome: Outcome | null;
}

/** Shows the score of the rounds, including this one once it is over. */
export function Score({ room, own, outcome }: ScoreProps): JSX.Element | null {
  const words = useWords();
  const lines = scoreLines(room, outcome).map(
    ({ member: { n }, halves }) => `${nameHere(words, room.members, n, own)} ${points(halves)}`,
  );
  if (room.round === 1 || lines.length === 0) return null;
  return <p class="notice score">{[words.room.round(room.round), ...lines].join(' · ')}</p>;
}

/** Returns the names of the members who ask. Says "the other player" if the only member asking has no name. */
function askingText(words: Words, asking: readonly RoomMember[]): string {
  if (asking.every(({ name }) => name === null) && asking.length === 1) return words.rematchWanted;
  return words.room.asks(asking.map((member) => memberName(words, member)).join(words.and));
}

/** Returns the half points of the members, highest first. */
export function scoreLines(
  room: Room,
  outcome: Outcome | null,
): readonly { readonly member: RoomMember; readonly halves: number }[] {
  const isOpen = outcome !== null && !isAborted(outcome) && room.scored < room.round;
  const winners = outcome?.ranks.filter((rank) => rank === 1).length ?? 0;
  const more = (seat: Seat | null): number =>
    isOpen && seat !== null && outcome.ranks[seat] === 1 ? (winners === 1 ? 2 : 1) : 0;
  return room.members
    .map((member) => ({ member, halves: member.halfPoints + more(member.seat) }))
    .toSorted((a, b) => b.halves - a.halves);
}

function points(halves: number): string {
  return halves % 2 === 0 ? String(halves / 2) : `${halves === 1 ? '' : (halves - 1) / 2}½`;
}

/** Shows, after the end, who wants to play again, and the buttons for this player's answer. */
export function Rematch({ host, room, again }: RoomProps & { readonly again: () => void }): JSX.Element | null {
  const words = useWords();
  const own = host.room.own();
  const asking = room.members.filter(({ ready }) => ready);
  const refuser = room.members.find(({ n }) => n === room.refused);
  if (own === null || host.room.hasNext()) return null;
  if (refuser !== undefined && asking.length === 0)
    return (
      <p class="notice">
        {words.room.refusal(refuser.n === own.n ? words.you : nameHere(words, room.members, refuser.n, own.n))}
      </p>
    );
  if (own.ready)
    return (
      <AskedQuestion
        text={words.room.waits}
        answers={[[words.withdraw, () => host.room.request({ type: 'withdraw' })]]}
      />
    );
  if (asking.length === 0) return null;
  return (
    <AskedQuestion
      text={askingText(words, asking)}
      answers={[
        [words.accept, again],
        [words.decline, () => host.room.request({ type: 'refuseRematch' })],
      ]}
    />
  );
}
