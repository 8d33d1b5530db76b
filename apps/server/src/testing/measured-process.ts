/** The part of a measured process that reports its costs. See `measured` in load.ts. */
import { getHeapSpaceStatistics } from 'node:v8';

/** Heap spaces for compiled code. They grow with the variety of inputs, not with their number. */
const IS_CODE = /code|trusted/;

/** Returns the bytes on the heap and beside it after garbage collection. */
async function liveBytes(): Promise<number> {
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc?.();
  }
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !IS_CODE.test(name));
  return process.memoryUsage().external + spaces.reduce((sum, { space_used_size: used }) => sum + used, 0);
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith('new'));
  return young.reduce((sum, { space_size: size }) => sum + size, 0);
}

/** Returns the CPU milliseconds of the thread that serves. */
const busy = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let [busyBefore, longestTurn] = [Number.NaN, Number.NaN];

/** Measures every turn of the event loop in CPU time, so that waiting for a core does not count. */
function watchTurns(): void {
  const now = busy();
  longestTurn = Math.max(longestTurn, now - busyBefore);
  busyBefore = now;
  setTimeout(watchTurns, 1).unref();
}

const ANSWERS: Readonly<Record<string, () => number | Promise<number>>> = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  bytes: liveBytes,
  resident: () => process.memoryUsage.rss(),
  young: youngBytes,
  longestTurn: () => {
    const longest = longestTurn;
    if (Number.isNaN(longest)) watchTurns(); // start at the first question, because measuring costs time too
    [busyBefore, longestTurn] = [busy(), 0];
    return longest;
  },
};

/** Answers the questions of the parent process, and exits when the parent does. */
export function answerQuestions(): void {
  process.on('message', async (question) => process.send?.(await ANSWERS[String(question)]?.()));
  process.on('disconnect', () => process.exit());
}
