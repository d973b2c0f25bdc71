import { newId } from '../../../rules/ids.ts';
import { clearOrderedCart } from '../../cart/cart.store.ts';
import { memoryKeys, storedForVisit, storeForVisit } from './page-state.client.ts';

/** One try at paying one cart. The same cart, coupon and form go with the same key, so that a repeat is never a second order. */
interface Attempt {
  readonly body: string;
  readonly key: string;
  readonly orderId: string | null;
}

function current(): Attempt | null {
  try {
    return JSON.parse(storedForVisit(memoryKeys.attempt) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

/** The Idempotency-Key for this body: that of the attempt under way, or a fresh one where anything changed. */
export function attemptKey(body: object): string {
  const text = JSON.stringify(body);
  const open = current();
  if (open?.body === text) return open.key;
  const key = newId();
  storeForVisit(memoryKeys.attempt, JSON.stringify({ body: text, key, orderId: null } satisfies Attempt));
  return key;
}

export function isAttemptFor(orderId: string): boolean {
  return current()?.orderId === orderId;
}

export function storeAttemptOrder(orderId: string): void {
  const open = current();
  if (open) storeForVisit(memoryKeys.attempt, JSON.stringify({ ...open, orderId }));
}

/** The order is settled, or the server will not take this key again: the next press begins anew. */
export function clearAttempt(): void {
  storeForVisit(memoryKeys.attempt, null);
}

/** The order has its money, or will have: its pieces leave the cart. */
export function finishOrderedCart(): void {
  clearOrderedCart();
  storeForVisit(memoryKeys.coupon, null);
  clearAttempt();
}
