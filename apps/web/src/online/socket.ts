/** The browser's side of a connection. */
import { savedName } from '../storage/player-name.ts';
import { saveSeat } from '../storage/saved-seats.ts';
import { goToNext } from './door/create.ts';
import { endSubscription, subscription } from './signal/notify.ts';
import { serverRequests } from './requests.ts';
import type { MatchSocket, SocketEvents } from '@boardwright/protocol';
import type { OnlineNetwork } from './online-network.ts';
import { browserRng } from '../local/start.ts';

export const browserNetwork: OnlineNetwork = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  chance: () => browserRng.below(1000) / 1000,
  connect,
  isReachable: () => serverRequests.isReachable(),
  subscription: async (isWanted) => {
    if (!isWanted) await endSubscription();
    const offer = isWanted ? await serverRequests.pushKey() : null;
    return offer?.ok === true ? subscription(offer.value.key) : null;
  },
  keep: saveSeat,
  name: savedName,
  followNext: goToNext,
  fetchGame: (match) => serverRequests.game(match),
};

function connect(events: SocketEvents): MatchSocket {
  const address = new URL('./ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => typeof data === 'string' && events.heard(data));
  socket.addEventListener('close', () => events.closed());
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
