/** The browser's offer to install the app. It arrives while the page loads, and is kept until the page shows it. */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
let changed = (): void => undefined;

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    offer = event;
    changed();
  });
}

export function installOffer(): InstallOffer | null {
  return offer;
}

/** Calls a function when the offer arrives, or at once if it has arrived. Only one screen at a time can wait for it. */
export function onInstallOffer(then: () => void): () => void {
  changed = then;
  if (offer !== null) then();
  return () => {
    changed = () => undefined;
  };
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event;
}
