/**
 * Encodes a batch of writes as one text for the writer's thread, one field per line. This is possible because JSON contains no line breaks.
 * Appends, the most frequent writes, omit the field names; any other write is one line of JSON.
 */
import type { Append, SealedRow, Write } from './store.ts';

/** Marks a due time that stays as it is. An empty line stands for null. */
const KEPT = '=';

export function textOf(batch: readonly Write[]): string {
  let text = '';
  for (const write of batch)
    text += write.op === 'append' && isPlain(write) ? appendText(write) : `${JSON.stringify(write)}\n`;
  return text;
}

function isPlain({ next }: Append): boolean {
  return next === null;
}

function appendText({ match, tip, at, rows, over, due, asked }: Append): string {
  const change = due === undefined ? KEPT : (due ?? '');
  let text = `${match}\n${tip.seq}\n${tip.hash}\n${tip.ts}\n${at}\n${over ? 1 : 0}\n${change}\n${askedText(asked)}\n${rows.length}\n`;
  for (const { by, cmd, body, private: hidden, salt, ts, version, hash } of rows)
    text += `${by}\n${cmd}\n${body}\n${hidden ?? ''}\n${salt ?? ''}\n${ts}\n${version}\n${hash}\n`;
  return text;
}

/** Returns the draw that is opened together with the rows; an empty line for none. */
function askedText(asked: Append['asked']): string {
  return asked === undefined ? '' : `${asked.draw} ${asked.terms}`;
}

function askedOf(line: string): Pick<Append, 'asked'> {
  const end = line.indexOf(' ');
  return end < 0 ? {} : { asked: { draw: Number(line.slice(0, end)), terms: line.slice(end + 1) } };
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
  const [at, over, due, asked] = [Number(line()), line() === '1', line(), line()];
  const rows: SealedRow[] = [];
  const end = tip.seq + Number(line());
  for (let seq = tip.seq + 1; seq <= end; seq++) rows.push(rowOf(seq, line));
  const change = due === KEPT ? {} : { due: due === '' ? null : Number(due) };
  return { op: 'append', match, tip, at, rows, over, ...change, next: null, ...askedOf(asked) };
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
