import { useState } from 'preact/hooks';

/**
 * Keeps state as long as `moment` stays the same, and drops it in the very render in which it changes. An effect would clear it only after
 * that render, and could drop newer input.
 */
export function useStateWhile<T>(moment: unknown): readonly [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<{ readonly moment: unknown; readonly value: T | null } | null>(null);
  return [held?.moment === moment ? (held?.value ?? null) : null, (value) => setHeld({ moment, value })];
}
