import { Fragment, type ComponentChildren, type ComponentType, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game, Seat } from '@boardwright/core';
import { useGameWords } from '../../play/game-words.ts';
import { Icon } from '../../shell/icons.tsx';
import { SeatMark } from '../../shell/seat-mark.tsx';
import { useSettings } from '../../shell/settings.tsx';
import { freeInvites, type SavedSeat } from '../../storage/saved-seats.ts';
import { matchLink } from './match-link.ts';
import '../match.css';

interface InvitationProps {
  readonly saved: SavedSeat;
  readonly game: Game;
  /** Whether the match is in the lobby, where anybody may join it. */
  readonly isListed: boolean;
  /** Returns the button with which another person at this device takes a free seat. */
  readonly sitToo?: (seat: Seat, name: string, invite: string) => ComponentChildren;
}

/** Shows the links to the free seats, to copy or share. */
export function Invitation({ saved, game, isListed, sitToo }: InvitationProps): JSX.Element {
  const { words } = useSettings();
  const { gameWords } = useGameWords(game);
  const invites = freeInvites(saved);
  const sideName = (seat: Seat): string => gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
  return (
    <section class="notice invitation" aria-label={words.invite}>
      <p>
        <strong>{words.waitingFor}</strong> {invites.length > 0 && (isListed ? words.listedWhy : words.inviteWhy)}
      </p>
      {invites.map(({ seat, invite }) => (
        <Fragment key={invite}>
          <LinkRow
            seat={invites.length > 1 ? seat : null}
            name={invites.length > 1 ? sideName(seat) : words.invite}
            link={matchLink(saved.match, invite, saved.party === undefined ? null : true)}
          />
          {sitToo?.(seat, sideName(seat), invite)}
        </Fragment>
      ))}
    </section>
  );
}

interface LinkRowProps {
  /** The seat of the link; null if there is only one link. */
  readonly seat: Seat | null;
  readonly name: string;
  readonly link: string;
}

/** Shows a link to copy, share or scan. */
export function LinkRow({ seat, name, link }: LinkRowProps): JSX.Element {
  const { words } = useSettings();
  const [Qr, setQr] = useState<ComponentType<{ readonly text: string; readonly label: string }> | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    void import('./qr.tsx').then((module) => setQr(() => module.Qr));
  }, []);
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    // On plain http, except on localhost, there is no clipboard: the link is selected, and the old copy command is tried.
    input.current?.select();
    if (navigator.clipboard === undefined) setCopied(document.execCommand('copy'));
    else
      setCopied(
        await navigator.clipboard.writeText(link).then(
          () => true,
          () => false,
        ),
      );
  };
  return (
    <div class="link-row">
      {seat !== null && (
        <span class="link-seat">
          <SeatMark seat={seat} />
          {name}
        </span>
      )}
      <input
        ref={input}
        type="text"
        readOnly
        value={link}
        aria-label={name}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class={seat === null ? 'button button-primary' : 'button'} onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? words.copied : words.copy}
      </button>
      {navigator.share !== undefined && (
        <button type="button" class="button" onClick={() => void navigator.share({ url: link })}>
          <Icon name="share" />
          {words.share}
        </button>
      )}
      {Qr && <Qr text={link} label={words.qr} />}
    </div>
  );
}
