/** A save of Hop ’n’ Jump before its first move, and the form of its log entries. */
export const SAVE = {
  format: 1,
  game: 'hopnjump',
  version: 1,
  options: { seats: 2, rules: 'classic' },
  seed: '',
  position: null,
  clock: null,
  log: [],
} as const;

export const ply = (action: object, actor: unknown = 0): object => ({ type: 'ply', at: 1, actor, action });
