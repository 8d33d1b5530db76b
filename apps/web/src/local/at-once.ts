/** Games that were started by a link with a position, an opponent or options. No rule card opens by itself when they begin. */
const begun = new Set<string>();

export function beginAtOnce(id: string): void {
  begun.add(id);
}

export function beginsAtOnce(id: string): boolean {
  return begun.has(id);
}
