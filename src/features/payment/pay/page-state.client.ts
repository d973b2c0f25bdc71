import { atom } from 'nanostores';

/** True from the press on Pay until the payment window closed or the page is left. */
export const $paying = atom(false);

/** The next page is on its way: the checkout keeps still meanwhile. */
export const $leaving = atom(false);

// A page that the browser kept while the shopper was away at the bank is ready for another press.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  $leaving.set(false);
  $paying.set(false);
});

/** Resolves once the page stands: what nobody needs before is fetched then. */
export function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

/** What the checkout keeps for this visit. Storage may be blocked or full; the page then forgets on reload. */
export function storedForVisit(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under the key; null forgets it. */
export function storeForVisit(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}

/** What was typed into the form, the coupon, and the payment under way. */
export const memoryKeys = { form: 'checkout_form', coupon: 'checkout_coupon', attempt: 'checkout_attempt' } as const;
