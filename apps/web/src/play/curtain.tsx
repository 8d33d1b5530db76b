import type { JSX } from 'preact';
import { Bar } from '../shell/bar.tsx';
import { useWords } from '../shell/settings.tsx';

/** Between two players of a game with secrets: nothing is drawn until the next one says so. */
export function Curtain({ name, lift }: { readonly name: string; readonly lift: () => void }): JSX.Element {
  const words = useWords();
  return (
    <div class="game">
      <Bar title="Boardwright" />
      <main class="curtain">
        <h2>{words.passTo(name)}</h2>
        <p>{words.passWhy}</p>
        <button type="button" class="button button-primary" onClick={lift}>
          {words.ready(name)}
        </button>
      </main>
    </div>
  );
}
