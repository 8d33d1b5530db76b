/** A socket of the current protocol version on which a test can listen. */
import type { Fault } from '@boardwright/core';
import type { Peer } from '../viewers/audience.ts';

export function testPeer(send: (text: string) => void, dismiss: (reason: Fault) => void = () => {}): Peer {
  return {
    features: [],
    isFair: false,
    device: null,
    address: '',
    token: null,
    isGone: false,
    send,
    hold: () => {},
    dismiss,
  };
}
