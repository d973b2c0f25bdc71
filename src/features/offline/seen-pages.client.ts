const SHOWN = 8;
/** In any language. */
const PRODUCT = /^(?:\/[a-z]{2})?\/products\//;

/** The product pages in the cache of this name, newest first: their addresses and titles. */
async function keptProducts(name: string): Promise<{ path: string; title: string }[]> {
  const cache = await caches.open(name);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => PRODUCT.test(path));
  const newest = paths.reverse().slice(0, SHOWN);
  return Promise.all(
    newest.map(async (path) => {
      const html = (await (await cache.match(path))?.text()) ?? '';
      // Not the whole page: its styles are not those that the policy of this page allows.
      const { title } = new DOMParser().parseFromString(/<title>[^<]*/.exec(html)?.[0] ?? '', 'text/html');
      return { path, title: title.split(' | ')[0] ?? '' };
    }),
  );
}

/** Lists what was looked at on the offline page. This code belongs to the scripts of every page, because none can be fetched then. */
export async function listSeenPages(): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-seen]');
  if (!section || !('caches' in window)) return;
  for (const { path, title } of await keptProducts(section.dataset.seen ?? '')) {
    if (!title) continue;
    const entry = document.createElement('li');
    entry.append(Object.assign(document.createElement('a'), { href: path, textContent: title, className: 'link' }));
    section.querySelector('ul')?.append(entry);
    section.hidden = false;
  }
}
