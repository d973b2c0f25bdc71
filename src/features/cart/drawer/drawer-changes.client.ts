import { atom } from 'nanostores';
import { call } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import type { CartLine } from '../../../rules/cart/cart-lines.ts';
import { $cart } from '../cart.store.ts';
import { addToCart, removeLine } from '../change-cart.client.ts';
import { refreshQuote, requestQuote } from '../quote.store.ts';
import { restoreLines } from '../restore-lines.client.ts';

/** A sentence in the drawer, with a button; toasts lie outside its dialog, if nothing can be pressed. */
interface Message {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void; readonly takesFocus?: boolean };
}
export const $message = atom<Message | null>(null);

export type FittingCard = AnswerOf<'GET /products/fitting'>['products'][number];
/** Pieces that pair with those in the cart. */
export const $fitting = atom<readonly FittingCard[]>([]);

/** The pieces for which `$fitting` was asked. */
let askedFor = '';

async function findFitting(): Promise<void> {
  const ids = [...new Set($cart.get().map(({ id }) => id))].join();
  if (ids === askedFor) return;
  askedFor = ids;
  const answer = ids ? await call('GET /products/fitting', { query: { for: ids } }) : null;
  if (ids === askedFor) $fitting.set(answer?.ok ? answer.data.products : []);
}

/** Shows the cart of now: `price` asks for its quote. */
export async function showCart(price = requestQuote): Promise<void> {
  void findFitting();
  const answer = await price();
  if (!answer || answer.ok) return;
  const action = { label: 'Try Again', onPress: () => void showCart() };
  $message.set({ text: answer.denial.details, action });
}

/** Shows the cart with the prices, problems and fitting pieces of now. */
export function refreshCart(): Promise<void> {
  askedFor = '';
  $message.set(null);
  return showCart(refreshQuote);
}

/** `names`: those of the pieces, for the message that takes it back. */
export function removeLines(lines: readonly CartLine[], names: string): void {
  const before = $cart.get();
  for (const { cart_item_id } of lines) removeLine(cart_item_id);
  $message.set({ text: `Removed: ${names}`, action: { label: 'Undo', onPress: () => restoreLines(lines, before), takesFocus: true } });
}

export function addFitting({ id, available, price }: FittingCard): void {
  const refusal = addToCart({ id, available, seen: price.unit });
  if (refusal) $message.set({ text: refusal.message });
}
