/** Plays a match on a server at this terminal: shows, asks and sends, until the game is over or the player leaves. */
import { fault, type Fault, type Kind } from '@boardwright/core';
import type { History } from '@boardwright/core/host';
import { savedNotice } from '../play/context.ts';
import { COMMAND_NAMES, parseLine, type WordCommand } from '../play/parse-line.ts';
import { aborted } from '../play/signals.ts';
import { helpLines } from '../play/word-commands.ts';
import { rulesLines } from '../ui/rules.ts';
import type { DisplaySettings, MoveRequest, Ui } from '../ui/ui.ts';
import { seatName } from '../ui/phrases.ts';
import type { TerminalScene } from '../ui/terminal-scene.ts';
import type { GameArchive } from './game-file.ts';
import type { OnlineGame } from './online-game.ts';

export type OnlineEnd =
  | { readonly type: 'over' | 'left' | 'stopped' }
  /** The server refuses the connection. */
  | { readonly type: 'refused'; readonly fault: Fault }
  /** The next match begins. */
  | { readonly type: 'next'; readonly match: string };

/** Refusals of a busy server. The connection tries again by itself. */
const FOR_NOW: readonly string[] = ['too-fast', 'busy', 'internal'];
const NOT_AWAITED = fault('not-awaited', 'The game is not waiting for another player now.');

/** One match, and what all its questions need. */
interface OnlineContext {
  readonly table: OnlineGame;
  readonly ui: Ui;
  readonly look: DisplaySettings;
  readonly stop: AbortSignal;
  readonly archive: GameArchive;
}

/** Plays a match. notes: lines that are shown until the game begins, such as the links to the other seats. */
export async function playOnline(context: OnlineContext, notes: readonly string[] = []): Promise<OnlineEnd> {
  const { table, ui, look, stop } = context;
  let passed: TerminalScene['length'] | null = null;
  const [say, sayDelay, sayNames, sayMissing] = [newsSayer(ui), newsSayer(ui), newsSayer(ui), newsSayer(ui)];
  let isWarned = false;
  for (;;) {
    if (stop.aborted) return { type: 'stopped' };
    const fresh = table.changed(stop);
    const unfair: Fault | null = isWarned ? null : (table.verdict()?.wrong ?? null);
    isWarned ||= unfair !== null;
    if (unfair !== null) ui.notice({ type: 'help', lines: await context.archive.warn(unfair, table.evidence()) });
    const scene = table.scene();
    const refusal = table.refusal();
    if (refusal !== null && scene === null && !FOR_NOW.includes(refusal.code))
      return { type: 'refused', fault: refusal };
    if (refusal !== null) ui.notice({ type: 'fault', fault: refusal });
    const standing = standingWords(table, look);
    const delay = scene === null ? '' : delayWords(table, scene, look);
    // a live screen shows it to a spectator in any case
    if (!ui.live || scene?.own !== null) sayDelay(delay);
    if (scene !== null && !ui.live) say(standing);
    if (scene !== null) sayNames(namesWords(table, look));
    sayMissing(table.missing().length === 0 ? '' : await context.archive.missing(table.missing()));
    if (scene !== null && scene.outcome !== null) return afterwards(context, scene);
    const request = requestAt(table, ui, scene, passed);
    if (scene === null || request === null) {
      const links = table.started() ? [] : notes;
      if (scene !== null) ui.show(scene, [...links, delay, standing].filter(Boolean));
      await aborted(fresh);
      continue;
    }
    if (ui.live && standing !== '') ui.notice({ type: 'words', text: standing });
    const answer = await ui.ask(() => table.scene() ?? scene, request, fresh);
    if (answer.type === 'end') return { type: 'left' };
    if (answer.type !== 'line') continue;
    table.comeBack();
    if (answer.text.trim() === '') passed = scene.length;
    else if ((await obey(context, scene, request, answer.text)) === 'left') return { type: 'left' };
  }
}

/**
 * Asks a player who has passed nothing more until something happens. A live screen accepts input meanwhile; typed lines are kept for the
 * next turn.
 */
function requestAt(table: OnlineGame, ui: Ui, scene: TerminalScene | null, passed: number | null): MoveRequest | null {
  const request = table.request();
  const isPassed = request?.about === 'spare' && passed === scene?.length;
  const asked: MoveRequest | null = isPassed ? { ...request, legal: [], about: 'wait' } : request;
  return asked?.about === 'wait' && !ui.live ? null : asked;
}

