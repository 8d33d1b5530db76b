/** Shows the room during a match: the people, who may watch, and the button that deletes this player's data. */
import type { Fault } from '@boardwright/core';
import type { Room, RoomMember } from '@boardwright/protocol';
import { loadRoomWords, type RoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { AskedQuestion } from '../../play/dialogs/question.tsx';
import { SheetDialog } from '../../play/dialogs/sheet-dialog.tsx';
import { navigate } from '../../route.ts';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { deleteSeat } from '../../storage/saved-seats.ts';
import type { OnlineHost } from '../host.ts';
import { LinkRow } from '../door/invitation.tsx';
import { matchLink } from '../door/match-link.ts';
import { NameField } from './name-field.tsx';
import { serverRequests } from '../requests.ts';
import { marksOf, memberName } from './room-panel.tsx';

interface RoomSheetProps {
  readonly host: OnlineHost;
  readonly room: Room;
  /** This player as a member; null for a spectator. */
  readonly own: RoomMember | null;
  readonly close: () => void;
}

interface PartProps extends RoomSheetProps {
  readonly words: RoomWords;
}

export function RoomSheet(props: RoomSheetProps): JSX.Element | null {
  const { host, room, own, close } = props;
  const hostWords = useWords();
  const words = useLoadedWords(loadRoomWords);
  if (words === null) return null;
  return (
    <SheetDialog class="rules rules-form room-sheet" title={hostWords.room.people} close={close}>
      {own !== null && <NameField changed={(name) => host.room.rename(name)} />}
      <ul class="room-members">
        {room.members.map((member) => (
          <li key={member.n}>
            <b>{memberName(hostWords, member)}</b>
            <span>{marksOf(hostWords, room, member, own?.n ?? null)}</span>
          </li>
        ))}
      </ul>
      <Watching {...props} words={words} />
      {own !== null && <Forget {...props} words={words} />}
    </SheetDialog>
  );
}

/** Shows the number of spectators, the link for them, and the owner's switch. Not in a party, because its shared screen is a spectator. */
function Watching({ host, room, own, words: { watch } }: PartProps): JSX.Element {
  const hostWords = useWords();
  const isOpen = room.watch !== 'nobody';
  return (
    <section aria-label={watch.title}>
      <h3>{watch.title}</h3>
      <p>{room.watching > 0 ? hostWords.room.watching(room.watching) : watch.nobodyWatches}</p>
      {isOpen && <LinkRow seat={null} name={watch.link} link={matchLink(host.saved().match, null)} />}
      {!isOpen && <p>{watch.closed}</p>}
      {own !== null && own.n === room.owner && host.saved().party === undefined && (
        <button
          type="button"
          class="quiet"
          onClick={() => host.room.request({ type: 'watchers', watch: isOpen ? 'nobody' : 'anyone' })}
        >
          {isOpen ? watch.close : watch.open}
        </button>
      )}
    </section>
  );
}

/** Deletes this player's data after a confirmation, because the server deletes at once. */
function Forget({ host, words: { forget } }: PartProps): JSX.Element {
  const hostWords = useWords();
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const { match, token } = host.saved();
  const erase = async (): Promise<void> => {
    host.room.stayUnnamed();
    const done = await serverRequests.forget(match, token ?? '');
    setAsked(false);
    if (!done.ok) return setFault(done.error);
    // a message that arrives later would store the seat on this device again
    host.close();
    deleteSeat(match);
    navigate({ screen: 'home' }, 'replace');
  };
  return (
    <section aria-label={forget.title}>
      <h3>{forget.title}</h3>
      <p>{forget.why}</p>
      <FaultNote fault={fault} />
      {isAsked ? (
        <AskedQuestion
          text={forget.sure}
          answers={[
            [hostWords.yes, () => void erase()],
            [hostWords.no, () => setAsked(false)],
          ]}
        />
      ) : (
        <button type="button" class="quiet" onClick={() => setAsked(true)}>
          {forget.ask}
        </button>
      )}
    </section>
  );
}
