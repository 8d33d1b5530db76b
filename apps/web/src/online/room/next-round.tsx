/** Shows, after a round, who is ready for the next one, its terms, and the owner's start button. */
import type { Fault, Result } from '@boardwright/core';
import type { ChooseNext, Room, RoomMember } from '@boardwright/protocol';
import { gameTitle } from '@boardwright/words';
import { loadRoomWords, type RoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { listedGames, loadGame } from '../../games.ts';
import { useGameTitle } from '../../home/title.ts';
import { chosenFor, newGameFor } from '../../local/chosen.ts';
import { FaultNote } from '../../shell/fault-note.tsx';
import { NOT_LOADED } from '../../shell/not-loaded.tsx';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import type { OnlineHost } from '../host.ts';
import { levelOfBots, memberName } from './room-panel.tsx';

/** The value that stands for the same game again. */
const SAME = '';

interface NextRoundProps {
  readonly host: OnlineHost;
  readonly room: Room;
  readonly own: RoomMember;
  /** Asks for the next round and goes there. */
  readonly again: () => void;
}

interface PartProps extends NextRoundProps {
  readonly words: RoomWords['round'];
}

export function NextRoundPanel(props: NextRoundProps): JSX.Element | null {
  const { room, own } = props;
  const words = useLoadedWords(loadRoomWords)?.round ?? null;
  const chosen = useGameTitle(room.next?.game ?? '');
  if (words === null) return null;
  const isOwner = room.owner === own.n;
  const players = room.members.filter(({ seat }) => seat !== null);
  if (!isOwner && room.next === null && players.length < 3) return null;
  return (
    <section class="notice room" aria-label={words.title}>
      {room.next !== null && !isOwner && <p>{words.chosen(chosen)}</p>}
      {players.length > 2 && <ReadyMarks players={players} words={words} />}
      {isOwner && <OwnerChoice {...props} words={words} />}
    </section>
  );
}

function ReadyMarks({
  players,
  words,
}: Pick<PartProps, 'words'> & { readonly players: readonly RoomMember[] }): JSX.Element {
  const hostWords = useWords();
  return (
    <ul class="room-members">
      {players.map((member) => (
        <li key={member.n}>
          <b>{memberName(hostWords, member)}</b>
          <span>{member.ready ? words.ready : words.waiting}</span>
        </li>
      ))}
    </ul>
  );
}

function OwnerChoice({ host, room, words, again }: PartProps): JSX.Element {
  const hostWords = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  const level = levelOfBots(host);
  const choose = async (game: string): Promise<void> => {
    const terms = game === SAME ? ({ ok: true, value: null } as const) : await termsOf(game);
    setFault(terms.ok ? null : terms.error);
    if (terms.ok) host.room.request({ type: 'nextGame', terms: terms.value });
  };
  const start = (wanted: string): void => {
    again();
    host.room.request({ type: 'start', level: wanted });
  };
  return (
    <>
      <label class="choice choice-select">
        <b>{words.game}</b>
        <select value={room.next?.game ?? SAME} onChange={(event) => void choose(event.currentTarget.value)}>
          <option value={SAME}>{words.same}</option>
          {listedGames().map((entry) => (
            <option key={entry.id} value={entry.id}>
              {gameTitle(hostWords, entry)}
            </option>
          ))}
        </select>
      </label>
      {level !== null && (
        <button type="button" class="button" onClick={() => start(level)}>
          {words.start}
        </button>
      )}
      <FaultNote fault={fault} />
    </>
  );
}

/** Returns the rules and the clock that the owner chose last for this game. */
async function termsOf(id: string): Promise<Result<ChooseNext['terms']>> {
  const game = await loadGame(id).catch(() => null);
  if (game === null) return { ok: false, error: NOT_LOADED };
  const wanted = newGameFor(game, chosenFor(game));
  if (!wanted.ok) return wanted;
  const { options, clock, pair } = wanted.value;
  return { ok: true, value: { game: id, options, clock, pair } };
}
