import { CART_KEY, type Cart } from '../../../rules/cart/cart-lines.ts';
import { fill } from '../../../rules/language/texts.ts';
import { checkoutRefusal } from '../../../rules/refusals/checkout-refusals.ts';
import { callTexts } from '../../../ui/calls-script.texts.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $cart } from '../../cart/cart.store.ts';
import { clearCart, removeLine, setLine } from '../../cart/change-cart.client.ts';
import { chosenCoupon } from '../../cart/chosen-coupon.client.ts';
import { $pricing, requestQuote } from '../../cart/quote.store.ts';
import { $leaving, memoryKeys } from '../../payment/pay/page-state.client.ts';
import { restoreGift } from '../gift/gift.store.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';
import { recordPriceChanges } from './price-changes.client.ts';

/** In the place of the pieces of a cart that is gone: no piece has this id. */
const NO_PIECE = '0';

const pieces = () => $cart.get().map(({ id }) => String(id));

/** Returns true if the coupon of this visit was applied to a cart that has been emptied since. */
function isCouponOfFormerCart(): boolean {
  const { code, appliedTo } = chosenCoupon();
  return code !== '' && appliedTo.length > 0 && !pieces().some((piece) => appliedTo.includes(piece));
}

/** Restores the coupon of this visit, after hydration, and keeps what is applied from then on. Returns a function that stops it. */
function keepCoupon(): () => void {
  $pricing.set({ ...$pricing.get(), code: chosenCoupon().code });
  return $pricing.listen(({ state, quote, code }) => {
    if (state !== 'ready') return;
    const chosen = chosenCoupon();
    // Without a quote the cart to which it applied is gone. A coupon that was never applied waits for its first cart.
    const former = chosen.appliedTo.length > 0 ? `${chosen.code} ${NO_PIECE}` : chosen.code;
    inTab.write(memoryKeys.coupon, (quote ? code && [code, ...pieces()].join(' ') : former) || null);
  });
}

/** Requests a quote now and after every change of the cart, also from suggestions or another tab. Returns a function that stops it. */
export function quoteOnCartChange(): () => void {
  restoreGift();
  const stops = [
    keepCoupon(),
    $pricing.subscribe(({ state, quote }) => state === 'ready' && quote && recordPriceChanges(quote)),
    $cart.subscribe(() => void priceCart()),
  ];
  addEventListener('storage', tellIfEmptied);
  return () => {
    for (const stop of stops) stop();
    removeEventListener('storage', tellIfEmptied);
  };
}

/** Tells the shopper if another window emptied the cart, so that the form on this page has gone (#150). */
function tellIfEmptied({ key }: StorageEvent): void {
  if (key !== CART_KEY || $cart.get().length > 0 || $leaving.get()) return;
  const { title, message } = checkoutRefusal('EMPTY_CART');
  showToast({ kind: 'notice', title, message });
}

/** Requests a quote; if that fails, undoes the change and shows a toast. */
export async function priceCart(): Promise<void> {
  const t = cartSummaryTexts();
  const { code, quote: before } = $pricing.get();
  const isKept = isCouponOfFormerCart();
  const answer = await requestQuote();
  if (answer === null) return;
  if (answer.ok) {
    const { coupon, couponRefusal: refusal } = answer.data;
    if (code && refusal) showToast({ kind: 'notice', title: refusal.title, message: refusal.message });
    else if (coupon && isKept) showToast({ kind: 'done', title: t.applied, message: fill(t.appliedToo, { code: coupon.code }) });
    return;
  }
  const message = answer.denial.details;
  if (before && restoreQuantities()) showToast({ kind: 'error', title: t.quantityError, message });
  else if (before) showToast({ kind: 'error', title: t.fetchError, message });
  else showToast({ kind: 'error', title: t.loadFailed, message: t.unexpected });
}

/** Sets the quantities back to those of the last quote. False if the cart differs in more than quantities. */
function restoreQuantities(): boolean {
  const lines = $pricing.get().quote?.lines ?? [];
  const cart = $cart.get();
  const priced = cart.map(({ id, size }) => lines.find((line) => line.productId === id && line.size === size));
  if (cart.length !== lines.length || priced.includes(undefined)) return false;
  cart.forEach(({ cart_item_id, quantity }, at) => {
    const previous = priced[at]?.quantity ?? quantity;
    if (previous !== quantity) setLine(cart_item_id, previous);
  });
  return true;
}

export function removeWithQuote(cartItemId: string, name: string): void {
  const t = cartSummaryTexts();
  const before = $cart.get();
  removeLine(cartItemId);
  if ($cart.get().length === 0) showCleared(before);
  else showRemoved(t.removed, fill(t.removedNamed, { name }), before);
}

export function clearCartWithQuote(): void {
  const before = $cart.get();
  clearCart();
  showCleared(before);
}

function showCleared(before: Cart): void {
  const t = cartSummaryTexts();
  showRemoved(t.cleared, t.nowEmpty, before);
}

/** `before`: the cart with the removed lines, which "Undo" puts back. */
function showRemoved(title: string, message: string, before: Cart): void {
  const kept = $cart.get();
  const removed = before.filter((line) => !kept.includes(line));
  const undo = () =>
    import('../../cart/restore-lines.client.ts').then(
      ({ restoreLines }) => restoreLines(removed, before),
      () => showToast({ kind: 'error', title: callTexts().offline, message: callTexts().checkConnection }),
    );
  showToast({ kind: 'done', title, message, action: { label: cartSummaryTexts().undo, onClick: undo } });
}
