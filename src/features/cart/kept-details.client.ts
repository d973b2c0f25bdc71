/**
 * What the checkout keeps beside the cart on this device, so that it survives a browser that is closed in the middle of paying: the typed
 * address and the wish for a gift. It goes with the cart: when the cart is emptied or ordered, and when its customer logs out.
 */
export const keptDetails = { form: 'checkout_form', gift: 'checkout_gift' } as const;

type Key = (typeof keptDetails)[keyof typeof keptDetails];

/** Storage may be blocked or full: the page then loses the text on reload. `null` deletes it. */
export function keepDetail(key: Key, text: string | null): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
    }
  } catch {}
}

export function keptDetail(key: Key): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets what is kept on the device. This visit keeps its copy, because the emptying of the cart can be undone. */
export function forgetDetailsOnDevice(): void {
  try {
    for (const key of Object.values(keptDetails)) localStorage.removeItem(key);
  } catch {}
}

/** Forgets everything: the order is placed, or the customer has logged out. */
export function forgetDetails(): void {
  for (const key of Object.values(keptDetails)) keepDetail(key, null);
}
