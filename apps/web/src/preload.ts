/**
 * What the build puts around every import(): the files behind the wanted one come at the same time as it, and its styles
 * before it. A worker has no document to name them to, and imports all the same.
 */
export async function preload<T>(load: () => Promise<T>, files: readonly string[] = [], from = ''): Promise<T> {
  if ('document' in globalThis) await Promise.all(files.map((file) => want(new URL(file, from).href)));
  return load();
}

/** Those that were asked for here; whoever wants them too waits with the others. */
const styles = new Map<string, Promise<void>>();

/** Only styles are waited for: a module that does not come early comes with the import, or fails there. */
async function want(href: string): Promise<void> {
  if (!isNamed(href)) document.head.append(linkTo(href));
  return styles.get(href);
}

function isNamed(href: string): boolean {
  return [...document.querySelectorAll('link')].some((link) => link.href === href);
}

function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  if (isStyle) styles.set(href, loaded(link));
  return link;
}

/** A link that failed goes, so that it can be asked for again. */
function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      fail(new Error(`no ${link.href}`));
    });
  });
}
