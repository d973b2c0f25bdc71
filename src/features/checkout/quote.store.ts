import { atom } from 'nanostores';
import { type Answer, call, type Quote } from '../../api-client.ts';
import { PIN_PATTERN } from '../../rules/address/pincode.ts';
import type { QuoteBody } from '../cart/cart.schema.ts';
import { $cart } from '../cart/cart.store.ts';
import { memoryKeys, storedForVisit, storeForVisit } from '../payment/pay/page-state.client.ts';
import { $giftNote } from './gift/gift.store.ts';

/** The quote for the cart on this page. The previous quote stays visible while a new one is loading. */
export interface QuoteState {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly quote: Quote | null;
  /** The applied coupon; '' for none. */
  readonly code: string;
}

export const $pricing = atom<QuoteState>({ state: 'loading', quote: null, code: '' });

const cartLines = (): QuoteBody['lines'] =>
  $cart.get().map(({ id, quantity, size }) => ({ product_id: id, quantity, selected_size: size }));
const gift = () => $giftNote.get() !== null;
const keyOf = (code: string) => JSON.stringify([cartLines(), code, gift()]);
let running: AbortController | undefined;
/** Key of the cart and coupon that the visible quote is for. */
let quotedKey = '';
/** PIN code of the delivery address; '' until all six digits are typed. */
let pin = '';
/** The cart as it is priced here, with this coupon. */
export const cartAsked = (code = $pricing.get().code): QuoteBody => ({
  lines: cartLines(),
  coupon_code: code,
  gift: gift(),
  ...(pin && { postal_code: pin }),
});
/** Changes within this time share one request. */
const SETTLE_MS = 200;

/** Shows a quote for the current cart. A refused coupon is dropped. */
export function showQuote(quote: Quote, code: string): void {
  const applied = quote.couponRefusal ? '' : code;
  quotedKey = keyOf(applied);
  storeForVisit(memoryKeys.coupon, applied && [applied, ...pieces()].join(' '));
  $pricing.set({ state: 'ready', quote, code: applied });
}

/**
 * Requests a quote for the cart with this coupon. A later call cancels an earlier one.
 * @returns null if no request was needed, or a later call cancelled this one
 */
export async function requestQuote(code = $pricing.get().code): Promise<Answer<Quote> | null> {
  running?.abort();
  if ($cart.get().length === 0) {
    const { code: kept } = storedCoupon();
    // The cart to which it applied is gone.
    storeForVisit(memoryKeys.coupon, kept);
    quotedKey = '';
    $pricing.set({ state: 'ready', quote: null, code: kept });
    return null;
  }
  if (quotedKey === keyOf(code)) {
    $pricing.set({ ...$pricing.get(), state: 'ready' });
    return null;
  }
  const controller = new AbortController();
  running = controller;
  const { quote, code: previousCode } = $pricing.get();
  $pricing.set({ ...$pricing.get(), state: 'loading' });
  if (quote && code === previousCode) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (controller.signal.aborted) return null;
  const answer = await call('POST /cart/quote', {
    body: cartAsked(code),
    signal: controller.signal,
  });
  if (controller.signal.aborted) return null;
  if (answer.ok) showQuote(answer.data, code);
  else $pricing.set({ ...$pricing.get(), state: quotedKey === keyOf($pricing.get().code) ? 'ready' : 'failed' });
  return answer;
}

/** Requests a new quote even for the same cart, because the visible one is out of date. */
export function refreshQuote(): Promise<Answer<Quote> | null> {
  quotedKey = '';
  return requestQuote();
}

/** Checks cash on delivery for this PIN code. Nothing waits for it: prices do not depend on the PIN, and the order call checks again. */
export async function setPin(typed: string): Promise<void> {
  const next = PIN_PATTERN.test(typed.trim()) ? typed.trim() : '';
  if (next === pin) return;
  pin = next;
  const { quote, code } = $pricing.get();
  if (!quote) return;
  const key = keyOf(code);
  const answer = await call('POST /cart/quote', { body: cartAsked(code) });
  if (answer.ok && pin === next && quotedKey === key) $pricing.set({ ...$pricing.get(), quote: answer.data });
}

/** The coupon of this visit with the pieces of the cart to which it was applied last. */
function storedCoupon() {
  const [code = '', ...appliedTo] = (storedForVisit(memoryKeys.coupon) ?? '').split(' ');
  return { code, appliedTo };
}
const pieces = () => $cart.get().map(({ id }) => String(id));

/** True if the coupon of this visit was applied to a cart that has been emptied since. */
export function isCouponOfFormerCart(): boolean {
  const { code, appliedTo } = storedCoupon();
  return code !== '' && !pieces().some((piece) => appliedTo.includes(piece));
}

/** Restores the coupon of this visit, after hydration. */
export function restoreCoupon(): void {
  $pricing.set({ ...$pricing.get(), code: storedCoupon().code });
}
