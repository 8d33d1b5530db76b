/** Games started by an address with a position, an opponent or options, before which no rule card opens. */
const begun = new Set<string>();

export function beginAtOnce(id: string): void {
  begun.add(id);
}

export function beginsAtOnce(id: string): boolean {
  return begun.has(id);
}
