import { atom } from 'nanostores';
import { COUPON_KEY } from '../../../rules/cart/cart-lines.ts';

/** True from the click on Pay until the payment window is closed or the page is left. */
export const $paying = atom(false);

/** Why the last payment failed. */
export interface PaymentFault {
  /** 'Payment Failed' if there is none. */
  readonly title?: string;
  readonly happened: string;
  /** Given where there is more to do than to try again. */
  readonly advice?: string;
  /** The page on which somebody may object. */
  readonly objectAt?: string;
  /** Until when the pieces of the order are held, UTC ms; null if they are not. */
  readonly heldUntil?: number | null;
}

/** Why the last payment failed; null before a failure and while paying. It is on the page until the next attempt. */
export const $paymentFault = atom<PaymentFault | null>(null);

/** The notice to read before paying, and its order; null if the pieces are reserved. */
export const $payNotice = atom<{ readonly orderId: string; readonly text: string } | null>(null);

/** Shows what is to be read before paying. @returns true if it was not there yet: the press after it pays */
export function showsPayNotice(orderId: string, text: string | null): boolean {
  const wasTold = $payNotice.get()?.orderId === orderId;
  $payNotice.set(text === null ? null : { orderId, text });
  return text !== null && !wasTold;
}

/** True while the next page is loading: the checkout does not change any more. */
export const $leaving = atom(false);

// When the browser restores the page from its cache (after a visit to the bank's page), Pay can be clicked again.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  $leaving.set(false);
  $paying.set(false);
});

/** Resolves when the page has loaded; for requests that can wait until then. */
export function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

/** Keys for the coupon, the current attempt, and the order whose page is opened next because it was just placed. */
export const memoryKeys = { coupon: COUPON_KEY, attempt: 'checkout_attempt', placed: 'order_placed' } as const;
