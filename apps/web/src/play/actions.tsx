/** The action bar: other actions on the left, the main one on the right. */
import type { Scene } from '@boardwright/boards';
import type { Actor, Fault, Kind } from '@boardwright/core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatRoute, navigate, watchRoute } from '../route.ts';
import { Icon } from '../shell/icons.tsx';
import { ifMeant } from '../shell/presses.ts';
import { SecondsLeft } from './players.tsx';
import { asksToUndo, isWatching, type GameHost } from './scene.ts';
import { useRest } from './use-rest.ts';
import { seatLabel, type Labels } from './labels.ts';

interface ActionsProps {
  readonly labels: Labels;
  readonly host: GameHost;
  readonly act: (action: Kind['Action']) => Fault | null;
  readonly sheet: boolean;
  readonly toggleSheet: () => void;
  readonly undo: () => void;
  readonly ask: () => void;
  /** The next action of the hint, or null. */
  readonly hint: Kind['Action'] | null;
  readonly refused: (fault: Fault | null) => void;
}

export function Actions(props: ActionsProps): JSX.Element {
  const { labels, sheet, toggleSheet, undo, ask } = props;
  const { scene, words } = labels;
  const canAsk = scene.mode === 'local' && scene.perspective.legal.length > 0;
  return (
    <div class="actions">
      {!isWatching(scene) && scene.outcome === null && (
        <>
          <ActionButton
            icon="undo"
            label={asksToUndo(scene) ? words.takeBack : words.undo}
            barred={!scene.canUndo}
            onClick={undo}
          />
          <ActionButton icon="hint" label={words.hint} barred={!canAsk} onClick={ask} />
        </>
      )}
      <ActionButton icon="moves" label={words.moves} pressed={sheet} only="narrow" onClick={toggleSheet} />
      <Primary {...props} />
    </div>
  );
}

/** Shows the main button: an action that the board has no gesture for, the next game, or whose turn it is. */
function Primary({ labels, host, act, refused, hint }: ActionsProps): JSX.Element {
  const { scene, board, gameWords } = labels;
  const [isResting, rest] = useRest(scene.seq);
  const labelled = board.primary?.(gameWords.table) ?? {};
  const primary = scene.perspective.legal.find(({ type }) => Object.hasOwn(labelled, type));
  if (primary !== undefined) {
    const press = (event: MouseEvent): void => {
      if (isResting && event.detail > 0) return;
      const fault = act(primary);
      refused(fault);
      if (fault === null) rest();
    };
    return (
      <button
        key={primary.type}
        type="button"
        class={hint?.type === primary.type ? 'button button-primary hinted' : 'button button-primary'}
        aria-disabled={isResting}
        onClick={press}
      >
        {labelled[primary.type]}
        {scene.countdown && <SecondsLeft countdown={scene.countdown} />}
      </button>
    );
  }
  if (scene.outcome === null && areBotsAtIt(scene)) {
    const skip = (): void =>
      ifMeant(() => {
        host.skip();
        rest();
      });
    return (
      <button key="skip" type="button" class="button skip" onClick={skip}>
        {labels.words.skip}
        <Icon name="last" />
      </button>
    );
  }
  if (scene.outcome !== null) return <NextGame labels={labels} host={host} refused={refused} />;
  return <p class={scene.perspective.legal.length > 0 ? 'turn turn-own' : 'turn'}>{turnLine(labels)}</p>;
}

/** Returns whether several bots act one after the other, so that skipping is useful. */
function areBotsAtIt({ mode, players, perspective }: Scene): boolean {
  const isBot = (seat: Actor): boolean => seat === 'chance' || players[seat]?.who === 'bot';
  return (
    mode === 'local' && players.filter(({ who }) => who === 'bot').length > 1 && perspective.turn.awaits.every(isBot)
  );
}

export function NextGame({ labels, host, refused }: Pick<ActionsProps, 'labels' | 'host' | 'refused'>): JSX.Element {
  const { scene, words } = labels;
  const [busy, setBusy] = useState(false);
  if (scene.follows === null) {
    return (
      <a class="button button-primary" href={formatRoute({ screen: 'options', game: scene.game.id })}>
        {words.newGame}
      </a>
    );
  }
  const goOn = async (): Promise<void> => {
    const isHere = watchRoute();
    setBusy(true);
    refused(null);
    const next = await host.next();
    setBusy(false);
    if (!isHere()) return;
    if (next.ok) navigate(next.value, 'replace');
    // the room shows a withdrawal or refusal itself
    else if (next.error.code !== 'no-rematch') refused(next.error);
  };
  return (
    <button type="button" class="button button-primary" disabled={busy} onClick={() => ifMeant(() => void goOn())}>
      {scene.follows === 'second' ? words.secondGame : words.rematch}
    </button>
  );
}

function turnLine(labels: Labels): string {
  const { scene, words } = labels;
  if (scene.perspective.legal.length > 0 && scene.own !== null) return words.yourTurn;
  const [seat] = scene.perspective.turn.awaits;
  if (seat === undefined || seat === 'chance') return '';
  return scene.players[seat]?.who === 'bot' ? words.thinking : words.theirTurn(seatLabel(labels, seat));
}

interface ActionProps {
  readonly icon: 'undo' | 'hint' | 'moves';
  readonly label: string;
  /** Whether it has no effect now. A press then shows why. */
  readonly barred?: boolean;
  readonly pressed?: boolean;
  readonly only?: 'narrow';
  readonly onClick: () => void;
}

export function ActionButton({ icon, label, barred = false, pressed, only, onClick }: ActionProps): JSX.Element {
  const name = only === undefined ? 'action' : `action action-${only}`;
  return (
    <button type="button" class={name} aria-disabled={barred} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
