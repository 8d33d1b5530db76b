import type { Fault } from '@boardwright/core';

/** A sentence, or one that needs what the fault tells beside its code. */
export type FaultWords = Readonly<Record<string, string | ((data: NonNullable<Fault['data']>) => string)>>;

/** null: the table has no words for it. */
export function wordsFor(table: FaultWords | undefined, { code, data = {} }: Fault): string | null {
  const found = table !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
  if (found === undefined) return null;
  return typeof found === 'string' ? found : found(data);
}
