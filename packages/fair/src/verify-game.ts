/** Verifies a game with its rules: every entry is legal, and results of chance match their tickets. */
import {
  fault,
  itemAt,
  itemAtTicket,
  ok,
  traitsOf,
  type Fault,
  type Game,
  type Kind,
  type Result,
} from '@boardwright/core';
import { decodeSave, openHistory, pending, same, type History, type Save } from '@boardwright/core/host';
import { drawsOf, isPly, type FairFile } from './file.ts';
import type { DrawRecord } from './records.ts';
import { verifyProofs, type FairReport } from './verify.ts';

/** Verifies a parsed game file. Returns a report or the first failure, whose data name the draw, the seat or the entry. */
export function verifyGame<K extends Kind>(game: Game<K>, raw: unknown): Result<FairReport> {
  const verified = verifyProofs(raw);
  if (!verified.ok) return verified;
  const { file, report } = verified.value;
  const wrong = againstRules(game, file);
  return wrong === null ? ok(report) : { ok: false, error: wrong };
}

// ---- inside

function againstRules<K extends Kind>(game: Game<K>, file: FairFile): Fault | null {
  const { head, seed, log } = file;
  const save = decodeSave(game, { ...head, format: 1, seed, log });
  if (!save.ok) return brokenRule(Number(save.error.data?.['entry'] ?? 0));
  const whole = openHistory(game, save.value, []);
  if (whole.ok) return wrongDraw(whole.value, file) ?? wrongSeal(game, file) ?? wrongSince(whole.value, file);
  return wrongBefore(game, save.value, file, Number(whole.error.data?.['entry'] ?? 0));
}

/** Returns why the log breaks the rules at an entry. If an earlier draw was falsified, returns that instead. */
function wrongBefore<K extends Kind>(game: Game<K>, save: Save<K>, file: FairFile, entry: number): Fault {
  const legal = openHistory(game, { ...save, log: save.log.slice(0, Math.max(0, entry - 1)) }, []);
  return (legal.ok ? wrongDraw(legal.value, file) : null) ?? brokenRule(entry);
}

function brokenRule(entry: number): Fault {
  return fault('fair-rules', 'The log breaks the rules of the game.', { entry });
}

function wrongSeal<K extends Kind>(game: Game<K>, { log, fair }: FairFile): Fault | null {
  const sealed = new Set(fair.sealed);
  const isSecret = (place: number): boolean => {
    const entry = log[place];
    return isPly(entry) && traitsOf(game, entry.action.type)?.secret === true;
  };
  const place = [...log.keys()].find((at) => isSecret(at) !== sealed.has(at + 1));
  return place === undefined ? null : brokenRule(place + 1);
}

/** Returns a fault for the first entry whose signature answers an earlier decision, or null. A server could have kept it back. */
function wrongSince<K extends Kind>({ tables }: History<K>, { fair, log }: FairFile): Fault | null {
  for (const record of fair.records) {
    if (record.type !== 'command') continue;
    const entry = log[record.seq];
    const seat = Number(isPly(entry) ? entry.actor : entry?.['seat']);
    if (itemAt(tables, record.seq).since[seat] !== record.since) return brokenRule(record.seq + 1);
  }
  return null;
}

/** Returns a fault for the first draw whose result contradicts its ticket, or null. */
function wrongDraw<K extends Kind>(history: History<K>, { fair, log }: FairFile): Fault | null {
  const [setup, ...draws] = drawsOf(fair);
  if (setup?.shares.length !== itemAt(history.tables, 0).chairs.length) return brokenRule(1);
  for (const [i, record] of draws.entries()) {
    if (record.seq > history.log.length) return null;
    const wrong = wrongResult(history, record, itemAt(log, record.seq)['action'], i + 1);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongResult<K extends Kind>(
  { game, tables }: History<K>,
  { seq, label, total, ticket }: DrawRecord,
  action: unknown,
  draw: number,
): Fault | null {
  const due = pending(game, itemAt(tables, seq));
  if (due === null || due.label !== label || due.total !== total) return brokenRule(seq + 1);
  const drawn = itemAtTicket(due.odds, ticket ?? 0).action;
  return same(action, drawn)
    ? null
    : fault('fair-result', 'The result of chance does not follow from the ticket.', { draw });
}
