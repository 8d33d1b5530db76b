/** The chat of a room: the newest message beside the board, or all messages in a panel that does not cover the board. */
import { EMOTES, LONGEST_SAYING, type Room, type RoomMember, type Said, type TalkMode } from '@boardwright/protocol';
import { named } from '@boardwright/words';
import { loadRoomWords, type RoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useScrolledIntoView } from '../../shell/scrolled-into-view.ts';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { hideTalk, isTalkHidden, mutedIn, muteIn } from '../../storage/talk-settings.ts';
import type { OnlineHost } from '../host.ts';
import { EmotePicture } from './emote.tsx';
import { nameHere } from './room-panel.tsx';
import './talk.css';

/** Milliseconds for which a new message is shown beside the board. */
const SHOWN_MS = 10_000;

interface TalkProps {
  readonly host: OnlineHost;
  readonly room: Room;
  readonly own: RoomMember;
  readonly mode: TalkMode;
  /** Whether the panel is open. */
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
}

interface SheetProps extends TalkProps {
  readonly words: RoomWords['talk'];
  readonly nameOf: (member: number) => string;
  readonly muted: readonly number[];
  readonly mute: (muted: readonly number[]) => void;
  readonly hidden: boolean;
  readonly hide: (isHidden: boolean) => void;
  /** The number of the last message that is not to be shown beside the board any more. */
  readonly passed: number;
  readonly pass: (n: number) => void;
}

export function Talk(props: TalkProps): JSX.Element | null {
  const { host, room, isOpen } = props;
  const hostWords = useWords();
  const words = useLoadedWords(loadRoomWords)?.talk ?? null;
  const { match } = host.saved();
  const [muted, setMuted] = useState(() => mutedIn(match));
  const [hidden, setHidden] = useState(isTalkHidden);
  const [passed, pass] = useState(0);
  const newest = host.room.said().at(-1)?.n ?? 0;
  useEffect(() => {
    if (isOpen) pass(newest);
  }, [isOpen, newest]);
  if (words === null) return null;
  const nameOf = (n: number): string => nameHere(hostWords, room.members, n, props.own.n);
  const mute = (next: readonly number[]): void => {
    muteIn(match, next);
    setMuted(next);
  };
  const hide = (isHidden: boolean): void => {
    hideTalk(isHidden);
    setHidden(isHidden);
  };
  const sheet = { ...props, words, nameOf, muted, mute, hidden, hide, passed, pass };
  return isOpen ? <Sheet {...sheet} /> : <Newest {...sheet} />;
}

/** Shows a new message of another member. */
function Newest({ host, own, words, nameOf, muted, hidden, open, passed, pass }: SheetProps): JSX.Element | null {
  const last = host.room.said().findLast(({ by }) => by !== own.n && !muted.includes(by));
  const n = last?.n ?? 0;
  useEffect(() => {
    if (n <= passed) return undefined;
    const timer = setTimeout(() => pass(n), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [n, passed]);
  if (last === undefined || n <= passed || hidden) return null;
  return (
    <div class="notice question talk-newest" role="status">
      <Saying words={words} said={last} nameOf={nameOf} />
      <button type="button" class="button" onClick={() => open(true)}>
        {words.title}
      </button>
    </div>
  );
}

type SayingProps = Pick<SheetProps, 'words' | 'nameOf'> & { readonly said: Said };

function Saying({ words, said: { by, emote, text }, nameOf }: SayingProps): JSX.Element {
  return (
    <span>
      {words.from(nameOf(by), emote === null ? (text ?? '') : named(words.emotes, emote))}
      {emote !== null && <EmotePicture name={emote} />}
    </span>
  );
}

function Sheet(props: SheetProps): JSX.Element {
  const { host, room, own, mode, words, hidden, hide, open } = props;
  const isOwner = room.owner === own.n;
  const { settings } = useWords();
  const panel = useScrolledIntoView<HTMLElement>(open);
  return (
    <section ref={panel} class="notice talk" aria-label={words.title}>
      {!hidden && <Messages {...props} />}
      {!hidden && mode !== 'off' && <Ways host={host} mode={mode} words={words} />}
      {mode === 'off' && <p>{words.off}</p>}
      <details>
        <summary>{settings}</summary>
        {isOwner && (
          <button type="button" class="quiet" onClick={() => host.room.request({ type: 'talk', on: mode === 'off' })}>
            {mode === 'off' ? words.ownerOn : words.ownerOff}
          </button>
        )}
        <label class="menu-row">
          <span>{words.quiet}</span>
          <input type="checkbox" checked={hidden} onChange={(event) => hide(event.currentTarget.checked)} />
        </label>
        <p class="menu-note">{words.kept}</p>
      </details>
    </section>
  );
}

function Messages(props: SheetProps): JSX.Element {
  const { host, room, own, words, nameOf, muted, mute } = props;
  const shown = host.room.said().filter(({ by }) => !muted.includes(by));
  const heard = new Set([...muted, ...host.room.said().map(({ by }) => by)]);
  const others = room.members.filter(({ n }) => n !== own.n && heard.has(n));
  return (
    <>
      {shown.length === 0 && <p>{words.nothing}</p>}
      <ul class="talk-said">
        {shown.map((said) => (
          <li key={said.n}>
            <Saying words={words} said={said} nameOf={nameOf} />
            <Remedies said={said} {...props} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div class="talk-row">
          {others.map(({ n }) => (
            <button
              key={n}
              type="button"
              class="quiet"
              onClick={() => mute(muted.includes(n) ? muted.filter((one) => one !== n) : [...muted, n])}
            >
              {muted.includes(n) ? words.unmute(nameOf(n)) : words.mute(nameOf(n))}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Shows what can be done about a message: its author and the owner may delete it, others may report it. */
function Remedies({ said, host, room, own, words }: SheetProps & { readonly said: Said }): JSX.Element {
  const isOwner = room.owner === own.n;
  return (
    <>
      {isOwner && said.reported && <strong>{words.reported}</strong>}
      {(isOwner || said.by === own.n) && (
        <button type="button" class="quiet" onClick={() => host.room.request({ type: 'unsay', n: said.n })}>
          {words.remove}
        </button>
      )}
      {!isOwner && said.by !== own.n && (
        <button
          type="button"
          class="quiet"
          disabled={said.reported}
          onClick={() => host.room.request({ type: 'report', n: said.n })}
        >
          {said.reported ? words.reported : words.report}
        </button>
      )}
    </>
  );
}

function Ways({ host, mode, words }: Pick<SheetProps, 'host' | 'mode' | 'words'>): JSX.Element {
  const [text, setText] = useState('');
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== '') host.room.request({ type: 'say', text });
    setText('');
  };
  return (
    <>
      <div class="talk-row talk-emotes">
        {EMOTES.map((emote) => (
          <button
            key={emote}
            type="button"
            class="button emote-button"
            aria-label={words.emotes[emote]}
            title={words.emotes[emote]}
            onClick={() => host.room.request({ type: 'emote', emote })}
          >
            <EmotePicture name={emote} />
          </button>
        ))}
      </div>
      {mode === 'emotes' && <p class="menu-note">{words.only}</p>}
      {mode === 'text' && (
        <form class="talk-write" onSubmit={send}>
          <input
            type="text"
            aria-label={words.write}
            placeholder={words.write}
            maxLength={LONGEST_SAYING}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button button-primary">
            {words.send}
          </button>
        </form>
      )}
    </>
  );
}
