/** Verifies game files of this device. No server is needed. */
import { fail, ok, type Fault, type Game, type Result } from '@boardwright/core';
import { loadFairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FaultNote } from '../shell/fault-note.tsx';
import { useWords } from '../shell/settings.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { useLoadedWords } from '../shell/use-loaded-words.ts';
import { isGame, loadGame } from '../games.ts';
import { checkFile, type CheckedFile } from './check.ts';
import { ProofLimits, FileVerdict } from './verdict.tsx';
import './verify.css';

interface Checked {
  readonly name: string;
  readonly result: Result<CheckedFile>;
}

export function VerifyScreen(): JSX.Element {
  const words = useWords();
  const fair = useLoadedWords(loadFairWords);
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  useEffect(() => {
    if (fair !== null) document.title = `${fair.title} · Boardwright`;
  }, [fair]);
  const check = async (input: HTMLInputElement): Promise<void> => {
    const files = [...(input.files ?? [])];
    setChecked(
      await Promise.all(
        files.map(async (file) => ({ name: file.name, result: await checkFile(await file.text(), rulesOf) })),
      ),
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
            <FileVerdict key={i} name={name} checked={result.value} fair={fair} />
          ) : (
            <Refused key={i} name={name} fault={result.error} />
          ),
        )}
      </div>
      <ProofLimits fair={fair} />
      <a class="button" href="verify.html" download="boardwright-verify.html">
        {fair.keep}
      </a>
    </SheetScreen>
  );
}

async function rulesOf(id: string, version?: number): Promise<Result<Game>> {
  if (!isGame(id)) return fail('unknown-game', 'This file belongs to a game that is not available here.');
  const game = await loadGame(id, version).catch(() => null);
  return game === null ? fail('not-loaded', 'The rules of this game could not be loaded.') : ok(game);
}

function Refused({ name, fault }: { readonly name: string; readonly fault: Fault }): JSX.Element {
  return (
    <section class="verdict" aria-label={name}>
      <h2>{name}</h2>
      <FaultNote fault={fault} />
    </section>
  );
}
