/** The browser's side of a connection. */
import { keepChair } from './chairs.ts';
import { goToSecond } from './create.ts';
import type { Ears, Network, Wire } from './online.ts';
import { browserRng } from './start.ts';

export const browserNetwork: Network = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  chance: () => browserRng.below(1000) / 1000,
  connect,
  keep: keepChair,
  second: goToSecond,
};

function connect(ears: Ears): Wire {
  const address = new URL('./ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => ears.opened());
  socket.addEventListener('message', ({ data }) => typeof data === 'string' && ears.heard(data));
  socket.addEventListener('close', () => ears.closed());
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
