import type { Seat } from '@boardwright/core';
import { gameTitle } from '@boardwright/words';
import { failureLines, verifiedLines, type FairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { useGameWords } from '../play/game-words.ts';
import { useWords } from '../shell/settings.tsx';
import type { CheckedFile } from './check.ts';
import './verify.css';

interface VerdictProps {
  readonly name: string;
  readonly checked: CheckedFile;
  readonly fair: FairWords;
}

/** What the verifier says of a file. */
export function FileVerdict({ name, checked: { game, verified }, fair }: VerdictProps): JSX.Element {
  const words = useWords();
  const { gameWords } = useGameWords(game);
  const seatName = (seat: Seat): string => gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
  const isVerified = verified?.ok === true;
  return (
    <section class={isVerified ? 'verdict verdict-good' : 'verdict'} aria-label={name}>
      <h2>
        {isVerified ? '✓ ' : '✗ '}
        {isVerified ? fair.verified : fair.failed}
      </h2>
      <p>
        {gameTitle(words, game)} · {name}
      </p>
      <ul>
        {linesOf(fair, verified, seatName).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(
  fair: FairWords,
  verified: CheckedFile['verified'],
  seatName: (seat: Seat) => string,
): readonly string[] {
  if (verified === null) return [fair.noProof];
  return verified.ok ? verifiedLines(fair, verified.value, seatName) : failureLines(fair, verified.error, seatName);
}

/** What a proof does not show. */
export function ProofLimits({ fair }: { readonly fair: FairWords }): JSX.Element {
  return (
    <section class="verify-limits" aria-label={fair.limitsTitle}>
      <h2>{fair.limitsTitle}</h2>
      <ul>
        {fair.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  );
}
