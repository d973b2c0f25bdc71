import { newId } from '../../../rules/ids.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { isObject, readJson } from '../../../ui/stored-json.client.ts';
import { clearOrderedCart } from '../../cart/change-cart.client.ts';
import { forgetDetails } from '../../cart/kept-details.client.ts';
import { memoryKeys } from './page-state.client.ts';

/** One attempt to order one cart. The same cart, coupon and form use the same key, so that a repeat is never a second order. */
interface Attempt {
  readonly body: string;
  readonly key: string;
  readonly orderId: string | null;
}

const isAttempt = (value: unknown): value is Attempt => isObject(value) && typeof value.body === 'string' && typeof value.key === 'string';

const current = () => readJson(inTab, memoryKeys.attempt, isAttempt);

/** The Idempotency-Key for this body: that of the current attempt, or a new one if the body changed. */
export function attemptKey(body: object): string {
  const text = JSON.stringify(body);
  const open = current();
  if (open?.body === text) return open.key;
  const key = newId();
  inTab.write(memoryKeys.attempt, JSON.stringify({ body: text, key, orderId: null } satisfies Attempt));
  return key;
}

export function isAttemptFor(orderId: string): boolean {
  return current()?.orderId === orderId;
}

export function storeAttemptOrder(orderId: string): void {
  const open = current();
  if (open) inTab.write(memoryKeys.attempt, JSON.stringify({ ...open, orderId }));
}

/** Forgets the attempt when its order is settled or the server refuses its key: the next submission starts a new one. */
export function clearAttempt(): void {
  inTab.write(memoryKeys.attempt, null);
}

/** Empties the cart after its order is paid or the payment is being confirmed. */
export function finishOrderedCart(): void {
  clearOrderedCart();
  inTab.write(memoryKeys.coupon, null);
  forgetDetails();
  clearAttempt();
}
