/**
 * Numbers JSON values. Equal values get the same small number, whatever the order of their keys; numbers are given in order of first use.
 */
import { itemAt } from '../list.ts';

interface Typed {
  readonly type: string;
}

interface Numbering<T extends Typed> {
  of(value: T): number;
  /** Returns the number of a value. before: the number of the value before it in a list, which makes the search faster. */
  after(before: number, value: T): number;
  at(number: number): T | undefined;
}

/** The `before` of the first value of a list. */
export const LIST_START = -1;

/** Integers from 0 to below this are digits of a value. Everything else belongs to its form. */
const RADIX = 256;
/** The number of digits that fit exactly into one floating-point number. */
const DIGITS = 6;

/** A form: the values that differ only in their digits. Most lists of moves are long runs of one form. */
class Form {
  readonly words: readonly unknown[];
  readonly #byDigits = new Map<number, number | Map<number, number>>();

  constructor(words: readonly unknown[]) {
    this.words = words;
  }

  get(): number | undefined {
    const found = this.#byDigits.get(low);
    return typeof found === 'object' ? found.get(high) : found;
  }

  set(number: number): void {
    if (digits <= DIGITS) this.#byDigits.set(low, number);
    else {
      const found = this.#byDigits.get(low);
      if (typeof found === 'object') found.set(high, number);
      else this.#byDigits.set(low, new Map([[high, number]]));
    }
  }
}

export function numbering<T extends Typed>(): Numbering<T> {
  const known: T[] = [];
  /** For each number, the two numbers that followed it last. Lists of moves have long runs in common. */
  const next = [0];
  const earlier = [0];
  const texts = new Map<string, number>();
  const formsByType = new Map<string, Form[]>();
  /** Numbers by object identity, for frozen values, which games list again and again. Other values are new objects each time. */
  const byIdentity = new Map<T, number>();
  let form = new Form([]);

  const byText = (value: T): number => {
    const text = canonicalJson(value);
    const old = texts.get(text);
    if (old !== undefined) return old;
    texts.set(text, known.length);
    next.push(0);
    earlier.push(0);
    return known.push(value) - 1;
  };
  /** Finds the form of a value and writes the value's digits to `digits`. */
  const formOf = (value: T): Form | null => {
    const forms = formsByType.get(value.type) ?? [];
    for (let i = 0; i < forms.length; i++) {
      const one = itemAt(forms, i);
      if (pack(one.words, value)) return one;
    }
    const fresh = new Form(wordsOf(value));
    if (!pack(fresh.words, value)) return null;
    formsByType.set(value.type, [...forms, fresh]);
    return fresh;
  };
  const bySearch = (value: T): number => {
    const found = formOf(value);
    if (found === null) return byText(value);
    form = found;
    return form.get() ?? first(value);
  };
  /** Numbers the first value of a form by its text. */
  const first = (value: T): number => {
    const number = byText(value);
    form.set(number);
    return number;
  };
  const byDigits = (value: T): number => {
    const number = pack(form.words, value) ? (form.get() ?? first(value)) : bySearch(value);
    if (!Object.isFrozen(value)) return number;
    byIdentity.set(value, number);
    known[number] = value;
    return number;
  };
  const of = (value: T): number => byIdentity.get(value) ?? byDigits(value);
  return {
    of,
    after: (before, value) => {
      const guess = next[before + 1] ?? 0;
      if (known[guess] === value) return guess;
      const other = earlier[before + 1] ?? 0;
      const number = known[other] === value ? other : of(value);
      earlier[before + 1] = guess;
      next[before + 1] = number;
      return number;
    },
    at: (number) => known[number],
  };
}

// The position in `digits` after the last `pack`. A variable rather than a result, because moves are numbered a million times per second.
let at = 0;
let digits = 0;
let low = 0;
let high = 0;

/** Reads the digits of a value of this form. Returns false if the form differs or there are too many digits. */
function pack(words: readonly unknown[], value: object): boolean {
  at = 0;
  digits = 0;
  low = 0;
  high = 0;
  return packTree(words, value) && at === words.length && digits <= 2 * DIGITS;
}

function packTree(words: readonly unknown[], tree: object): boolean {
  for (const key in tree) {
    if (words[at++] !== key) return false;
    const value = (tree as Readonly<Record<string, unknown>>)[key];
    if (isDigit(value)) addDigit(value);
    else if (typeof value === 'string' ? words[at++] !== value : !packOther(words, value)) return false;
  }
  return words[at++] === null;
}

function packOther(words: readonly unknown[], value: unknown): boolean {
  if (isDigit(value)) {
    addDigit(value);
    return true;
  }
  if (typeof value !== 'object' || value === null) return words[at++] === value;
  if (!Array.isArray(value)) return packTree(words, value);
  if (words[at++] !== value.length) return false;
  for (let i = 0; i < value.length; i++) if (!packOther(words, value[i])) return false;
  return true;
}

function addDigit(value: number): void {
  if (digits < DIGITS) low = low * RADIX + value;
  else high = high * RADIX + value;
  digits++;
}

function isDigit(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < RADIX && (value | 0) === value;
}

/** Returns the parts of a form in the order in which `pack` reads them. */
function wordsOf(value: unknown): unknown[] {
  if (isDigit(value)) return [];
  if (typeof value !== 'object' || value === null) return [value];
  if (Array.isArray(value)) return [value.length, ...value.flatMap(wordsOf)];
  return [...Object.entries(value).flatMap(([key, inner]) => [key, ...wordsOf(inner)]), null];
}

/** Returns the same text for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value));
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]));
}
