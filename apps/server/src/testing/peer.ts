/** A socket of the present version that a test listens to. */
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
