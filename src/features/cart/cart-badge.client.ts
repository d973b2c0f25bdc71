import { countPieces } from '../../rules/cart/cart-lines.ts';
import { counted } from '../../rules/language/counted.ts';
import { $cart } from './cart.store.ts';
import { cartBadgeTexts } from './texts/cart-badge.texts.ts';

/** Keeps every cart badge of the page up to date. */
export function watchCartBadges(): void {
  $cart.subscribe((cart, before) => {
    const pieces = countPieces(cart);
    show(pieces, before !== undefined && countPieces(before) !== pieces);
  });
}

function show(pieces: number, pop: boolean): void {
  document.documentElement.classList.toggle('has-cart', pieces > 0);
  for (const badge of document.querySelectorAll('[data-cart-count]')) {
    badge.textContent = String(pieces);
    badge.classList.remove('badge--busy', 'is-pop');
    if (pop && pieces) requestAnimationFrame(() => badge.classList.add('is-pop'));
  }
  const t = cartBadgeTexts();
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    link.setAttribute('aria-label', pieces ? counted(t.items, pieces) : t.cart);
  }
}
