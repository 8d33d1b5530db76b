/** What went wrong, for the log of the server. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'unknown';
}
