/**
 * Wraps every import() of the build. It loads the files behind the import, its styles and the module itself in parallel. Loading the styles
 * first would cost a round trip. A worker has no document for preload links, so it only imports.
 */
export async function preload<T>(load: () => Promise<T>, files: readonly string[] = [], from = ''): Promise<T> {
  const wanted = 'document' in globalThis ? files.map((file) => want(new URL(file, from).href)) : [];
  const [module] = await Promise.all([load(), ...wanted]);
  return module;
}

/** The styles that were requested here. Later requests wait for the same promise. */
const styles = new Map<string, Promise<void>>();

/**
 * Waits for styles only: a module that fails to preload is loaded, or fails, with the import. If styles requested by another caller fail,
 * they are requested again, because the home page preloads without handling errors.
 */
async function want(href: string): Promise<void> {
  if (isNamed(href)) return styles.get(href)?.catch(() => request(href));
  return request(href);
}

async function request(href: string): Promise<void> {
  if (!isNamed(href)) document.head.append(linkTo(href));
  return styles.get(href);
}

function isNamed(href: string): boolean {
  return [...document.querySelectorAll('link')].some((link) => link.href === href && link.rel !== 'preload');
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

/** Resolves when a link has loaded. Removes a link that has failed, so that it can be requested again. */
function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      fail(new Error(`no ${link.href}`));
    });
  });
}
