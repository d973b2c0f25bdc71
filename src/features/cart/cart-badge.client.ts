import { CART_KEY, countPieces, parseCart } from '../../rules/cart/cart-lines.ts';

declare global {
  interface WindowEventMap {
    /** Sent after each change of the cart. A count of null means that the cart is still loading. */
    'cart:changed': CustomEvent<{ count: number | null }>;
  }
}

/** Keeps every cart badge of the page up to date: from storage, from other tabs and from `cart:changed`. */
export function watchCartBadges(): void {
  const stored = () => {
    try {
      return countPieces(parseCart(localStorage.getItem(CART_KEY)));
    } catch {
      return 0;
    }
  };
  window.addEventListener('cart:changed', ({ detail }) => show(detail.count, true));
  window.addEventListener('storage', ({ key }) => key === CART_KEY && show(stored(), false));
  // A page restored from the back/forward cache may be out of date.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(stored(), false));
  show(stored(), false);
}

function show(pieces: number | null, pop: boolean): void {
  document.documentElement.classList.toggle('has-cart', pieces !== 0);
  for (const badge of document.querySelectorAll('[data-cart-count]')) {
    badge.textContent = pieces === null ? '…' : String(pieces);
    badge.classList.toggle('badge--busy', pieces === null);
    badge.classList.remove('is-pop');
    if (pop && pieces) requestAnimationFrame(() => badge.classList.add('is-pop'));
  }
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    link.setAttribute('aria-label', pieces ? `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}` : 'Cart');
  }
}
