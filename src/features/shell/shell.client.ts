import { noticeKey } from '../../ui/layout/notice-key.ts';
import { watchCartBadges } from '../cart/cart-badge.client.ts';

const root = document.documentElement;
const menu = document.querySelector<HTMLElement>('#menu');

/** Opens or closes the menu sheet of narrow screens; the magnifier opens it with the cursor in the search field. */
function toggleMenu(toggler: HTMLElement, open: boolean): void {
  if (!menu) return;
  menu.hidden = !open;
  for (const each of document.querySelectorAll('[data-menu]')) each.ariaExpanded = String(open);
  if (open && toggler.dataset.menu) menu.querySelector('input')?.focus();
}

document.addEventListener('click', ({ target }) => {
  const at = target as Element;
  const toggler = at.closest<HTMLElement>('[data-menu]');
  if (toggler) toggleMenu(toggler, menu?.hidden === true);
  if (at.closest('[data-close-notice]')) {
    root.dataset.noticeOff = '';
    try {
      localStorage.setItem(noticeKey(root.dataset.notice ?? ''), String(Date.now()));
    } catch {
      // A browser that stores nothing shows the notice again on the next page.
    }
  }
});

watchCartBadges();

// Toasts, forms and open menus are looked after once the page stands: a toast asked for earlier is shown then, a form sent earlier is a plain post.
const late = () => import('./shell-late.client.ts');
if (document.readyState === 'complete') void late();
else window.addEventListener('load', late, { once: true });
