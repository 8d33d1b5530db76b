import { useState } from 'preact/hooks';

/**
 * State that is valid while `moment` stays the same, and is gone in the same render. An effect that clears it would come after
 * the next render and discard what was entered meanwhile.
 */
export function useStateWhile<T>(moment: unknown): readonly [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<{ readonly moment: unknown; readonly value: T | null } | null>(null);
  return [held?.moment === moment ? (held?.value ?? null) : null, (value) => setHeld({ moment, value })];
}
