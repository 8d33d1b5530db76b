/** Limits the rate of frames to the spectators of a match. Frames that come too fast are collected and sent together; none is lost. */
import { Bucket, type Rate } from '../net/limits.ts';
import type { FrameText } from './encode.ts';

export class HeldFrames {
  readonly #rate: Rate;
  readonly #bucket: Bucket;
  readonly #deliver: (frames: readonly FrameText[]) => void;
  #held: FrameText[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(rate: Rate, deliver: (frames: readonly FrameText[]) => void) {
    this.#rate = rate;
    this.#bucket = new Bucket(rate, performance.now());
    this.#deliver = deliver;
  }

  send(frames: readonly FrameText[]): void {
    if (this.#held.length === 0 && this.#bucket.take(performance.now())) return this.#deliver(frames);
    this.#held.push(...frames);
    this.#timer ??= setTimeout(() => this.#sendHeld(), 1000 / this.#rate.perSecond).unref();
  }

  /** Sends the collected frames. Called before anything else is sent, so that spectators get everything in order. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const frames = this.#held;
    this.#held = [];
    if (frames.length > 0) this.#deliver(frames);
  }

  #sendHeld(): void {
    this.#bucket.take(performance.now());
    this.flush();
  }
}
