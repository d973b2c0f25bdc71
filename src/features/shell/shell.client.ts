import { noticeKey } from '../../ui/layout/notice/notice-key.ts';
import { watchCartBadges } from '../cart/cart-badge.client.ts';

const root = document.documentElement;
const menu = document.querySelector<HTMLElement>('#menu');

const search = async (typed?: string) => (await import('../search/box/search-box.client.ts')).openSearch(typed);

/** Opens or closes the menu on narrow screens; for the search icon with the focus in the search field. */
function toggleMenu(toggler: HTMLElement, open: boolean): void {
  if (!menu) return;
  menu.hidden = !open;
  for (const each of document.querySelectorAll('[aria-controls=menu]')) each.ariaExpanded = String(open);
  if (open && toggler.dataset.menu) menu.querySelector('input')?.focus();
}

document.addEventListener('click', ({ target }) => {
  const at = target as Element;
  const toggler = at.closest<HTMLElement>('[data-menu]');
  const toggle = () => toggler && toggleMenu(toggler, menu?.hidden === true);
  const field = at.closest<HTMLInputElement>('.header [data-search] input');
  // The field works by itself where the code cannot be loaded; the icon then opens the menu, which has a field.
  if (field || toggler?.dataset.menu) search(field?.value).catch(toggle);
  else toggle();
  if (at.closest('[data-close-notice]')) {
    root.dataset.noticeOff = '';
    try {
      localStorage.setItem(noticeKey(root.dataset.notice ?? ''), String(Date.now()));
    } catch {
      // If storage is blocked, the notice is shown again on the next page.
    }
  }
});

watchCartBadges();

// Code for toasts, forms and menus loads after the page. Until then toasts wait, and a submitted form is a plain post.
const loadLate = () => import('./shell-late.client.ts');
if (document.readyState === 'complete') void loadLate();
else window.addEventListener('load', loadLate, { once: true });
