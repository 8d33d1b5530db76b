/**
 * Throws an error about a mistake in an author's rules. The message names the part. Only a module without types can make most of these
 * mistakes.
 */
import { RulesMistake } from '../error-origin.ts';
import { isInteger } from '../guards.ts';
import type { OptionTable } from './small-kind.ts';

/** The largest number of seats of a game. */
export const MOST_SEATS = 64;

/** Throws unless seats and options have the form that the contract requires. A module without types may pass anything. */
export function checkNumbers(counts: unknown, seats: unknown, options: OptionTable): void {
  const isCount = (one: unknown): boolean => isInteger(one) && one >= 1 && one <= MOST_SEATS;
  if (!Array.isArray(counts) || counts.length === 0 || !counts.every(isCount))
    throw new RulesMistake(`\`seats\` is ${nameOf(seats)}; it is the number of players, or a list of such numbers`);
  for (const [key, values] of Object.entries<unknown>(options)) {
    if (!Array.isArray(values) || values.length === 0)
      throw new RulesMistake(
        `the option \`${key}\` is ${nameOf(values)}; it is the list of its values, the default first`,
      );
  }
}

/** Throws unless the title is a text, and the parts that every game needs are functions. */
export function checkParts(parts: Readonly<Record<'title' | 'setup' | 'moves' | 'apply' | 'outcome', unknown>>): void {
  const { title, setup, moves, apply, outcome } = parts;
  if (typeof title !== 'string' || title === '')
    throw new RulesMistake(`\`title\` is ${nameOf(title)}; it is the name of the game as a text`);
  for (const [part, value] of Object.entries({ setup, moves, apply, outcome })) {
    if (typeof value !== 'function') throw new RulesMistake(`\`${part}\` is ${nameOf(value)}; it is a function`);
  }
}

/** Throws unless a part of the rules returned a seat. */
export function mustBeSeat(part: 'turn' | 'outcome', value: unknown, seats: number): void {
  if (isInteger(value) && value >= 0 && value < seats) return;
  const others = part === 'outcome' ? ', and null means that the game goes on' : '';
  throw new RulesMistake(`\`${part}\` returned ${nameOf(value)}; the seats are 0 to ${seats - 1}${others}`);
}

/** Throws unless `moves` returned a list. */
export function mustBeMoves(listed: unknown, seat: number): void {
  if (!Array.isArray(listed))
    throw new RulesMistake(`\`moves\` returned ${nameOf(listed)} for seat ${seat}, not a list of actions`);
}

/** Returns a value as it is shown in a message. */
export function nameOf(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
