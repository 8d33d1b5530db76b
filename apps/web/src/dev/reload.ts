/** Loads the page again when a game of its server has changed. For authors: `boardwright dev` starts the server again at every change. */
import { GAMES_META } from '@boardwright/protocol/listed-games';

const EVERY_MS = 700;

function metaIn(page: Document): string {
  return page.querySelector<HTMLMetaElement>(`meta[name="${GAMES_META}"]`)?.content ?? '';
}

/** null: the server is starting, or gone. */
async function servedMeta(): Promise<string | null> {
  try {
    const answer = await fetch('./', { cache: 'no-store' });
    return answer.ok ? metaOf(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** As text: a document that is parsed from a string would break the content policy. */
function metaOf(page: string): string {
  const [, content = ''] = new RegExp(`<meta name="${GAMES_META}" content="([^"]*)">`).exec(page) ?? [];
  return content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

export function reloadOnChange(): void {
  const shown = metaIn(document);
  const look = async (): Promise<void> => {
    const served = await servedMeta();
    if (served !== null && served !== shown) location.reload();
    else setTimeout(() => void look(), EVERY_MS);
  };
  void look();
}
