/** Reads what the system says about one thread of this process, also while that thread is blocked. On Linux only. */
import { readFileSync, readlinkSync } from 'node:fs';

export interface ThreadTime {
  /** Whether it computes or waits for a core, instead of sleeping. */
  readonly isRunnable: boolean;
  /** Its CPU time, in steps of TICK_MS. */
  readonly usedMs: number;
}

/** The unit of Linux's CPU times, in milliseconds. */
const TICK_MS = 10;
/** The places of user and system time after the name of the thread in its status; the state is the first. */
const [USER, SYSTEM] = [11, 12];

/** Returns the status file of the thread that calls this; null where the system has none. */
export function ownStatusFile(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return null;
  }
}

/** Reads a status file; returns null if there is none. */
export function threadTime(file: string | null): ThreadTime | null {
  try {
    const status = readFileSync(file ?? '', 'utf8');
    const values = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return { isRunnable: values[0] === 'R', usedMs: (Number(values[USER]) + Number(values[SYSTEM])) * TICK_MS };
  } catch {
    return null;
  }
}
