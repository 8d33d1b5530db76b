/** Verifies game files of this device, without a server. */
import type { Fault, Result, Seat } from '@boardwright/core';
import { gameTitle } from '@boardwright/words';
import { failureLines, verifiedLines, type FairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useGameWords } from '../play/game-words.ts';
import { FaultNote } from '../shell/fault-note.tsx';
import { useWords } from '../shell/settings.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { checkFile, type CheckedFile } from './check.ts';
import { useFairWords } from './use-fair-words.ts';
import './verify.css';

interface Checked {
  readonly name: string;
  readonly result: Result<CheckedFile>;
}

export function VerifyScreen(): JSX.Element {
  const words = useWords();
  const fair = useFairWords();
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  useEffect(() => {
    if (fair !== null) document.title = `${fair.title} · Boardwright`;
  }, [fair]);
  const check = async (input: HTMLInputElement): Promise<void> => {
    const files = [...(input.files ?? [])];
    setChecked(
      await Promise.all(files.map(async (file) => ({ name: file.name, result: await checkFile(await file.text()) }))),
    );
    input.value = '';
  };
  if (fair === null) return <p class="loading">{words.loading}</p>;
  return (
    <SheetScreen title={fair.title} class="verify" settings>
      <p>{fair.intro}</p>
      <label class="button file">
        {fair.choose}
        <input
          type="file"
          multiple
          accept="application/json,.json"
          onChange={(event) => void check(event.currentTarget)}
        />
      </label>
      <div role="status">
        {checked.map(({ name, result }, i) =>
          result.ok ? (
            <Verdict key={i} name={name} checked={result.value} fair={fair} />
          ) : (
            <Refused key={i} name={name} fault={result.error} />
          ),
        )}
      </div>
      <Limits fair={fair} />
    </SheetScreen>
  );
}

function Refused({ name, fault }: { readonly name: string; readonly fault: Fault }): JSX.Element {
  return (
    <section class="verdict" aria-label={name}>
      <h2>{name}</h2>
      <FaultNote fault={fault} />
    </section>
  );
}

interface VerdictProps {
  readonly name: string;
  readonly checked: CheckedFile;
  readonly fair: FairWords;
}

function Verdict({ name, checked: { game, verified }, fair }: VerdictProps): JSX.Element {
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

function Limits({ fair }: { readonly fair: FairWords }): JSX.Element {
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
