/** The only way out: a message of the protocol becomes text here and nowhere else. */
import type { Ack, Frame, ServerMessage } from '@boardwright/protocol';

export function encode(message: ServerMessage): string {
  return JSON.stringify(message);
}

export function encodeFrame(frame: Frame): string {
  return JSON.stringify(frame);
}

/** Frames that are texts already; the same for all who see the same, but for the answer to one of them. */
export function encodeFrames(frames: readonly string[], ack?: Ack): string {
  const answer = ack === undefined ? '' : `,"ack":${JSON.stringify(ack)}`;
  return `{"type":"frames","frames":[${frames.join(',')}]${answer}}`;
}
