import { menuTexts } from '../../../ui/layout/menu.texts.ts';
import { accountMenuOf, guestLinks } from '../../../ui/layout/navigation.ts';
import { urls } from '../../../urls.ts';
import { logOut } from './log-out.client.ts';
import { $session } from './session.store.ts';
import { showWishCount } from './wish-count.client.ts';

/** Keeps the account menu and the account tab on phones up to date: cached pages contain those of a guest. */
export function renderAccountMenus(): void {
  let drawn = '';
  $session.subscribe(({ state, user }) => {
    const now = `${state} ${user?.role} ${user?.name}`;
    if (now === drawn) return;
    drawn = now;
    for (const link of document.querySelectorAll('[data-account-link]'))
      link.setAttribute('href', state === 'out' ? urls.login : urls.profile);
    for (const menu of document.querySelectorAll('[data-account]')) menu.replaceChildren(...entries());
    showWishCount(null);
  });
}

function entries(): Node[] {
  const { state, user } = $session.get();
  if (state === 'loading') return [line(menuTexts().loading)];
  if (!user) return guestLinks().map(({ label, href }) => entry(label, href));
  const links = accountMenuOf(user.role).map(({ label, href }) => {
    const link = entry(label, href);
    if (href === urls.wishlist) link.append(wishCount());
    return link;
  });
  const leave = document.createElement('button');
  leave.type = 'button';
  leave.textContent = menuTexts().logout;
  leave.onclick = () => void logOut();
  return [line(user.name), ...links, leave];
}

function entry(label: string, href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  return link;
}

function line(text: string): HTMLElement {
  const p = document.createElement('p');
  p.className = 'text-meta menu__line';
  p.textContent = text;
  return p;
}

/** Returns the badge: empty, and therefore invisible, until the wishlist sets the count. */
function wishCount(): HTMLElement {
  const badge = document.createElement('span');
  badge.className = 'badge';
  badge.dataset.wishCount = '';
  return badge;
}
