/** Links to the cart that open its drawer. On the checkout itself the bag stays a link. */
const OPENERS = ':is([data-cart-link], [data-toasts] a[href="/checkout"]):not([aria-current])';

const openerAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>(OPENERS) : null);
const load = () => import('./drawer.client.ts');

/** Opens the cart in a drawer. Its code is fetched at the first touch of a link; if it cannot be, the link leads to the checkout. */
export function openCartOnTouch(): void {
  for (const touch of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(touch, (event) => openerAt(event) && setTimeout(() => load().catch(() => {})), { passive: true });
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
