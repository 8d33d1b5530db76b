/** The texts of a small game, derived from the actions that it lists, and a drawing of the grid in its `cells`. */
import { gridOf, PLACES } from '../grid.ts';
import { isRecord } from '../guards.ts';
import type { Drawing, Kind, Notation, Traits } from '../game.ts';
import { fail, ok, type Result } from '../result.ts';

/** The form of actions, by type: who plays them, the types of their fields, the combinations of fields that occur, and an example. */
export type ActionShapes = ReadonlyMap<
  string,
  {
    readonly by: Traits['by'];
    readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
    readonly sizes: ReadonlySet<string>;
    readonly example: { readonly type: string };
  }
>;

const WORD = /^[a-z][\w-]*$/i;
/** A text that a move may contain: no spaces, and neither JSON nor a command of the terminal. */
const TEXT = /^[^\s\p{C}{/][^\s\p{C}]*$/u;

export function cellsDrawing<K extends Kind>(): Drawing<K> {
  return {
    picture: (view) => {
      const grid = gridOf(view);
      return (grid === null ? fieldLines(view) : gridLines(grid)).join('\n');
    },
  };
}

/** Draws a grid, with letters above the columns and numbers before the rows, from the top. */
function gridLines({ columns, cells }: NonNullable<ReturnType<typeof gridOf>>): readonly string[] {
  const rows = Math.ceil(cells.length / columns);
  const glyphs = cells.map(glyphOf);
  const width = String(rows).length;
  const line = (row: number): string => glyphs.slice(row * columns, (row + 1) * columns).join(' ');
  const letters = Array.from({ length: columns }, (_, i) => letterOf(i)).join(' ');
  return [
    `${' '.repeat(width)} ${letters}`,
    ...Array.from({ length: rows }, (_, row) => `${String(row + 1).padStart(width)} ${line(row)}`),
  ];
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + (column % 26));
}

function glyphOf(cell: unknown): string {
  if (cell === null || cell === '' || cell === false) return '.';
  const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '#';
  return /^[\x21-\x7e]/.test(text) ? text.slice(0, 1) : '#';
}

function fieldLines(view: object): readonly string[] {
  const shown = Object.entries(view).filter(([key]) => key !== 'turns');
  const lines = shown.map(([key, value]) => `${key}: ${asciiOf(JSON.stringify(value) ?? '')}`);
  return lines.length === 0 ? ['-'] : lines;
}

function asciiOf(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}

/**
 * Returns the notation of a small game. start: a state, for the size of the grid. own: the author's parts, whose names and texts reports
 * use.
 */
export function smallNotation<
  K extends Kind & { News: { readonly action: K['Action'] | null; readonly actor: unknown } },
