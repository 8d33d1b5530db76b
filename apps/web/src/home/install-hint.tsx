/** Suggests installing the app, once, after the second game. */
import { boolean } from '@boardwright/core/decode';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../shell/icons.tsx';
import { installOffer, onInstallOffer } from '../shell/install-offer.ts';
import { useWords } from '../shell/settings.tsx';
import { savedResults } from '../storage/results.ts';
import { readItem, writeItem } from '../storage/storage.ts';
import './install-hint.css';

const AFTER_GAMES = 2;
const SAID = 'install-hint';

/** Shows the suggestion until the end of this visit. */
export function InstallHint(): JSX.Element | null {
  const { install, close } = useWords();
  const [mayShow, setMayShow] = useState(
    () => readItem(SAID, boolean) !== true && savedResults().length >= AFTER_GAMES,
  );
  const [, setOffers] = useState(0);
  useEffect(() => onInstallOffer(() => setOffers((n) => n + 1)), []);
  const offer = installOffer();
  const isShown = mayShow && (offer !== null || isByShare());
  useEffect(() => {
    if (isShown) writeItem(SAID, true);
  }, [isShown]);
  if (!isShown) return null;
  const accept = (): void => {
    setMayShow(false);
    void offer?.prompt();
  };
  return (
    <section class="install" aria-label={install.yes}>
      <p>{offer === null ? install.share : install.hint}</p>
      {offer !== null && (
        <button type="button" class="button" onClick={accept}>
          {install.yes}
        </button>
      )}
      <button type="button" class="bar-button" aria-label={close} onClick={() => setMayShow(false)}>
        <Icon name="close" />
      </button>
    </section>
  );
}

/** Returns whether the page is in a tab of Safari on a phone. Safari installs apps only by its own menu. */
function isByShare(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
