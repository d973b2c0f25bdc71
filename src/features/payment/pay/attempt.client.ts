import { newId } from '../../../rules/ids.ts';
import { cartWasOrdered } from '../../cart/cart.store.ts';
import { memoryKeys, remember, remembered } from './page-state.client.ts';

/** One try at paying one cart. The same cart, coupon and form go with the same key, so that a repeat is never a second order. */
interface Attempt {
  readonly body: string;
  readonly key: string;
  readonly orderId: string | null;
}

function current(): Attempt | null {
  try {
    return JSON.parse(remembered(memoryKeys.attempt) ?? 'null') as Attempt | null;
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
  remember(memoryKeys.attempt, JSON.stringify({ body: text, key, orderId: null } satisfies Attempt));
  return key;
}

export function attemptIsFor(orderId: string): boolean {
  return current()?.orderId === orderId;
}

export function noteOrder(orderId: string): void {
  const open = current();
  if (open) remember(memoryKeys.attempt, JSON.stringify({ ...open, orderId }));
}

/** The order is settled, or the server will not take this key again: the next press begins anew. */
export function endAttempt(): void {
  remember(memoryKeys.attempt, null);
}

/** The order has its money, or will have: its pieces leave the cart. */
export function cartIsOrdered(): void {
  cartWasOrdered();
  remember(memoryKeys.coupon, null);
  endAttempt();
}
