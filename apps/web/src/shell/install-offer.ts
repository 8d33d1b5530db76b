/** The browser's offer to install the app. It comes while the page loads, and is kept until the page shows it. */

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

/** Calls back when an offer comes, at once if it came earlier; one screen at a time waits for it. */
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
