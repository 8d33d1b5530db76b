import type { Seat } from '@boardwright/core';
import { gameTitle } from '@boardwright/words';
import { verdictLines, type FairWords } from '@boardwright/words/fair';
import type { FairReport } from '@boardwright/fair';
import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useGameWords } from '../play/game-words.ts';
import { useWords } from '../shell/settings.tsx';
import { colorOfFile, SIGNS, type CheckedFile } from './check.ts';
import './verify.css';

interface VerdictProps {
  /** The name of a chosen file; null for the game that was just played. */
  readonly name: string | null;
  readonly checked: CheckedFile;
  readonly fair: FairWords;
  /** In how many draws this device was not asked. */
  readonly overlooked?: number;
  readonly children?: ComponentChildren;
}

/** Shows what the verifier says about a file. */
export function FileVerdict({ name, checked, fair, overlooked = 0, children }: VerdictProps): JSX.Element {
  const { game, verified } = checked;
  const words = useWords();
  const { gameWords } = useGameWords(game);
  const seatName = (seat: Seat): string => gameWords?.seatName(seat, null) || words.seatNumber(seat + 1);
  const known = verified?.ok === true ? { ...verified, value: { ...verified.value, overlooked } } : verified;
  const color = colorOfFile(known);
  const [title = '', ...lines] = known === null ? [fair.unknown, fair.noProof] : verdictLines(fair, known, seatName);
  return (
    <section class={`verdict verdict-${color}`} aria-label={name ?? fair.title}>
      <h2>
        {SIGNS[color]} {title}
      </h2>
      {name !== null && (
        <p>
          {gameTitle(words, game)} · {name}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {known?.ok === true && <Compare fair={fair} report={known.value} />}
      {children}
    </section>
  );
}

interface CompareProps {
  readonly fair: FairWords;
  readonly report: FairReport;
}

/** Shows the code that all devices of one game have in common, for people who want to compare it. */
function Compare({ fair, report: { head, site } }: CompareProps): JSX.Element {
  const [Qr, setQr] = useState<ComponentType<{ readonly text: string; readonly label: string }> | null>(null);
  const open = (): void => void import('../online/door/qr.tsx').then((module) => setQr(() => module.Qr));
  return (
    <details onToggle={open}>
      <summary>{fair.compare}</summary>
      <p>{fair.compareWhy}</p>
      {Qr && <Qr text={head} label={fair.head} />}
      <p>
        {fair.head}: <code>{grouped(head)}</code>
      </p>
      <p>
        {fair.site}: <code>{grouped(site)}</code>
      </p>
    </details>
  );
}

/** Returns digits in groups of eight. */
function grouped(digits: string): string {
  return digits.replaceAll(/.{8}(?=.)/g, '$& ');
}

/** Shows what a proof cannot show. */
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
