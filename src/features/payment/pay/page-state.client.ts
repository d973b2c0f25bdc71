/** What the checkout keeps for this visit. Storage may be blocked or full; the page then forgets on reload. */
export function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under the key; null forgets it. */
export function remember(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}

/** What was typed into the form, the coupon, and the payment under way. */
export const memoryKeys = { form: 'checkout_form', coupon: 'checkout_coupon', attempt: 'checkout_attempt' } as const;
