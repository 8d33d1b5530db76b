import { useState } from 'preact/hooks';

/**
 * Keeps state while `moment` stays the same, and drops it in the same render. An effect that clears it would run after the next render and
 * discard later input.
 */
export function useStateWhile<T>(moment: unknown): readonly [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<{ readonly moment: unknown; readonly value: T | null } | null>(null);
  return [held?.moment === moment ? (held?.value ?? null) : null, (value) => setHeld({ moment, value })];
}
