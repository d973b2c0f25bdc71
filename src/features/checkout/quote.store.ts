import { atom } from 'nanostores';
import { type Answer, call, type Quote } from '../../api-client.ts';
import { PIN_PATTERN } from '../../rules/address/pincode.ts';
import type { QuoteBody } from '../cart/cart.schema.ts';
import { $cart } from '../cart/cart.store.ts';
import { memoryKeys, storedForVisit, storeForVisit } from '../payment/pay/page-state.client.ts';

/** What the cart on this page costs. A former quote stays on show while a new one is asked for. */
export interface QuoteState {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly quote: Quote | null;
  /** The coupon that counts; '' for none. */
  readonly code: string;
}

export const $pricing = atom<QuoteState>({ state: 'loading', quote: null, code: '' });

const asked = (): QuoteBody['lines'] => $cart.get().map(({ id, quantity, size }) => ({ product_id: id, quantity, selected_size: size }));
const wishOf = (code: string) => JSON.stringify([asked(), code]);
let running: AbortController | undefined;
/** The cart and coupon that the quote on show was made for. */
let priced = '';
/** Where the parcel goes, once six digits of it are typed. */
let pin = '';
const where = () => (pin ? { postal_code: pin } : {});
/** Presses that follow each other this fast are asked for once. */
const SETTLE_MS = 200;

/** Shows a quote for the cart as it is now. A coupon that it refuses is given up. */
export function showQuote(quote: Quote, code: string): void {
  const counts = quote.couponRefusal ? '' : code;
  priced = wishOf(counts);
  storeForVisit(memoryKeys.coupon, counts || null);
  $pricing.set({ state: 'ready', quote, code: counts });
}

/**
 * Asks what the cart costs with this coupon. A later call overtakes an earlier one.
 * @returns null where nothing was asked or a later call took over
 */
export async function requestQuote(code = $pricing.get().code): Promise<Answer<Quote> | null> {
  running?.abort();
  if ($cart.get().length === 0) {
    $pricing.set({ state: 'ready', quote: null, code: '' });
    return null;
  }
  if (priced === wishOf(code)) {
    $pricing.set({ ...$pricing.get(), state: 'ready' });
    return null;
  }
  const controller = new AbortController();
  running = controller;
  const { quote, code: former } = $pricing.get();
  $pricing.set({ ...$pricing.get(), state: 'loading' });
  if (quote && code === former) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (controller.signal.aborted) return null;
  const answer = await call('POST /cart/quote', { body: { lines: asked(), coupon_code: code, ...where() }, signal: controller.signal });
  if (controller.signal.aborted) return null;
  if (answer.ok) showQuote(answer.data, code);
  else $pricing.set({ ...$pricing.get(), state: priced === wishOf($pricing.get().code) ? 'ready' : 'failed' });
  return answer;
}

/** Whatever is on show no longer holds: asks anew, even for the same cart. */
export function refreshQuote(): Promise<Answer<Quote> | null> {
  priced = '';
  return requestQuote();
}

/** Asks whether cash is collected there. Nothing waits for the answer: prices do not depend on the PIN, and the order call asks again. */
export async function setPin(typed: string): Promise<void> {
  const next = PIN_PATTERN.test(typed.trim()) ? typed.trim() : '';
  if (next === pin) return;
  pin = next;
  const { quote, code } = $pricing.get();
  if (!quote) return;
  const wish = wishOf(code);
  const answer = await call('POST /cart/quote', { body: { lines: asked(), coupon_code: code, ...where() } });
  if (answer.ok && pin === next && priced === wish) $pricing.set({ ...$pricing.get(), quote: answer.data });
}

/** The coupon of this visit, once the page is alive. */
export function restoreCoupon(): void {
  $pricing.set({ ...$pricing.get(), code: storedForVisit(memoryKeys.coupon) ?? '' });
}
