/** Finds the file and line of the author's code in which an error was thrown, from the stack trace. */

/** Thrown if rules return what no host can play. Its message names the part of the game, so that no place in a file is needed. */
export class RulesMistake extends RangeError {}

/** Matches a file and line at the end of a stack line, in all engines. For a syntax error they are in the first line. */
const ORIGIN = /(?:^|[(@ ])((?:file:\/\/|https?:\/\/|\/|[A-Z]:\\)[^()]*?):(\d+)(?::\d+)?\)?$/;

/** The folder of this module. Its stack frames are skipped. */
const CORE = /^.*[\\/]/.exec(originsOf(new Error('here'))[0] ?? '')?.[0] ?? null;

/**
 * Returns the file name and line, such as "rules.ts:12", and the path; null if the stack names no file. folder: the path or URL of the
 * folder to look for; without it, the first file outside core counts.
 */
export function errorOrigin(error: unknown, folder: string | null = null): string | null {
  const origins = error instanceof Error && !(error instanceof RulesMistake) ? originsOf(error) : [];
  const isMeant = (origin: string): boolean =>
    folder === null ? CORE === null || !origin.startsWith(CORE) : origin.startsWith(folder);
  return origins.find(isMeant) ?? null;
}

/** Returns the message of whatever was thrown, followed by the place. */
export function messageAt(error: unknown, folder: string | null = null): string {
  if (error instanceof RulesMistake) return error.message;
  const origin = errorOrigin(error, folder);
  return origin === null ? String(error) : `${String(error)} (${origin})`;
}

function originsOf({ stack = '' }: Error): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const [, file = '', at = ''] = ORIGIN.exec(line.trimEnd()) ?? [];
    return file === '' ? [] : [`${file.replace(/^file:\/\//, '')}:${at}`];
  });
}
