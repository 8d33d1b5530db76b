/** Where an error was thrown: the file and line of an author's code, read from the stack. */

/** A file and a line at the end of a line of a stack, in all engines; a syntax error has them in its first line. */
const PLACE = /(?:^|[(@ ])((?:file:\/\/|https?:\/\/|\/|[A-Z]:\\)[^()]*?):(\d+)(?::\d+)?\)?$/;

/** The folder of this module: frames of core are left out. */
const CORE = /^.*[\\/]/.exec(placesOf(new Error('here'))[0] ?? '')?.[0] ?? null;

/**
 * Returns "rules.ts:12" with its path, or null if the stack names no file. folder: a file in it is meant, by path or address;
 * otherwise the first file outside core is.
 */
export function errorPlace(error: unknown, folder: string | null = null): string | null {
  const places = error instanceof Error ? placesOf(error) : [];
  const isMeant = (place: string): boolean =>
    folder === null ? CORE === null || !place.startsWith(CORE) : place.startsWith(folder);
  return places.find(isMeant) ?? null;
}

/** Returns the message of whatever was thrown, with its place. */
export function messageAt(error: unknown, folder: string | null = null): string {
  const place = errorPlace(error, folder);
  return place === null ? String(error) : `${String(error)} (${place})`;
}

function placesOf({ stack = '' }: Error): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const [, file = '', at = ''] = PLACE.exec(line.trimEnd()) ?? [];
    return file === '' ? [] : [`${file.replace(/^file:\/\//, '')}:${at}`];
  });
}
