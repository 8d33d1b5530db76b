/** The authors' panel beside a game on this device. It shows everything that players may not see, at every moment. */
import type { Viewer } from '@boardwright/core';
import {
  historyUntil,
  latestTable,
  levelsOf,
  saveOf,
  sitEntry,
  tableAt,
  type History,
  type Occupant,
  type Save,
} from '@boardwright/core/host';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { games } from '../games.ts';
import { runLaws, type LawLine } from './laws.ts';
import './panel.css';

/** The tab's key for an open panel, which stays open when a change of the game reloads the page. */
const OPEN = 'dev-panel';

interface PanelProps {
  readonly history: History;
  /** Replaces the game by this save. */
  readonly replace: (save: Save) => void;
}

export function Panel({ history, replace }: PanelProps): JSX.Element {
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(OPEN) !== null);
  const [at, setAt] = useState<number | null>(null);
  const [viewer, setViewer] = useState<Viewer>('all');
  const now = latestTable(history).seq;
  const seq = Math.min(at ?? now, now);
  const { state, chairs } = tableAt(history, seq);
  const seats = [...chairs.keys()];
  const open = (isWanted: boolean): void => {
    if (isWanted) sessionStorage.setItem(OPEN, 'open');
    else sessionStorage.removeItem(OPEN);
    setOpen(isWanted);
  };
  if (!isOpen)
    return (
      <button type="button" class="dev-open" onClick={() => open(true)}>
        Author
      </button>
    );
  return (
    <aside class="dev" aria-label="Author">
      <button type="button" onClick={() => open(false)}>
        Close
      </button>
      <label>
        Position {seq} of {now}
        <input
          type="range"
          min={0}
          max={now}
          value={seq}
          onInput={(event) => setAt(event.currentTarget.valueAsNumber)}
        />
      </label>
      <button type="button" disabled={seq === now} onClick={() => replace(saveOf(historyUntil(history, seq)))}>
        Go on from here
      </button>
      <Chairs history={history} replace={replace} />
      <label>
        Seen by{' '}
        <select
          aria-label="Seen by"
          value={String(viewer)}
          onChange={(event) => setViewer(viewerOf(event.currentTarget.value))}
        >
          {['all', 'spectator', ...seats.map(String)].map((one) => (
            <option key={one} value={one}>
              {/^\d+$/.test(one) ? `seat ${Number(one) + 1}` : one}
            </option>
          ))}
        </select>
      </label>
      <pre data-dev="view">{jsonText(history.game.view(state, viewer))}</pre>
      <details>
        <summary>State</summary>
        <pre data-dev="state">{jsonText(state)}</pre>
      </details>
      <details>
        <summary>Log</summary>
        <ol data-dev="log">
          {history.log.map((entry, i) => (
            <li key={i}>
              <button type="button" onClick={() => setAt(i + 1)}>
                {JSON.stringify(entry)}
              </button>
            </li>
          ))}
        </ol>
      </details>
      <Laws history={history} />
    </aside>
  );
}

/** Returns JSON text in which lists of plain values take one line. */
function jsonText(value: object): string {
  return JSON.stringify(value, null, 1).replaceAll(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, items: string) => `[${items.replaceAll(/\s+/g, ' ')}]`,
  );
}

function viewerOf(text: string): Viewer {
  return text === 'all' || text === 'spectator' ? text : Number(text);
}

/** Chooses a person or a bot of any level for each seat. */
function Chairs({ history, replace }: PanelProps): JSX.Element {
  const { chairs, at } = latestTable(history);
  const { levels } = levelsOf(games, history.game.id);
  const sit = (seat: number, chair: Occupant): void => {
    const save = saveOf(history);
    replace({ ...save, log: [...save.log, sitEntry(seat, chair, at)] });
  };
  return (
    <>
      {chairs.map(({ who, level }, seat) => (
        <label key={seat}>
          Seat {seat + 1}{' '}
          <select
            aria-label={`Seat ${seat + 1}`}
            value={who === 'bot' ? (level ?? '') : who}
            onChange={({ currentTarget: { value } }) =>
              sit(seat, value === 'person' ? { who: 'person', level: null } : { who: 'bot', level: value })
            }
          >
            {['person', ...levels, 'random', 'greedy'].map((one) => (
              <option key={one} value={one}>
                {one === 'person' ? 'person' : `bot: ${one}`}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}

function Laws({ history }: Pick<PanelProps, 'history'>): JSX.Element {
  const [lines, setLines] = useState<readonly LawLine[] | null>(null);
  return (
    <>
      <button type="button" onClick={() => void runLaws(history.game, setLines)}>
        Run the laws
      </button>
      {lines !== null && (
        <ul data-dev="laws">
          {lines.map(({ name, found }) => (
            <li key={name} class={found === null ? 'dev-holds' : 'dev-broken'}>
              {found ?? name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
