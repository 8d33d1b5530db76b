/** Games started by an address with a position, an opponent or options: no rule card opens before them. */
const begun = new Set<string>();

export function beginAtOnce(id: string): void {
  begun.add(id);
}

export function beginsAtOnce(id: string): boolean {
  return begun.has(id);
}
