/**
 * Encodes a batch of writes as one text for the writer's thread: one field per line, because JSON has no line breaks. Appends,
 * the most frequent writes, have no field names; any other write is a line of JSON.
 */
import type { Append, SealedRow, Write } from './store.ts';

/** Marks an unchanged due time; null is an empty line. */
const KEPT = '=';

export function textOf(batch: readonly Write[]): string {
  let text = '';
  for (const write of batch)
    text += write.op === 'append' && isPlain(write) ? appendText(write) : `${JSON.stringify(write)}\n`;
  return text;
}

function isPlain({ next, links }: Append): boolean {
  return next === null && (links === undefined || links.length === 1);
}

function appendText({ match, tip, at, rows, over, due, links }: Append): string {
  const change = due === undefined ? KEPT : (due ?? '');
  let text = `${match}\n${tip.seq}\n${tip.hash}\n${tip.ts}\n${at}\n${over ? 1 : 0}\n${change}\n${linkText(links)}\n${rows.length}\n`;
  for (const { by, cmd, body, private: hidden, salt, ts, version, hash } of rows)
    text += `${by}\n${cmd}\n${body}\n${hidden ?? ''}\n${salt ?? ''}\n${ts}\n${version}\n${hash}\n`;
  return text;
}

/** Returns the mover's link for the draw that the rows lead to; an empty line if there is none. */
function linkText(links: Append['links']): string {
  const opened = links?.[0];
  return opened === undefined ? '' : `${opened.seat} ${opened.draw} ${opened.link}`;
}

function linksOf(text: string): Pick<Append, 'links'> {
  if (text === '') return {};
  const [seat, draw, link = ''] = text.split(' ');
  return { links: [{ seat: Number(seat), draw: Number(draw), link }] };
}

export function batchOf(text: string): readonly Write[] {
  const lines = text.split('\n');
  const batch: Write[] = [];
  let next = 0;
  const line = (): string => lines[next++] ?? '';
  while (next < lines.length - 1) {
    const first = line();
    batch.push(first.startsWith('{') ? (JSON.parse(first) as Write) : appendOf(first, line));
  }
  return batch;
}

function appendOf(match: string, line: () => string): Append {
  const tip = { seq: Number(line()), hash: line(), ts: Number(line()) };
  const [at, over, due, opened] = [Number(line()), line() === '1', line(), line()];
  const rows: SealedRow[] = [];
  const end = tip.seq + Number(line());
  for (let seq = tip.seq + 1; seq <= end; seq++) rows.push(rowOf(seq, line));
  const change = due === KEPT ? {} : { due: due === '' ? null : Number(due) };
  return { op: 'append', match, tip, at, rows, over, ...change, next: null, ...linksOf(opened) };
}

function rowOf(seq: number, line: () => string): SealedRow {
  const [by, cmd, body, hidden, salt] = [Number(line()), line(), line(), line(), line()];
  return {
    seq,
    by,
    cmd,
    body,
    private: hidden || null,
    salt: salt || null,
    ts: Number(line()),
    version: Number(line()),
    hash: line(),
  };
}
