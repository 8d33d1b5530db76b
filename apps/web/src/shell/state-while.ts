import { useState } from 'preact/hooks';

/**
 * Something said or chosen that stands while a moment lasts: gone with it in the same breath. An effect that clears it
 * comes after the next picture, and takes what a quick hand has entered by then.
 */
export function useStateWhile<T>(moment: unknown): readonly [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<{ readonly moment: unknown; readonly value: T | null } | null>(null);
  return [held?.moment === moment ? (held?.value ?? null) : null, (value) => setHeld({ moment, value })];
}
