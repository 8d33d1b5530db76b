/** A match on a server at this terminal: it shows, asks and sends until the game is over or somebody leaves. */
import type { Kind } from '@boardwright/core';
import { parseLine, type TableCommand } from '../play/parse-line.ts';
import { helpLines } from '../play/table-commands.ts';
import { rulesLines } from '../ui/rules.ts';
import type { Look, MoveRequest, Ui } from '../ui/ui.ts';
import type { Viewpoint } from '../ui/viewpoint.ts';
import type { OnlineTable } from './online-table.ts';

export type OnlineEnd = 'over' | 'left' | 'stopped';

export async function playOnline(table: OnlineTable, ui: Ui, look: Look, stop: AbortSignal): Promise<OnlineEnd> {
  let passed: Viewpoint['length'] | null = null;
  let told = '';
  const say = (words: string): void => {
    if (words !== told && words !== '') ui.notice({ type: 'words', text: words });
    told = words;
  };
  for (;;) {
    if (stop.aborted) return 'stopped';
    const fresh = table.changed(stop);
    const viewpoint = table.viewpoint();
    const refusal = table.refusal();
    if (refusal !== null) ui.notice({ type: 'fault', fault: refusal });
    if (viewpoint !== null) say(standingWords(table, look));
    if (viewpoint !== null && viewpoint.outcome !== null) {
      ui.finish(viewpoint);
      return 'over';
    }
    const request = table.request();
    if (viewpoint === null || request === null || (request.about === 'spare' && passed === viewpoint.length)) {
      if (viewpoint !== null) ui.show(viewpoint);
      await until(fresh);
      continue;
    }
    const answer = await ui.ask(() => table.viewpoint() ?? viewpoint, request, fresh);
    if (answer.type !== 'line') {
      if (answer.type === 'end') return 'left';
      continue;
    }
    if (answer.text.trim() === '') passed = viewpoint.length;
    else if ((await obey(table, ui, look, viewpoint, request, answer.text, stop)) === 'left') return 'left';
  }
}

/** Why nothing happens; empty where it does. */
function standingWords(table: OnlineTable, { reader: { terminal } }: Look): string {
  if (table.isAway()) return terminal.connecting;
  return table.started() ? '' : terminal.waitingOthers;
}

function until(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}

async function obey(
  table: OnlineTable,
  ui: Ui,
  look: Look,
  viewpoint: Viewpoint,
  request: MoveRequest,
  text: string,
  stop: AbortSignal,
): Promise<'left' | null> {
  const wish = parseLine(viewpoint.game, request.legal, text);
  if (wish.type === 'fault') ui.notice(wish);
  if (wish.type === 'act') act(table, ui, wish.action);
  if (wish.type !== 'word') return null;
  if (wish.word === 'quit' || wish.word === 'new') return 'left';
  await command(table, ui, look, viewpoint, request, wish.word, stop);
  return null;
}

function act(table: OnlineTable, ui: Ui, action: Kind['Action']): void {
  const wrong = table.check(action);
  if (wrong === null) table.send({ type: 'ply', action });
  else ui.notice({ type: 'fault', fault: wrong });
}

async function command(
  table: OnlineTable,
  ui: Ui,
  look: Look,
  { game, view }: Viewpoint,
  { about, legal }: MoveRequest,
  word: Exclude<TableCommand, 'quit' | 'new'>,
  stop: AbortSignal,
): Promise<void> {
  const { terminal } = look.reader;
  switch (word) {
    case 'draw':
      return table.send({ type: about === 'draw' ? 'agreeDraw' : 'offerDraw' });
    case 'refuse':
      return table.send({ type: 'refuse' });
    case 'resign':
      if (await ui.confirm(terminal.resignSure, stop)) table.send({ type: 'resign' });
      return;
    case 'undo':
      return table.canUndo() ? table.send({ type: 'undo' }) : ui.notice({ type: 'words', text: terminal.notOnline });
    case 'moves':
      return ui.notice({ type: 'moves', texts: legal.map((action) => game.text.format(action)) });
    case 'rules':
      return ui.notice({ type: 'help', lines: await rulesLines(look, game, view) });
    case 'help':
      return ui.notice({ type: 'help', lines: helpLines(game, look.reader, look) });
    case 'board':
      return ui.notice({ type: 'words', text: '' });
    case 'hint':
    case 'restart':
    case 'save':
    case 'seat':
      return ui.notice({ type: 'words', text: terminal.notOnline });
  }
}
