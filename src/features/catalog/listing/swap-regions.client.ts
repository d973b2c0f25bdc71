/** Marks parts of a page that may change in place: `data-swap="results"`. */
const REGION = '[data-swap]';

/** Reads a page of the shop; null when it could not be had. 404 pages are pages too: an unknown category has an empty list. */
export async function fetchPage(path: string, signal?: AbortSignal, cache: RequestCache = 'default'): Promise<Document | null> {
  try {
    const answer = await fetch(path, { cache, ...(signal && { signal }) });
    if (answer.status >= 500) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}

/**
 * Takes the marked regions over from another rendering of this page; everything else, with focus and scroll, stays.
 * False where this is not possible, because the new part needs islands and this page loaded none: then load it whole.
 */
export function replaceRegions(next: Document): boolean {
  if (next.querySelector('astro-island') && !customElements.get('astro-island')) return false;
  for (const region of document.querySelectorAll<HTMLElement>(REGION)) {
    const fresh = next.querySelector(`[data-swap="${region.dataset.swap}"]`);
    if (!fresh) return false;
    region.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  document.title = next.title;
  dispatchEvent(new Event('page:swapped'));
  return true;
}
