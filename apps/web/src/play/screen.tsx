/** The game screen: the board in the middle, everything else around it. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadBoard, type BoardModule } from '../boards/index.ts';
import { formatRoute, go } from '../route.ts';
import { Bar, Menu, MenuItem, SettingsRows } from '../shell/bar.tsx';
import { Icon } from '../shell/icons.tsx';
import { useSettings, type Settings } from '../shell/settings.tsx';
import { named } from '../words/index.ts';
import '../styles/game.css';
import { Curtain } from './curtain.tsx';
import { MoveList } from './moves.tsx';
import { PlayerStrip, Seconds } from './players.tsx';
import type { Host, Scene, Wish } from './scene.ts';
import { again } from './start.ts';
import { nameOf, resultOf, turnWords, type Speaker } from './speech.ts';

interface ScreenProps {
  readonly host: Host;
  readonly board: BoardModule;
  /** What online play adds: invitation, state of the line. */
  readonly children?: ComponentChildren;
}

export function GameScreen({ host, board, children }: ScreenProps): JSX.Element {
  const settings = useSettings();
  const { words, lang } = settings;
  const scene = useScene(host);
  const [plain, setPlain] = useState<BoardModule | null>(null);
  const [turned, setTurned] = useState(0);
  const [sheet, setSheet] = useState(false);
  const [asking, setAsking] = useState(false);
  const [hint, setHint] = useState<{ readonly seq: number; readonly action: Kind['Action'] } | null>(null);
  const [refused, setRefused] = useState<Fault | null>(null);
  const speaker: Speaker = { scene, board, words, lang };
  const title = named(words.games, scene.game.id);
  const side = (scene.side + turned) % scene.players.length;
  const { Board } = plain ?? board;

  useEffect(() => {
    document.title = `${title} · Boardwright`;
  }, [title]);
  useEffect(() => setRefused(null), [scene.seq]);

  const wish = (what: Wish): void => setRefused(host.wish(what));
  const ask = async (): Promise<void> => {
    const action = await host.hint();
    if (action !== null) setHint({ seq: host.scene().seq, action });
  };
  const rematch = (): void => {
    const save = host.save();
    const next = save && again(scene.game, save);
    if (next?.ok) go({ screen: 'play', id: next.value }, 'replace');
  };
  const togglePlain = async (): Promise<void> => setPlain(plain === null ? await loadBoard('plain') : null);
  const hasPlain = board !== plain;

  if (scene.curtain !== null) return <Curtain name={nameOf(speaker, scene.curtain)} lift={() => host.lift()} />;
  const order = seatsFrom(side, scene.players.length);
  const fault = refused ?? scene.refusal;
  return (
    <div class="game" data-seq={scene.seq}>
      <Bar title={title} status={<Keeping scene={scene} words={words} />}>
        <Menu icon="menu" label={words.menu}>
          <MenuItem onClick={() => wish('offerDraw')} disabled={scene.seat === null || scene.offer !== null}>
            {words.offerDraw}
          </MenuItem>
          <MenuItem onClick={() => setAsking(true)} disabled={scene.seat === null}>
            {words.resign}
          </MenuItem>
          <MenuItem onClick={() => setTurned(turned + 1)}>{words.turnBoard}</MenuItem>
          {hasPlain && <MenuItem onClick={() => void togglePlain()}>{plain ? title : words.plainBoard}</MenuItem>}
          {scene.mode === 'local' && <MenuItem onClick={() => download(host)}>{words.exportSave}</MenuItem>}
          <MenuItem onClick={() => go({ screen: 'options', game: scene.game.id })}>{words.newGame}</MenuItem>
          <SettingsRows />
        </Menu>
      </Bar>
      <main class="table">
        <div class="others">
          {order.slice(1).map((seat) => (
            <PlayerStrip key={seat} speaker={speaker} seat={seat} />
          ))}
        </div>
        <div class="board-place">
          <Board
            scene={scene}
            lang={lang}
            side={side}
            hint={hint?.seq === scene.seq ? hint.action : null}
            act={(action) => host.act(action)}
          />
        </div>
        <div class="own">
          <PlayerStrip speaker={speaker} seat={order[0] as Seat} />
        </div>
        <div class="notices">
          {children}
          {fault && (
            <p class="fault" role="alert">
              {board.fault?.(fault, lang) ?? words.faults[fault.code] ?? fault.message}
            </p>
          )}
          {asking && scene.seat !== null && (
            <Question
              text={words.resignSure}
              answers={[
                [words.yes, () => wish('resign')],
                [words.no, () => undefined],
              ]}
              done={() => setAsking(false)}
            />
          )}
          {scene.passes.map((seat) => (
            <button key={seat} type="button" class="button" onClick={() => host.pass(seat)}>
              {words.passTo(nameOf(speaker, seat))}
            </button>
          ))}
          <Offer speaker={speaker} wish={wish} />
          <Result speaker={speaker} />
        </div>
        <div class="actions">
          <ActionButton icon="undo" label={words.undo} disabled={!scene.canUndo} onClick={() => wish('undo')} />
          <ActionButton
            icon="hint"
            label={words.hint}
            disabled={scene.mode === 'online' || scene.desk.legal.length === 0}
            onClick={() => void ask()}
          />
          <ActionButton
            icon="moves"
            label={words.moves}
            pressed={sheet}
            only="narrow"
            onClick={() => setSheet(!sheet)}
          />
          <Primary
            speaker={speaker}
            act={(action) => setRefused(host.act(action))}
            rematch={host.save() ? rematch : null}
          />
        </div>
        <MoveList speaker={speaker} open={sheet} close={() => setSheet(false)} />
      </main>
      <p class="unseen" aria-live="polite" role="status">
        {turnWords(speaker)}
      </p>
    </div>
  );
}

