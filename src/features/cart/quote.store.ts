import { atom } from 'nanostores';
import { type Answer, call, type Quote } from '../../api-client.ts';
import type { QuoteBody } from './cart.schema.ts';
import { $cart } from './cart.store.ts';

/** The quote for the cart on this page. The previous quote stays visible while a new one is loading. */
export interface QuoteState {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly quote: Quote | null;
  /** The applied coupon; '' for none. */
  readonly code: string;
}

export const $pricing = atom<QuoteState>({ state: 'loading', quote: null, code: '' });

/** True if the shop wraps the order as a present. */
export const $isGift = atom(false);

const cartLines = (): QuoteBody['lines'] =>
  $cart.get().map(({ id, quantity, size }) => ({ product_id: id, quantity, selected_size: size }));
const keyOf = (code: string) => JSON.stringify([cartLines(), code, $isGift.get()]);
let running: AbortController | undefined;
/** Key of the cart and coupon that the visible quote is for. */
let quotedKey = '';
/** PIN code of the delivery address; '' until all six digits are typed. */
let pin = '';
/** Returns the cart as it is priced here, with this coupon. */
export const cartAsked = (code = $pricing.get().code): QuoteBody => ({
  lines: cartLines(),
  coupon_code: code,
  gift: $isGift.get(),
  ...(pin && { postal_code: pin }),
});
/** Changes within this time share one request. */
const SETTLE_MS = 200;

/** Shows a quote for the current cart. A refused coupon is dropped. */
export function showQuote(quote: Quote, code: string): void {
  const applied = quote.couponRefusal ? '' : code;
  quotedKey = keyOf(applied);
  $pricing.set({ state: 'ready', quote, code: applied });
}

/**
 * Requests a quote for the cart with this coupon. A later call cancels an earlier one.
 * @returns null if no request was needed, or a later call cancelled this one
 */
export async function requestQuote(code = $pricing.get().code): Promise<Answer<Quote> | null> {
  running?.abort();
  if ($cart.get().length === 0) {
    quotedKey = '';
    $pricing.set({ state: 'ready', quote: null, code: $pricing.get().code });
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
  if (quote && quotedKey && code === previousCode) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
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

/**
 * Checks cash on delivery for this PIN code, '' while it is not known. Nothing waits for it: prices do not depend on the PIN, and the
 * order call checks again.
 */
export async function setPin(next: string): Promise<void> {
  if (next === pin) return;
  pin = next;
  const { quote, code } = $pricing.get();
  if (!quote) return;
  const key = keyOf(code);
  const answer = await call('POST /cart/quote', { body: cartAsked(code) });
  if (answer.ok && pin === next && quotedKey === key) $pricing.set({ ...$pricing.get(), quote: answer.data });
}
