import { idle } from '../../../ui/timing/idle.client.ts';

/** Links to the cart that open its drawer. On the checkout itself the bag stays a link. */
const OPENERS = ':is([data-cart-link], [data-toasts] a[href="/checkout"]):not([aria-current])';

const openerAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>(OPENERS) : null);
const load = () => import('./drawer.client.ts');
const prepare = () =>
  load()
    .then(({ prepareDrawer }) => prepareDrawer())
    .catch(() => {});

/**
 * Opens the cart in a drawer. Its code and styles are fetched once the cart has changed, because it is likely to be opened next, or at the
 * first touch of a link; if they cannot be, the link leads to the checkout.
 */
export function openCartOnTouch(): void {
  for (const touch of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(touch, (event) => openerAt(event) && setTimeout(prepare), { passive: true });
  addEventListener('cart:changed', () => document.querySelector(OPENERS) && idle().then(prepare), { once: true });
  document.addEventListener('click', (event) => {
    const link = openerAt(event);
    if (!link || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    load()
      .then(({ openDrawer }) => openDrawer())
      .catch(() => location.assign(link.href))
      .finally(() => {
        link.ariaBusy = null;
      });
  });
}
