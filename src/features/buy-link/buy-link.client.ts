import type { PieceToAdd } from '../../rules/cart/merge-carts.ts';
import { ORIGIN_KEY } from '../../rules/links/origin.ts';
import { inTab } from '../../ui/storage.client.ts';
import { $cart } from '../cart/cart.store.ts';
import { addToCart, clearCart } from '../cart/change-cart.client.ts';
import { chooseCoupon } from '../cart/chosen-coupon.client.ts';

const box = document.querySelector<HTMLElement>('[data-buy]');
const part = <T extends HTMLElement>(name: string) => box?.querySelector<T>(`[data-buy-${name}]`);

/** Puts the pieces into the cart, remembers coupon and origin for this visit, and goes on. A refusal of a piece is said, and nothing is left. */
function fillCart({ dataset }: HTMLElement): void {
  const pieces = JSON.parse(dataset.buy ?? '[]') as readonly PieceToAdd[];
  const refusals = pieces.flatMap((piece) => addToCart({ ...piece, stockPerSize: true }) ?? []);
  const [refusal] = refusals;
  if (refusal && refusals.length === pieces.length) {
    const says = part('says');
    if (says) says.textContent = refusal.message;
    return;
  }
  if (dataset.coupon) chooseCoupon(dataset.coupon);
  inTab.write(ORIGIN_KEY, dataset.origin ?? null);
  location.assign(dataset.next ?? '/');
}

/** Without script the page says so, and offers cash on delivery. */
if (box) {
  box.hidden = false;
  const [press, ask] = [part<HTMLButtonElement>('press'), part('ask')];
  press?.addEventListener('click', () => {
    if ($cart.get().length === 0 || !ask) return fillCart(box);
    press.hidden = true;
    ask.hidden = false;
    document.getElementById('buy-asks')?.focus();
  });
  part('join')?.addEventListener('click', () => fillCart(box));
  part('replace')?.addEventListener('click', () => {
    clearCart();
    fillCart(box);
  });
}
