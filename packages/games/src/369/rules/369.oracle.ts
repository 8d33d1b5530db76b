/**
 * A second implementation of the scoring rule, written from its text alone. A line is a string of # and ., in which a regular expression
 * finds the runs. It shares no code with the rules.
 */

/** Returns the points of the last move. stones: the names of all stones of both players, such as A1, including the move. */
export function pointsByText(size: number, stones: ReadonlySet<string>, move: string): number {
  return lengthsByText(size, stones, move)
    .filter((length) => length > 0 && length % 3 === 0)
    .reduce((sum, length) => sum + length, 0);
}

/** Returns the lengths of the runs through the move: along its row, its column, and its falling and rising diagonals. */
export function lengthsByText(size: number, stones: ReadonlySet<string>, move: string): number[] {
  return [0, 1, 2, 3].map((axis) => {
    const line = lineThrough(size, move, axis);
    const picture = line.map((name) => (stones.has(name) ? '#' : '.')).join('');
    const at = line.indexOf(move);
    const run = [...picture.matchAll(/#+/g)].find((found) => found.index <= at && at < found.index + found[0].length);
    return run?.[0].length ?? 0;
  });
}

const lines = new Map<string, readonly string[]>();

/** Returns a line through a move. Lines are cached, because making one takes many times longer. */
function lineThrough(size: number, move: string, axis: number): readonly string[] {
  const number = lineNumbers(move)[axis];
  const key = `${size} ${axis} ${number}`;
  const line = lines.get(key) ?? names(size).filter((name) => lineNumbers(name)[axis] === number);
  lines.set(key, line);
  return line;
}

/** Lists all cells column by column, from the top down, so that the cells of every kind of line come out in order. */
export function names(size: number): string[] {
  const letters = 'ABCDEFGHIJKLMNO'.slice(0, size).split('');
  return letters.flatMap((letter) => Array.from({ length: size }, (_, i) => `${letter}${i + 1}`));
}

/** Returns four numbers. Two cells share a row, a column, a falling or a rising diagonal exactly if they have the same number there. */
function lineNumbers(name: string): [number, number, number, number] {
  const column = name.codePointAt(0) as number;
  const row = Number(name.slice(1));
  return [row, column, row - column, row + column];
}