export function useScene(host: Host): Scene {
  const [scene, setScene] = useState(host.scene());
  useEffect(() => {
    setScene(host.scene());
    return host.subscribe(() => setScene(host.scene()));
  }, [host]);
  return scene;
}

interface PrimaryProps {
  readonly speaker: Speaker;
  readonly rematch: (() => void) | null;
  readonly act: (action: Kind['Action']) => void;
}

/** The one thing to do now, always in this place; else whose turn it is. */
function Primary({ speaker, rematch, act }: PrimaryProps): JSX.Element {
  const { scene, board, words, lang } = speaker;
  const primary = board.primary?.(scene, lang) ?? null;
  if (primary !== null) {
    return (
      <button type="button" class="button button-primary" onClick={() => act(primary.action)}>
        {primary.label}
        {scene.countdown && <Seconds countdown={scene.countdown} />}
      </button>
    );
  }
  if (scene.outcome !== null && rematch !== null) {
    return (
      <button type="button" class="button button-primary" onClick={rematch}>
        {words.rematch}
      </button>
    );
  }
  if (scene.outcome !== null) {
    return (
      <a class="button button-primary" href={formatRoute({ screen: 'options', game: scene.game.id })}>
        {words.newGame}
      </a>
    );
  }
  return <p class={scene.desk.legal.length > 0 ? 'turn turn-own' : 'turn'}>{turnLine(speaker)}</p>;
}

function turnLine({ scene, board, words, lang }: Speaker): string {
  if (scene.desk.legal.length > 0 && scene.own !== null) return words.yourTurn;
  const [seat] = scene.desk.turn.awaits;
  if (seat === undefined || seat === 'chance') return '';
  if (scene.players[seat]?.who === 'bot') return words.thinking;
  return words.theirTurn(nameOf({ scene, board, words, lang }, seat));
}

function Result({ speaker }: { readonly speaker: Speaker }): JSX.Element | null {
  const result = resultOf(speaker);
  if (result === null) return null;
  return (
    <p class={result.good ? 'result result-good' : 'result'}>
      <strong>{result.title}</strong>
      <span>{result.reason}</span>
    </p>
  );
}

function Offer({
  speaker,
  wish,
}: {
  readonly speaker: Speaker;
  readonly wish: (what: Wish) => void;
}): JSX.Element | null {
  const { scene, words } = speaker;
  if (scene.offer === null || scene.outcome !== null) return null;
  if (scene.answers === null) return <p class="notice">{words.offerSent}</p>;
  return (
    <Question
      text={words.drawOffered(nameOf(speaker, scene.offer))}
      answers={[
        [words.accept, () => wish('agreeDraw')],
        [words.decline, () => wish('refuse')],
      ]}
      done={() => undefined}
    />
  );
}

interface QuestionProps {
  readonly text: string;
  readonly answers: readonly (readonly [string, () => void])[];
  readonly done: () => void;
}

function Question({ text, answers, done }: QuestionProps): JSX.Element {
  return (
    <div class="notice question" role="group" aria-label={text}>
      <span>{text}</span>
      {answers.map(([label, answer]) => (
        <button
          key={label}
          type="button"
          class="button"
          onClick={() => {
            answer();
            done();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface ActionProps {
  readonly icon: 'undo' | 'hint' | 'moves';
  readonly label: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly only?: 'narrow';
  readonly onClick: () => void;
}

function ActionButton({ icon, label, disabled = false, pressed, only, onClick }: ActionProps): JSX.Element {
  const name = only === undefined ? 'action' : `action action-${only}`;
  return (
    <button type="button" class={name} disabled={disabled} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

function Keeping({ scene, words }: { readonly scene: Scene; readonly words: Settings['words'] }): JSX.Element {
  return (
    <span class={`keeping keeping-${scene.keeping}`}>
      <Icon name={scene.keeping === 'saved' ? 'check' : 'cloud'} />
      {words.keeping[scene.keeping]}
    </span>
  );
}

/** This seat first, then the others in the order of play. */
function seatsFrom(side: Seat, seats: number): readonly Seat[] {
  return Array.from({ length: seats }, (_, i) => (side + i) % seats);
}

function download(host: Host): void {
  const save = host.save();
  if (save === null) return;
  const url = URL.createObjectURL(new Blob([JSON.stringify(save)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${save.game}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
