/**
 * What the build puts around every import(): the files behind the wanted one come at the same time as it, and its styles
 * before it. A worker has no document to name them to, and imports all the same.
 */
const styles = new Map<string, Promise<unknown>>();

export async function preload<T>(load: () => Promise<T>, files: readonly string[] = [], from = ''): Promise<T> {
  if ('document' in globalThis) await Promise.all(files.map((file) => want(new URL(file, from).href)));
  return load();
}

/** What the page has named already is not named again; who wants its styles waits with the others. */
async function want(href: string): Promise<unknown> {
  const isNamed = [...document.querySelectorAll('link')].some((link) => link.href === href);
  if (isNamed) return styles.get(href);
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  if (isStyle) styles.set(href, loaded(link));
  document.head.append(link);
  return styles.get(href);
}

/** A link that failed goes, so that it can be asked for again. */
function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(link.href);
      fail(new Error(`no ${link.href}`));
    });
  });
}
