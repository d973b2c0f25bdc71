/** Marks parts of a page that are replaced in place, for example `data-swap="results"`. */
const REGION = '[data-swap]';

/** Fetches a page of the shop; null if that fails. A 404 counts as a page, because an unknown category shows an empty list. */
export async function fetchPage(path: string, signal?: AbortSignal, cache: RequestCache = 'default'): Promise<Document | null> {
  try {
    const response = await fetch(path, { cache, ...(signal && { signal }) });
    if (response.status >= 500) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}

/**
 * Replaces the marked regions with those of another rendering of this page; the rest, including focus and scroll position, stays. The
 * focus stays on a replaced element too if that has an id. Returns false if the new page lacks a region: the caller must then load the whole page.
 */
export function replaceRegions(next: Document): boolean {
  const focused = document.activeElement?.id;
  for (const region of document.querySelectorAll<HTMLElement>(REGION)) {
    const fresh = next.querySelector(`[data-swap="${region.dataset.swap}"]`);
    if (!fresh) return false;
    // Options that leave a list one by one leave the next of it selected.
    if (region instanceof HTMLSelectElement) region.innerHTML = fresh.innerHTML;
    else region.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  document.title = next.title;
  dispatchEvent(new Event('page:swapped'));
  return true;
}
