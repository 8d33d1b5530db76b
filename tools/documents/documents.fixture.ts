/** Makes the code that the documents print runnable. The folder `literal` holds it as printed. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

export function literal(name: string): string {
  return readFileSync(new URL(`literal/${name}.txt`, import.meta.url), 'utf8');
}

/** A test of a document. */
export interface PrintedTest {
  readonly name: string;
  readonly run: () => void;
}

/** Returns the tests that a printed suite declares. names: the values that its code may use besides `describe` and `it`. */
export function printedTests(code: string, names: Readonly<Record<string, unknown>>): readonly PrintedTest[] {
  const tests: PrintedTest[] = [];
  const outer: string[] = [];
  const describe = (name: string, body: () => void): void => {
    outer.push(name);
    body();
    outer.pop();
  };
  const it = (name: string, run: () => void): void => void tests.push({ name: [...outer, name].join(' › '), run });
  evaluate(code, { describe, it, ...names });
  return tests;
}

/** Runs JavaScript, or TypeScript whose types can be removed, and returns the result. */
export function evaluate(code: string, names: Readonly<Record<string, unknown>>): unknown {
  const body = stripTypeScriptTypes(`(() => {\n${code}\n})`);
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the code of a document is text
  const run = new Function(...Object.keys(names), `return ${body.trim().replace(/;$/, '')}();`) as (
    ...values: readonly unknown[]
  ) => unknown;
  return run(...Object.values(names));
}

type Change = readonly [pattern: RegExp, text: string];

const fromLua: readonly Change[] = [
  [/--.*$/gm, ''],
  [/^.*require\(.*$/gm, ''],
  [/\b(describe|it)\((".*?"), function\(\)/g, '$1($2, () => {'],
  [/\bend\)/g, '});'],
  [/for _, (\w+) in ipairs\((.*)\) do/g, 'for (const $1 of $2) {'],
  [/\bend\b(?!\))/g, '}'],
  [/local (\w+), (\w+) = (.*)$/gm, 'const [$1, $2] = two($3);'],
  [/local (\w+) = /g, 'const $1 = '],
  [/#(\w+):(\w+)\(\)/g, '$1.$2().length'],
  [/(\w+):(\w+)\(/g, '$1.$2('],
  [/ or /g, ' || '],
];

const fromJava: readonly Change[] = [
  [/class Board \{/, ''],
  [/private int\[\]\[\] grid;/, 'let grid;'],
  [/private static final int BOARD_SIZE = 9;/, 'const BOARD_SIZE = 9;'],
  [/public Board\(\) \{\s*grid = (.*?);\s*\}/, 'grid = $1;'],
  [/(?:private|public) int(?:\[\])* (\w+)\(([^)]*)\) \{/g, 'function $1($2) {'],
  [/\/\*.*?\*\//g, ''],
  [/int(?:\[\])+ (\w+)(?=[,)])/g, '$1'],
  [/new int\[(\w+)\]\[(\w+)\]/g, 'table($1, $2)'],
  [/new int\[(\w+)\]/g, 'line($1)'],
  [/int(?:\[\])* (\w+) =/g, 'let $1 ='],
  [/\bint (\w+)(?=[,)])/g, '$1'],
];

export function translated(code: string, language: 'lua' | 'java'): string {
  const changes = language === 'lua' ? fromLua : fromJava;
  return changes.reduce((so, [pattern, text]) => so.replace(pattern, text), code);
}

/** The four methods of 369 as its document sketches them. A cell off the board throws, as it would in Java. */
export interface Sketch {
  handleConsecutive(row: number, col: number, player: number): number;
  findStartPosition(row: number, col: number): number[][];
  countConsecutive(positions: readonly (readonly number[])[]): number[];
  checkMultiples(counts: readonly number[]): number;
}

export function sketchOf369(): Sketch {
  const methods = 'handleConsecutive, findStartPosition, countConsecutive, checkMultiples';
  const code = translated(literal('369-board'), 'java').replace(/\}\s*$/, `return { ${methods} };`);
  const line = (length: number): unknown[] => bounded(Array.from({ length }, () => 0));
  const table = (rows: number, columns: number): unknown[] =>
    bounded(Array.from({ length: rows }, () => line(columns)));
  return evaluate(code, { line, table }) as Sketch;
}

function bounded(items: unknown[]): unknown[] {
  const get = (list: unknown[], key: string | symbol): unknown => {
    if (typeof key === 'string' && /^-?\d+$/.test(key) && !(key in list)) throw new RangeError(`no item ${key}`);
    return Reflect.get(list, key) as unknown;
  };
  return new Proxy(items, { get });
}
