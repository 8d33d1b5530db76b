/** The game screen: the board in the middle and everything else around it. */
import { type BoardModule, type Scene, useStateWhile } from '@boardwright/boards';
import { gameTitle } from '@boardwright/words';
import { fail, fault, ok, type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { loadBoard } from '../boards/index.ts';
import { restartGame } from '../local/start.ts';
import { navigate, type Route } from '../route.ts';
import { Bar } from '../shell/bar.tsx';
import { Icon } from '../shell/icons.tsx';
import { NotLoaded, NOT_LOADED } from '../shell/not-loaded.tsx';
import { ifMeant, mayDecide, spotChanged } from '../shell/presses.ts';
import { useSettings, useWords } from '../shell/settings.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { areLettersChosen } from '../storage/letters.ts';
import { writeItem } from '../storage/storage.ts';
import '../styles/game.css';
import '../styles/looks.css';
import { Actions } from './actions.tsx';
import { focusBoard, useBoardFocus } from './board-focus.ts';
import { opensFirstCard } from './dialogs/first-card.ts';
import { Curtain } from './dialogs/curtain.tsx';
import { EndDialog } from './dialogs/end-dialog.tsx';
import { GameMenu } from './game-menu.tsx';
import { MoveList } from './replay/move-list.tsx';
import { ShareGameButton } from '../share/share-game-button.tsx';
import { Notices } from './notices.tsx';
import { PlayerStrip } from './players.tsx';
import { RulesDialog } from './dialogs/rules-card.tsx';
import { ShortcutList, useShortcuts } from './dialogs/shortcuts.tsx';
import { useSounds, useVictory } from './use-events.ts';
import { blockInput, useReplayKeys } from './replay/replay-keys.ts';
import { LOOKING_BACK } from './replay/replay.ts';
import { ReplayBar } from './replay/replay-bar.tsx';
import { isWatching, type GameHost, type GameRequest } from './scene.ts';
import { useAnalysisOffer } from './use-analysis.ts';
import { useExplanations } from './use-explanations.tsx';
import { useHint, useScene, useTitle } from './use-host.ts';
import { useReplay } from './replay/use-replay.ts';
import { useGameWords } from './game-words.ts';
import { downloadSave } from './download.ts';
import {
  faultLabel,
  hintLabel,
  pastLabel,
  pointLabel,
  statusLabel,
  titleLabel,
  turnLabel,
  type Labels,
} from './labels.ts';

interface ScreenProps {
  readonly host: GameHost;
  readonly board: BoardModule;
  /** Whether no rule card may open by itself. */
  readonly atOnce?: boolean;
  /** The buttons of online play in the bar. */
  readonly tools?: ComponentChildren;
  /** The rows of online play in the menu. */
  readonly menu?: ComponentChildren;
  /** Further content of online play: the invitation, or a note that the reader only watches. */
  readonly children?: ComponentChildren;
}

export function GameScreen(props: ScreenProps): JSX.Element {
  const words = useWords();
  const { game } = props.host.scene();
  const { gameWords, isBroken } = useGameWords(game);
  if (gameWords !== null) return <Table {...props} gameWords={gameWords} />;
  return (
    <>
      <Bar title={gameTitle(words, game)} />
      <main>{isBroken ? <NotLoaded /> : <p class="loading">{words.loading}</p>}</main>
    </>
  );
}

function Table({
  host,
  board,
  gameWords,
  atOnce,
  tools,
  menu,
  children,
}: ScreenProps & Pick<Labels, 'gameWords'>): JSX.Element {
  const { words, lang } = useSettings();
  const scene = useScene(host);
  const [plain, setPlain] = useState<BoardModule | null>(null);
  const [turned, setTurned] = useState(0);
  const [sheet, setSheet] = useState(false);
  const [asking, setAsking] = useState(false);
  const [rules, setRules] = useState<'first' | 'asked' | null>(() =>
    atOnce !== true && opensFirstCard(scene, board) ? 'first' : null,
  );
  const replay = useReplay(host, scene, gameWords);
  const [refused, setRefused] = useStateWhile<Fault>(`${scene.seq} ${replay.point}`);
  const analysis = useAnalysisOffer(host, scene, replay, () => setRefused(NOT_LOADED));
  const hint = useHint(host, scene);
  const shown = analysis.board?.scene ?? replay.past ?? scene;
  const live: Labels = { scene, board, words, gameWords };
  const labels: Labels = { ...live, scene: shown };
  const [own, ...others] = seatsFrom((scene.side + turned) % scene.players.length, scene.players.length);
  const { Board } = plain ?? board;
  const request = (what: GameRequest): void => ifMeant(() => setRefused(host.request(what)));
  const act = (action: Kind['Action']): Fault | null => {
    const fault = actOnce(host, scene, action);
    if (fault === null) hint.played(action);
    return fault;
  };
  const askHint = (): void => {
    const reason = noHint(scene);
    setRefused(reason);
    if (reason === null) void hint.ask();
  };
  const restart = (): void => {
    const started = startAgain(host);
    if (started.ok) navigate(started.value, 'replace');
    else setRefused(started.error);
  };
  const fit = (plain ?? board).fit;
  const [letters, setLetters] = useState(() => areLettersChosen(lang));
  const chooseLetters = (chosen: boolean): void => {
    writeItem('letters', chosen);
    setLetters(chosen);
  };
  const closeRules = (): void => {
    setRules(null);
    if (rules === 'first') focusBoard();
  };
  const lookBack = async (): Promise<void> => {
    if (host.canFetchGame()) setRefused(faultOf(await host.fetchGame()));
    replay.show(0);
    analysis.open?.();
  };
  const canLook = replay.past === null && (host.canFetchGame() || replay.last > replay.first);
  const look = canLook ? (): void => void lookBack() : null;
  const showRules = board.rules === undefined ? null : (): void => setRules('asked');
  useTitle(gameTitle(words, scene.game));
  useBoardFocus();
  useReplayKeys(replay);
  const [sounds, switchSounds] = useSounds(scene);
  const [keys, setKeys] = useState(false);
  useShortcuts((shortcut) => {
    if (shortcut === 'help') setKeys(true);
    if (shortcut === 'undo' && shown.canUndo) request('undo');
    if (shortcut === 'hint') askHint();
    if (shortcut === 'rules') showRules?.();
    if (shortcut === 'replay') replay.press('ArrowLeft');
    if (shortcut === 'sounds') switchSounds();
  });
  const explanations = useExplanations(`${scene.seq} ${replay.point}`);
  const won = useVictory(scene);
  const Celebration = useLoaded(won, async () => (await import('./celebration.tsx')).Celebration);
  if (scene.curtain !== null)
    return (
      <Curtain
        labels={labels}
        seat={scene.curtain}
        lift={() => ifMeant(() => host.lift())}
        undo={scene.canUndo ? () => request('undo') : null}
      />
    );
  return (
    <div class={fit === undefined ? 'game' : `game game-fits game-${fit}`} data-seq={scene.seq}>
      <Bar title={titleLabel(labels)} status={<SaveMark scene={scene} />}>
        {showRules && (
          <button type="button" class="bar-button" aria-label={words.rules} onClick={showRules}>
            <Icon name="help" />
          </button>
        )}
        {tools}
        <GameMenu
          host={host}
          other={board.isText ? null : plain === null ? 'plainBoard' : 'drawnBoard'}
          turns={(plain ?? board).turns?.(scene) ?? true}
          offerDraw={() => request('offerDraw')}
          askResign={() => setAsking(true)}
          restart={() => ifMeant(restart)}
          sounds={sounds}
          switchSounds={switchSounds}
          showKeys={() => setKeys(true)}
          download={() => void download(host).then(setRefused)}
          analyse={analysis.open}
          showRules={showRules}
          letters={board.hasLetters && plain === null ? letters : null}
          chooseLetters={chooseLetters}
          turn={() => setTurned(turned + 1)}
          swapBoard={async () => setPlain(plain === null ? await loadBoard('plain') : null)}
        >
          {menu}
        </GameMenu>
      </Bar>
      <main class="table" {...explanations.listeners}>
        <div class="others">
          {others.map((seat) => (
            <PlayerStrip key={seat} labels={labels} seat={seat} />
          ))}
        </div>
        <div
          class={analysis.board === null ? 'board-place' : 'board-place board-live'}
          {...(replay.past === null
            ? { onPointerDown: () => host.skip() }
            : analysis.board === null && blockInput(() => setRefused(LOOKING_BACK)))}
        >
          <Board
            scene={shown}
            words={gameWords.table}
            side={own as Seat}
            hint={replay.past === null ? hint.actions : (analysis.board?.hint ?? [])}
            others={replay.past === null ? [] : (analysis.board?.others ?? [])}
            letters={letters}
            act={analysis.board?.act ?? act}
            explain={(fault) => faultLabel(labels, fault)}
          />
        </div>
        {replay.point === null ? (
          fit !== undefined && (
            <p class={scene.perspective.legal.length > 0 ? 'status status-own' : 'status'}>
              {hint.actions.length > 0 ? hintLabel(labels, hint.actions) : statusLabel(labels)}
            </p>
          )
        ) : (
          <p class="status status-past" tabIndex={0}>
            {pointLabel(labels, replay)}
          </p>
        )}
        <div class="own">
          <PlayerStrip labels={labels} seat={own as Seat} />
        </div>
        <Notices
          labels={labels}
          live={live}
          fault={refused ?? shown.refusal}
          asking={asking}
          request={request}
          pass={(seat) => ifMeant(() => host.pass(seat))}
          answered={() => setAsking(false)}
          look={look}
          analyse={analysis.open}
          share={<ShareGameButton host={host} refused={setRefused} />}
        >
          {children}
        </Notices>
        {replay.past === null ? (
          <Actions
            labels={labels}
            host={host}
            act={act}
            sheet={sheet}
            toggleSheet={() => setSheet(!sheet)}
            undo={() => request('undo')}
            ask={askHint}
            hint={hint.actions[0] ?? null}
            refused={setRefused}
          />
        ) : (
          <ReplayBar replay={replay} analyse={analysis.open} />
        )}
        {analysis.Panel && <analysis.Panel host={host} labels={live} replay={replay} {...analysis} />}
        <MoveList labels={labels} replay={replay} open={sheet} close={() => setSheet(false)} />
      </main>
      {keys && <ShortcutList close={() => setKeys(false)} />}
      {explanations.bubble}
      {won && replay.past === null && Celebration !== null && <Celebration />}
      <EndDialog labels={live} host={host} isPast={replay.past !== null} look={look} refused={setRefused} />
      {rules && (
        <RulesDialog
          game={scene.game.id}
          board={board}
          words={gameWords.table}
          letters={letters}
          title={gameTitle(words, scene.game)}
          isFirst={rules === 'first'}
          close={closeRules}
        />
      )}
      <p class="unseen" aria-live="polite" role="status">
        {replay.point !== null
          ? pastLabel(labels, live, replay)
          : hint.actions.length === 0
            ? turnLabel(labels)
            : hintLabel(labels, hint.actions)}
      </p>
    </div>
  );
}

/** Returns why there is no hint now, or null. */
function noHint({ mode, outcome, perspective }: Scene): Fault | null {
  if (mode === 'online') return NO_HINT_ONLINE;
  if (outcome !== null) return fault('game-over', 'The game is over.');
  return perspective.legal.length > 0 ? null : NO_HINT_NOW;
}

const NO_HINT_ONLINE: Fault = fault('no-hint-online', 'There are no hints in games against people on other devices.');
const NO_HINT_NOW: Fault = fault('no-hint-now', 'Hints are available only on your turn.');

/** Plays an action once. A second press on the same spot is refused and plays nothing. */
function actOnce(host: GameHost, { perspective }: Scene, action: Kind['Action']): Fault | null {
  if (!mayDecide()) return perspective.check(action);
  const fault = host.act(action);
  if (fault === null) spotChanged();
  return fault;
}

/** Downloads the file of a finished match. Returns why this has failed, or null. */
async function download(host: GameHost): Promise<Fault | null> {
  const file = await host.fetchGame();
  if (file.ok) downloadSave(file.value);
  return faultOf(file);
}

function faultOf(result: Result<unknown>): Fault | null {
  return result.ok ? null : result.error;
}

/** Starts the game again. The current game stays among the games of this device. */
function startAgain(host: GameHost): Result<Route> {
  const save = host.save();
  if (save === null) return fail('not-here', 'This screen does not have the game.');
  const started = restartGame(host.scene().game, save);
  return started.ok ? ok({ screen: 'play', id: started.value }) : started;
}

function SaveMark({ scene }: { readonly scene: Scene }): JSX.Element | null {
  const words = useWords();
  if (isWatching(scene) && scene.saveStatus !== 'offline') return null;
  return (
    <span class={`save-status save-status-${scene.saveStatus}`}>
      <Icon name={scene.saveStatus === 'saved' ? 'check' : 'cloud'} />
      <span>{words.saveStatus[scene.saveStatus]}</span>
    </span>
  );
}

/** Returns this seat first, then the others in order of play. */
function seatsFrom(side: Seat, seats: number): readonly Seat[] {
  return Array.from({ length: seats }, (_, i) => (side + i) % seats);
}
