/** Where an error was thrown: the file and line of an author's code, read from the stack. */

/** A file and a line at the end of a line of a stack, in all engines; a syntax error has them in its first line. */
const ORIGIN = /(?:^|[(@ ])((?:file:\/\/|https?:\/\/|\/|[A-Z]:\\)[^()]*?):(\d+)(?::\d+)?\)?$/;

/** The folder of this module: frames of core are left out. */
const CORE = /^.*[\\/]/.exec(originsOf(new Error('here'))[0] ?? '')?.[0] ?? null;

/**
 * Returns "rules.ts:12" with its path, or null if the stack names no file. folder: a file in it is meant, by path or address;
 * otherwise the first file outside core is.
 */
export function errorOrigin(error: unknown, folder: string | null = null): string | null {
  const origins = error instanceof Error ? originsOf(error) : [];
  const isMeant = (origin: string): boolean =>
    folder === null ? CORE === null || !origin.startsWith(CORE) : origin.startsWith(folder);
  return origins.find(isMeant) ?? null;
}

/** Returns the message of whatever was thrown, with its origin. */
export function messageAt(error: unknown, folder: string | null = null): string {
  const origin = errorOrigin(error, folder);
  return origin === null ? String(error) : `${String(error)} (${origin})`;
}

function originsOf({ stack = '' }: Error): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const [, file = '', at = ''] = ORIGIN.exec(line.trimEnd()) ?? [];
    return file === '' ? [] : [`${file.replace(/^file:\/\//, '')}:${at}`];
  });
}