/** Returns a function that prints a line unless it was the last one printed. */
function newsSayer(ui: Ui): (words: string) => void {
  let told = '';
  return (words) => {
    if (words !== told && words !== '') ui.notice({ type: 'words', text: words });
    told = words;
  };
}

/** Returns why nothing is happening and who is absent; empty if neither applies. */
function standingWords(table: OnlineGame, { reader }: DisplaySettings): string {
  const { terminal, host } = reader;
  if (table.isReplaced()) return host.faults['replaced'] ?? '';
  if (table.isAway()) return table.started() ? terminal.reconnecting : terminal.connecting;
  if (!table.started()) return terminal.waitingOthers;
  const view = table.scene()?.view ?? null;
  return table
    .awaySeats()
    .map((seat) => `${seatName(reader, seat, view)}: ${host.presence.away}`)
    .join(' · ');
}

/** Returns the names of the players; empty if none has a name. */
function namesWords(table: OnlineGame, { reader }: DisplaySettings): string {
  const view = table.scene()?.view ?? null;
  return table
    .names()
    .map(({ seat, name }) => `${seatName(reader, seat, view)}: ${name}`)
    .join(' · ');
}

/** Returns a warning if spectators see every hand; otherwise an empty text. */
function delayWords(table: OnlineGame, { own, outcome }: TerminalScene, { reader: { host } }: DisplaySettings): string {
  const turns = outcome === null ? table.spectatorDelay() : null;
  if (turns === null) return '';
  if (own !== null) return host.galleryOpen(turns);
  return table.started() ? host.watchingLate(turns) : host.watchingSoon(turns);
}

// ---- the end

/** Shows the result, and continues with another game if all players want one. A spectator is done. */
async function afterwards(context: OnlineContext, ended: TerminalScene): Promise<OnlineEnd> {
  const { table, ui, look, stop } = context;
  ui.finish(ended);
  if (ended.own === null) return { type: 'over' };
  if (table.verdict() !== null) ui.notice(await context.archive.verdict(table));
  // a live screen offers a replay
  const scene = ui.live ? { ...ended, history: await wholeGame(context) } : ended;
  for (let told = false; !stop.aborted;) {
    const fresh = table.changed(stop);
    if (table.rematchWanted() && !told) ui.notice({ type: 'words', text: look.reader.host.rematchWanted });
    told ||= table.rematchWanted();
    const what = scene.pair === 1 && table.next() !== null ? 'second' : 'again';
    const wish = await ui.next(scene, what, fresh);
    const end = wish.type === 'goOn' ? await nextMatch(context, scene) : null;
    if (end !== null) return end;
    if (wish.type === 'leave' && !fresh.aborted) return { type: 'over' };
    if (wish.type === 'save') await useFile(context, scene.history, wish.file);
    if (wish.type === 'analyse') await useFile(context, scene.history, null);
  }
  return { type: 'stopped' };
}

/** Returns the whole game. If the server has none or it cannot be read, tells the player why and returns null. */
async function wholeGame({ table, ui, archive }: OnlineContext): Promise<History | null> {
  const whole = table.hasFile() ? await archive.fetch() : null;
  if (whole?.ok === false) ui.notice({ type: 'fault', fault: whole.error });
  return whole?.ok === true ? whole.value : null;
}

/** Saves the game to a file or, without a file name, replays it. */
async function useFile(context: OnlineContext, fetched: History | null, file: string | null): Promise<void> {
  const { ui, archive, look } = context;
  const history = fetched ?? (await wholeGame(context));
  if (history === null) return ui.notice({ type: 'words', text: look.reader.terminal.notOnline });
  if (file !== null) ui.notice(savedNotice(await archive.save(history, file)));
  else ui.notice({ type: 'help', lines: await archive.analysis(history) });
}

/** Asks for a rematch if nobody has, and waits for the others. Returns null if the server refuses. */
async function nextMatch({ table, ui, look, stop }: OnlineContext, scene: TerminalScene): Promise<OnlineEnd | null> {
  // drops an earlier refusal, which is not an answer to this request
  table.refusal();
  for (let asked = false; !stop.aborted;) {
    const fresh = table.changed(stop);
    const match = table.next();
    if (match !== null) return { type: 'next', match };
    const refusal = table.refusal();
    if (refusal !== null) {
      ui.notice({ type: 'fault', fault: refusal });
      return null;
    }
    // once, and again after each lost connection
    if (!asked) table.askRematch();
    asked = !table.isAway();
    ui.show(scene, [look.reader.terminal.waitsAgain]);
    await aborted(fresh);
  }
  return { type: 'stopped' };
}

