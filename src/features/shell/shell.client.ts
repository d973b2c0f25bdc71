import { language } from '../../rules/language/language.ts';
import { openDialogs } from '../../ui/dialog/dialog.client.ts';
import { enhancePostsOnTouch } from '../../ui/form/posts-on-touch.client.ts';
import { placeChatTab } from '../../ui/layout/chat/chat-tab.client.ts';
import { closeMenus } from '../../ui/layout/header/menus.client.ts';
import { trimSearches } from '../../ui/layout/header/search-form.client.ts';
import { watchMotionButtons } from '../../ui/layout/motion/motion.client.ts';
import { noticeKey } from '../../ui/layout/notice/notice-key.ts';
import { restNotice } from '../../ui/layout/notice/rest-notice.client.ts';
import { onDevice } from '../../ui/storage.client.ts';
import { loadAhead } from '../../ui/timing/load-ahead.client.ts';
import { showFaults } from '../../ui/toast/faults.client.ts';
import { renderToasts } from '../../ui/toast/toast-host.client.ts';
import { watchPageViews } from '../analytics/page-view.client.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { watchCartBadges } from '../cart/cart-badge.client.ts';
import { chosenCoupon } from '../cart/chosen-coupon.client.ts';
import { openCartInDrawer } from '../cart/drawer/open-drawer.client.ts';
import { clearCartCopyOnSignOut } from '../cart/saved/cart-copy.client.ts';
import { syncCartWithSession } from '../cart/saved/cart-owner.client.ts';
import { replaceMissingPictures } from '../media/missing-pictures.client.ts';
import { watchConnection } from '../offline/connection.client.ts';
import { allowFetchAhead } from './fetch-ahead.client.ts';

/** Tells the browser how the shop is installed. In the page from the start it would be fetched while the first pictures are painted. */
function addManifest(): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name=manifest]');
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: own?.content ?? '/site.webmanifest' }));
}

/** Runs the script of every page: saved cart, cart badge, menus, search, dialogs, toasts, forms, page views, session. */
export function runShell(): void {
  const host = document.querySelector<HTMLElement>('[data-toasts]');
  if (host) renderToasts(host);
  syncCartWithSession();
  watchCartBadges();
  openMenus();
  closeMenus();
  openDialogs();
  openCartInDrawer();
  enhancePostsOnTouch();
  trimSearches();
  showFaults();
  replaceMissingPictures();
  placeChatTab();
  restNotice();
  watchMotionButtons();
  clearCartCopyOnSignOut();
  watchPageViews();
  watchConnection();
  watchSession();
  allowFetchAhead();
  addManifest();
  offerOther();
  lookForLetters();
}

/** Pages in another language look whether the device has its letters, and fetch those of headings. */
function lookForLetters(): void {
  if (language() === 'en') return;
  void import('../../ui/styles/language/missing-letters.client.ts').then(({ addMissingLetters }) => addMissingLetters()).catch(() => {});
  void import('../../ui/styles/language/heading-letters.client.ts')
    .then(({ fetchHeadingLetters }) => fetchHeadingLetters())
    .catch(() => {});
}

/**
 * A page in English is offered in the other language of the shop if the browser, or a former choice on this device, has its code;
 * language-offer.client.ts looks closer.
 */
function offerOther(): void {
  const other = document.querySelector<HTMLAnchorElement>('.header a[hreflang]');
  if (language() === 'en' && other && `${navigator.languages}${onDevice.read('language')}`.includes(other.hreflang.slice(0, 2)))
    void import('../../ui/layout/language/language-offer.client.ts').catch(() => {});
}

// Loaders by themselves: the bundler wraps an import whose names are taken at the call, which is longer.
const loadSession = () => import('../auth/session/session-watch.client.ts');

/** The session is requested only if the hint cookie is set. A sign-in in another tab is noticed on the next focus. */
function watchSession(): void {
  const watch = (event: 'INITIAL_SESSION' | 'SIGNED_IN') =>
    hasSessionHint() && loadSession().then(({ watchSession }) => watchSession(event));
  if (!watch('INITIAL_SESSION')) dispatchEvent(new CustomEvent('session:changed', { detail: { event: 'INITIAL_SESSION', user: null } }));
  for (const type of ['focus', 'pageshow']) addEventListener(type, () => watch('SIGNED_IN'));
}

const loadMenu = () => import('../../ui/layout/header/phone-menu.client.ts');
const loadSearch = () => import('../search/box/search-box.client.ts');
const loadCoupon = () => import('../cart/announced-coupon.client.ts');

/** The menu of narrow screens, the search box and the buttons of the notice. */
function openMenus(): void {
  const root = document.documentElement;
  const menu = document.querySelector<HTMLElement>('#menu');
  if (matchMedia('(width < 60rem)').matches) loadAhead(loadMenu);

  /** For the search icon the menu opens with the focus in its search field. */
  const toggleMenu = (toggler: HTMLElement, open: boolean) => {
    if (!menu) return;
    menu.hidden = !open;
    for (const each of document.querySelectorAll('[aria-controls=menu]')) each.ariaExpanded = String(open);
    if (open && toggler.dataset.menu) menu.querySelector('input')?.focus();
  };

  document.querySelector(`[data-use-code="${chosenCoupon().code}"]`)?.setAttribute('data-on', '');
  document.addEventListener('click', ({ target }) => {
    const at = target as Element;
    const toggler = at.closest<HTMLElement>('[data-menu]');
    const toggle = () => toggler && toggleMenu(toggler, menu?.hidden === true);
    const field = at.closest<HTMLInputElement>('.header [data-search] input');
    // The field works by itself where the code cannot be loaded; the icon then opens the menu, which has a field.
    if (field || toggler?.dataset.menu)
      loadSearch()
        .then(({ openSearch }) => openSearch(field?.value))
        .catch(toggle);
    else if (toggler)
      void loadMenu()
        .then(({ drawMenu }) => drawMenu())
        .catch(() => {})
        .then(toggle);
    const chosen = at.closest<HTMLAnchorElement>('a[hreflang]');
    // Only the offer of a page in another language reads it.
    if (chosen) onDevice.write('language', chosen.hreflang.slice(0, 2));
    const act = at.closest<HTMLElement>('[data-use-code]:not([data-on])');
    if (act) void loadCoupon().then(({ useAnnounced }) => useAnnounced(act));
    if (at.closest('[data-close-notice]')) {
      root.dataset.noticeOff = '';
      onDevice.write(noticeKey(root.dataset.notice ?? ''), String(Date.now()));
    }
  });
}
