import { atom } from 'nanostores';
import { type Answer, call, type Quote } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import { type CartLine, SEEN_KEY } from '../../../rules/cart/cart-lines.ts';
import { fill } from '../../../rules/language/texts.ts';
import { onDevice } from '../../../ui/storage.client.ts';
import { rememberedPin } from '../../delivery/remembered-pin.client.ts';
import { $cart } from '../cart.store.ts';
import { addToCart, removeLine } from '../change-cart.client.ts';
import { chooseCoupon, chosenCoupon } from '../chosen-coupon.client.ts';
import { $pricing, refreshQuote, requestQuote } from '../quote.store.ts';
import { restoreLines } from '../restore-lines.client.ts';
import { cartDrawerTexts } from './cart-drawer.texts.ts';

/** A sentence in the drawer, with a button; toasts lie outside its dialog, if nothing can be pressed. */
interface Message {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void; readonly takesFocus?: boolean };
}
export const $message = atom<Message | null>(null);

type Piece = AnswerOf<'GET /products/fitting'>['products'][number];
/** Pieces that pair with those in the cart. */
export const $fitting = atom<readonly Piece[]>([]);
/** Pieces looked at before; null until they are known. */
export const $seen = atom<AnswerOf<'GET /products/seen'> | null>(null);
/** The days of delivery to the PIN code that this device knows; '' without one. */
export const $arrives = atom('');

/** The pieces for which `$fitting` was asked. */
let askedFor = '';

async function findFitting(): Promise<void> {
  const ids = [...new Set($cart.get().map(({ id }) => id))].join();
  if (ids === askedFor) return;
  askedFor = ids;
  const answer = ids ? await call('GET /products/fitting', { query: { for: ids } }) : null;
  if (ids === askedFor) $fitting.set(answer?.ok ? answer.data.products : []);
}

export async function findSeen(): Promise<void> {
  const answer = await call('GET /products/seen', { query: { for: onDevice.read(SEEN_KEY) ?? '' } });
  if (answer.ok) $seen.set(answer.data);
}

async function findDays(): Promise<void> {
  const pin = rememberedPin();
  const answer = pin && !$arrives.get() ? await call('GET /pin/:pin', { params: { pin } }) : null;
  if (answer?.ok) $arrives.set(answer.data.arrives);
}

/** Says in the drawer what keeps the cart, or its coupon, from being priced. */
function tellProblem(answer: Answer<Quote> | null): void {
  if (answer && !answer.ok) {
    const action = { label: cartDrawerTexts().tryAgain, onPress: () => void showCart() };
    $message.set({ text: answer.denial.details, action });
    return;
  }
  const refusal = answer?.data.couponRefusal;
  if (!refusal) return;
  chooseCoupon('');
  $message.set({ text: refusal.message });
}

/** Shows the cart of now: `price` asks for its quote. */
export async function showCart(price: () => Promise<Answer<Quote> | null> = requestQuote): Promise<void> {
  void findFitting();
  tellProblem(await price());
}

/** Shows the cart with the prices, problems and fitting pieces of now, and the coupon of this visit. */
export function refreshCart(): Promise<void> {
  askedFor = '';
  $message.set(null);
  $pricing.set({ ...$pricing.get(), code: chosenCoupon().code });
  void findDays();
  return showCart(refreshQuote);
}

/** Prices the cart with this coupon, '' for none, and keeps it for the checkout. */
export async function setCoupon(code: string): Promise<void> {
  chooseCoupon(code);
  tellProblem(await requestQuote(code));
}

/** `names`: those of the pieces, for the message that takes it back. */
export function removeLines(lines: readonly CartLine[], names: string): void {
  const t = cartDrawerTexts();
  const before = $cart.get();
  for (const { cart_item_id } of lines) removeLine(cart_item_id);
  const action = { label: t.undo, onPress: () => restoreLines(lines, before), takesFocus: true };
  $message.set({ text: fill(t.removed, { names }), action });
}

export function addFromDrawer({ id, size, available, price }: Pick<Piece, 'id' | 'size' | 'available' | 'price'>): void {
  const refusal = addToCart({ id, size, available, seen: price.unit });
  if (refusal) $message.set({ text: refusal.message });
}