>(
  title: string,
  shapes: () => ActionShapes,
  start: () => object,
  seats: number,
  own: Partial<Notation<K>> = {},
): Omit<Notation<K>, 'position'> {
  const names = Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);
  /** Returns whether this is the only kind of move, so that it needs no word. */
  const isOnly = (type: string): boolean =>
    [...shapes()].filter(([, { by }]) => by === 'seat').length === 1 && shapes().get(type)?.by === 'seat';
  const columns = (): number | null => gridOf(start())?.columns ?? null;
  /** Returns the fields of a kind if their values can be written as words; null if its actions must be written as JSON. */
  const fieldsOf = (type: string): readonly string[] | null => {
    const shape = shapes().get(type);
    if (shape === undefined || shape.sizes.size !== 1 || !WORD.test(type)) return null;
    const isPlainField = ([, types]: readonly [string, ReadonlySet<string>]): boolean =>
      types.size === 1 && (types.has('number') || types.has('string'));
    return [...shape.fields].every(isPlainField) ? [...shape.fields.keys()] : null;
  };
  const isPlace = (key: string): boolean => PLACES.has(key) && columns() !== null;
  const write = (key: string, value: unknown): string | null => {
    if (typeof value === 'string') return TEXT.test(value) && !shapes().has(value) ? value : null;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return null;
    const across = columns();
    return isPlace(key) && across !== null
      ? `${letterOf(value % across)}${Math.floor(value / across) + 1}`
      : String(value);
  };
  const read = (key: string, word: string, type: string): string | number | null => {
    if (type === 'string') return TEXT.test(word) ? word : null;
    const across = columns();
    if (isPlace(key) && across !== null) {
      const [, letter = '', row = ''] = /^([A-Z])([1-9]\d{0,3})$/i.exec(word) ?? [];
      const column = letter === '' ? across : letter.toUpperCase().charCodeAt(0) - 65;
      return column < across ? (Number(row) - 1) * across + column : null;
    }
    return /^(0|[1-9]\d{0,14})$/.test(word) ? Number(word) : null;
  };
  const wrong = (): Result<never> => {
    const kinds = [...shapes()].filter(([, { by }]) => by === 'seat');
    const moves = kinds.map(([type]) => [...(isOnly(type) ? [] : [type]), ...(fieldsOf(type) ?? ['…'])].join(' '));
    const [example = ''] = kinds.map(([, shape]) => format(shape.example)).filter((text) => !moves.includes(text));
    const such = example === '' ? '' : `, such as "${example}"`;
    return fail('bad-shape', `A move of ${title} is ${moves.map((move) => `"${move}"`).join(' or ')}${such}.`, {
      at: 'move',
    });
  };
  const format = (action: K['Action']): string => {
    const fields = fieldsOf(action.type);
    const record: Readonly<Record<string, unknown>> = { ...action };
    const words = fields?.map((key) => write(key, record[key])) ?? [null];
    const isWhole = Object.keys(record).length === words.length + 1;
    if (!isWhole || words.includes(null)) return JSON.stringify(action);
    return [...(isOnly(action.type) && words.length > 0 ? [] : [action.type]), ...words].join(' ');
  };
  const parse = (line: string): Result<K['Action']> => {
    const text = line.trim();
    if (text.startsWith('{')) return parseRecord(text);
    const words = text.split(/ +/);
    const only = [...shapes().keys()].find(isOnly);
    const type = words[0] !== undefined && shapes().has(words[0]) ? words[0] : only;
    const fields = type === undefined ? null : fieldsOf(type);
    if (type === undefined || fields === null) return wrong();
    const given = words[0] === type ? words.slice(1) : words;
    const types = shapes().get(type)?.fields;
    const values = fields.map((key, i) =>
      read(key, given[i] ?? '', types?.get(key)?.has('string') === true ? 'string' : 'number'),
    );
    if (given.length !== fields.length || values.includes(null)) return wrong();
    const named: Readonly<Record<string, never>> = Object.fromEntries(
      fields.map((key, i): unknown[] => [key, values[i]]),
    );
    return ok({ type, ...named });
  };
  const parseRecord = (text: string): Result<K['Action']> => {
    try {
      const raw: unknown = JSON.parse(text);
      if (isRecord(raw) && typeof raw['type'] === 'string' && shapes().has(raw['type'])) return ok(raw as K['Action']);
    } catch {
      // the text is not JSON
    }
    return wrong();
  };
  return {
    seats: names,
    reasons: { win: 'the game is won', draw: 'nobody has won' },
    format,
    parse,
    report: ({ type, actor, action }: K['News']) => {
      const said = action === null ? type : (own.format ?? format)(action);
      const nameOf = (seat: number): string => (own.seats ?? names)[seat] ?? '';
      if (typeof actor === 'number') return `${nameOf(actor)}: ${said}`;
      const { seat, ...rest }: Readonly<Record<string, unknown>> = { ...action };
      if (own.format !== undefined || typeof seat !== 'number') return said;
      const words = Object.entries(rest).filter(([key]) => key !== 'type');
      const told = words.map(([key, value]) => write(key, value) ?? JSON.stringify(value));
      return `${[type, ...told].join(' ')} (${nameOf(seat)})`;
    },
    ...own,
  };
}
