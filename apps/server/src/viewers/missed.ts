/** The frames that a client missed, as other clients got them. Each is encoded once for all clients that request it within a short time. */
import { itemAt, required, type Game, type Kind } from '@boardwright/core';
import type { WireScene } from '@boardwright/protocol';
import type { RecentLog } from '../match/log/reading.ts';
import type { Slices } from '../match/log/slices.ts';
import type { FairTeller } from './fair-steps.ts';
import { FrameEncoder, type EncodedFrame, type FrameText } from './encode.ts';

export class MissedFrames<K extends Kind> {
  readonly log: RecentLog<K>;
  readonly #game: Game<K>;
  readonly #fair: FairTeller<K> | null;
  /** The encoded frames by viewer and entry. */
  readonly #texts = new Map<number, Map<number, FrameText>>();

  constructor(game: Game<K>, fair: FairTeller<K> | null, log: RecentLog<K>) {
    this.#game = game;
    this.#fair = fair;
    this.log = log;
  }

  get from(): number {
    return this.log.start.table.seq;
  }

  get to(): number {
    return this.log.end.table.seq;
  }

  /** Encodes all frames after `have` for a viewer, with pauses for other work. index: the viewer's index. */
  async make(index: number, have: number, slices: Slices): Promise<void> {
    const texts = this.#textsOf(index);
    const viewer = itemAt(this.log.viewers, index);
    const encoder = new FrameEncoder(this.#game, this.#fair);
    let seen: WireScene<K> | null = null;
    for (const step of this.log.steps.slice(have - this.from)) {
      if (texts.has(step.after.seq)) {
        seen = null;
        continue;
      }
      const { frame, scene }: EncodedFrame<K> = encoder.frame(step, { viewer, index }, seen);
      texts.set(step.after.seq, frame);
      seen = scene;
      await slices.next();
    }
  }

  /** Returns the encoded frames after `have` up to `seq` for a viewer. index: the viewer's index. */
  between(index: number, have: number, seq: number): readonly FrameText[] {
    const texts = this.#textsOf(index);
    return Array.from({ length: seq - have }, (_, i) => required(texts.get(have + 1 + i), 'a frame that was made'));
  }

  #textsOf(index: number): Map<number, FrameText> {
    const texts = this.#texts.get(index) ?? new Map<number, FrameText>();
    this.#texts.set(index, texts);
    return texts;
  }
}
