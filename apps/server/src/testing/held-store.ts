/** A store whose reads or writes wait until a test releases them. */
import type { MatchStore, Write } from '../store/store.ts';

export interface HeldStore {
  readonly store: MatchStore;
  /** What is waiting: matches whose logs are being read, and writes. */
  readonly begun: string[];
  readonly waiting: Write['op'][];
  /** From now on, reads of this match's log, or writes of this kind, wait. */
  hold(match: string): void;
  holdWrites(op: Write['op']): void;
  release(): void;
}

export function heldStore(store: MatchStore): HeldStore {
  const [begun, waiting]: [string[], Write['op'][]] = [[], []];
  let held: string | null = null;
  let open: () => void = () => {};
  let opened: Promise<void> = Promise.resolve();
  const hold = (what: string): void => {
    held = what;
    opened = new Promise((resolve) => (open = resolve));
  };
  const read = async (match: string): Promise<void> => {
    begun.push(match);
    if (match === held) await opened;
  };
  return {
    store: {
      ...store,
      open: async (match) => read(match).then(() => store.open(match)),
      read: async (match, from, to) => read(match).then(() => store.read(match, from, to)),
      write: async (write) => {
        if (write.op === held) waiting.push(write.op);
        if (write.op === held) await opened;
        return store.write(write);
      },
    },
    begun,
    waiting,
    hold,
    holdWrites: hold,
    release: () => {
      held = null;
      open();
    },
  };
}