// ---- commands and moves

async function obey(
  context: OnlineContext,
  scene: TerminalScene,
  request: MoveRequest,
  text: string,
): Promise<'left' | null> {
  const { table, ui } = context;
  const wish = parseLine(scene.game, request.legal, text);
  if (wish.type === 'fault') ui.notice(wish);
  if (wish.type === 'act') act(table, ui, wish.action);
  if (wish.type !== 'word') return null;
  if (wish.word === 'quit' || wish.word === 'new') return 'left';
  await command(context, scene, request, wish.word);
  return null;
}

/** Plays an action. If there is no connection, the move is kept and the player is told so. */
function act(table: OnlineGame, ui: Ui, action: Kind['Action']): void {
  const wrong = table.check(action);
  if (wrong === null) table.act(action);
  const said = wrong ?? (table.isAway() ? table.check(action) : null);
  if (said !== null) ui.notice({ type: 'fault', fault: said });
}

async function command(
  { table, ui, look, stop }: OnlineContext,
  { game, view }: TerminalScene,
  { about, legal }: MoveRequest,
  word: Exclude<WordCommand, 'quit' | 'new'>,
): Promise<void> {
  const { terminal } = look.reader;
  switch (word) {
    case 'draw':
      return table.send({ type: about === 'drawOffer' ? 'agreeDraw' : 'offerDraw' });
    case 'refuse':
    case 'allow':
      return answerTakeBack(table, ui, look, word);
    case 'resign':
      if (await ui.confirm(terminal.resignSure, stop)) table.send({ type: 'resign' });
      return;
    case 'abort':
      return table.send({ type: 'abort' });
    case 'time':
    case 'claim':
    case 'lend':
      return aboutMover(table, ui, word);
    case 'undo':
      return table.canUndo() ? table.send({ type: 'undo' }) : ui.notice({ type: 'words', text: terminal.notOnline });
    case 'moves':
      return ui.notice({ type: 'moves', texts: legal.map((action) => game.notation.format(action)) });
    case 'rules':
      return ui.notice({ type: 'help', lines: await rulesLines(look, game, view) });
    case 'help':
      return ui.notice({ type: 'help', lines: helpLines(game, look, commandsAt(table)) });
    case 'board':
      return ui.notice({ type: 'words', text: '' });
    case 'hint':
    case 'restart':
    case 'save':
    case 'seat':
      return ui.notice({ type: 'words', text: terminal.notOnline });
  }
}

/** Sends a command about the player whose turn it is. The server decides whether it is allowed. */
function aboutMover(table: OnlineGame, ui: Ui, word: 'time' | 'claim' | 'lend'): void {
  if (word === 'claim' && table.missing().length > 0) return table.goOn();
  const seat = table.awaited();
  if (seat === null) return ui.notice({ type: 'fault', fault: NOT_AWAITED });
  if (word === 'time') return table.send({ type: 'giveTime', receiver: seat });
  table.goOnWithout(seat, word === 'lend');
}

/** Returns the commands for `help`, without those that this server or match does not allow. */
function commandsAt(table: OnlineGame): readonly WordCommand[] {
  const offline: readonly WordCommand[] = ['hint', 'restart', 'save', 'seat', 'new', ...noUndo(table)];
  return COMMAND_NAMES.filter((word) => !offline.includes(word));
}

function noUndo(table: OnlineGame): readonly WordCommand[] {
  return table.canUndo() ? [] : ['undo'];
}

/**
 * Answers a request for an undo. If there is none, `refuse` declines a draw offer. For the player who made the request, `refuse` withdraws
 * it.
 */
function answerTakeBack(
  table: OnlineGame,
  ui: Ui,
  { reader: { host } }: DisplaySettings,
  word: 'refuse' | 'allow',
): void {
  const asked = table.takeBack();
  if (asked !== null) return table.send({ type: word === 'allow' ? 'allowUndo' : 'refuseUndo', to: asked.to });
  if (word === 'refuse') return table.send({ type: 'refuse' });
  ui.notice({ type: 'words', text: host.faults['no-take-back'] ?? '' });
}
