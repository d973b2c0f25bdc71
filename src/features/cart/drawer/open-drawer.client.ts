import { CART_OPEN } from '../../../rules/cart/cart-lines.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { loadAhead } from '../../../ui/timing/load-ahead.client.ts';
import { hideToast } from '../../../ui/toast/toast.store.ts';
import { $cart } from '../cart.store.ts';
import { cartBadgeTexts } from '../texts/cart-badge.texts.ts';

/** Links to the cart that open its drawer. On the checkout itself the bag stays a link. */
const OPENERS = ':is([data-cart-link], [data-toasts] a[href$="/checkout"]):not([aria-current])';

const load = () => import('./drawer.tsx');

/** Opens the cart in the drawer of the page. The next frame shows it with a placeholder for each line; its code comes after that. */
export function openCartInDrawer(): void {
  const drawer = document.querySelector<HTMLDialogElement>('.cart-drawer');
  const panel = drawer?.lastElementChild;
  if (!drawer || !panel) return;
  let isFilled = false;
  const fill = async () => {
    try {
      await (await load()).fillDrawer(drawer, panel);
      isFilled = true;
    } catch {
      const t = cartBadgeTexts();
      panel.innerHTML = `<p role="alert">${t.offline}</p><button class="btn btn--s" type="button">${t.retry}</button>`;
    }
  };
  const open = () => {
    if (!drawer.open) drawer.showModal();
    if (!isFilled) panel.innerHTML = '<i></i>'.repeat($cart.get().length);
    requestAnimationFrame(() => setTimeout(fill));
  };
  loadAhead(load);
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest(OPENERS) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    hideToast();
    open();
  });
  // The page reloaded itself because the code did not come (head-script.ts).
  if (inTab.read(CART_OPEN) === 'true') {
    inTab.write(CART_OPEN, null);
    open();
  }
  drawer.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (target === drawer || button?.matches('[data-close-cart]')) drawer.close();
    else if (!isFilled && button) open();
  });
}
