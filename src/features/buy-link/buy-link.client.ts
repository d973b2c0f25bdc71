import type { PieceToAdd } from '../../rules/cart/merge-carts.ts';
import { ORIGIN_KEY } from '../../rules/links/origin.ts';
import { inTab } from '../../ui/storage.client.ts';
import { $cart } from '../cart/cart.store.ts';
import { addToCart, clearCart } from '../cart/change-cart.client.ts';
import { chooseCoupon } from '../cart/chosen-coupon.client.ts';

const box = document.querySelector<HTMLElement>('[data-buy]');
const part = <T extends HTMLElement>(name: string) => box?.querySelector<T>(`[data-buy-${name}]`);

/** Address to open after the press that filled the cart. */
let next = '/';

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
  location.assign(next);
}

/** Without script the page says so, and offers cash on delivery. */
if (box) {
  box.hidden = false;
  const [acts, ask] = [part('acts'), part('ask')];
  for (const press of box.querySelectorAll<HTMLElement>('[data-buy-press]'))
    press.addEventListener('click', () => {
      next = press.dataset.buyPress ?? next;
      if ($cart.get().length === 0 || !acts || !ask) return fillCart(box);
      acts.hidden = true;
      ask.hidden = false;
      document.getElementById('buy-asks')?.focus();
    });
  part('join')?.addEventListener('click', () => fillCart(box));
  part('replace')?.addEventListener('click', () => {
    clearCart();
    fillCart(box);
  });
}

const pin = document.querySelector<HTMLFormElement>('[data-pin]');
if (pin) void import('../catalog/product/delivery/pin-box.client.ts').then(({ runPinBox }) => runPinBox(pin));
