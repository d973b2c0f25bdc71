import { urls } from '../../../urls.ts';
import { messageCircle, star, truck } from '../../icon/menu-icons.ts';
import { heart } from '../../icon/script-icons.ts';
import { loadStyles } from '../../styles/load-styles.client.ts';
import { menuTexts } from '../menu.texts.ts';
import { mainLinks } from '../navigation.ts';
import styles from './phone-menu.css?url';

/** Draws what only the menu of a phone shows: its styles, pictures of the categories, and links below them. Once. */
export async function drawMenu(): Promise<void> {
  await loadStyles(styles);
  const more = document.querySelector('.header__more');
  if (!more || document.querySelector('.header__links')) return;
  for (const link of more.querySelectorAll<HTMLElement>('[data-pic]')) {
    link.prepend(Object.assign(new Image(240, 192), { src: link.dataset.pic ?? '', alt: '' }));
  }
  const title = Object.assign(document.createElement('h2'), { className: 'header__narrow', textContent: menuTexts().byCategory });
  more.prepend(title);
  const other = document.querySelector<HTMLAnchorElement>('.header a[hreflang]');
  if (other) more.before(languages(other));
  more.after(links(document.querySelector<HTMLElement>('#menu')?.dataset.chat));
}

/** The language of the page, and the link to the other one. */
function languages(other: HTMLAnchorElement): HTMLElement {
  const t = menuTexts();
  const group = document.createElement('div');
  group.className = 'header__languages header__narrow';
  group.role = 'group';
  group.ariaLabel = t.languages;
  const own = Object.assign(document.createElement('a'), { textContent: t.ownLanguage });
  own.ariaCurrent = 'true';
  const link = other.cloneNode(true) as HTMLAnchorElement;
  link.className = '';
  group.append(own, link);
  return group;
}

function links(chat: string | undefined): HTMLElement {
  const t = menuTexts();
  const nav = document.createElement('nav');
  nav.className = 'header__links header__narrow';
  nav.ariaLabel = t.menu;
  const wishes = line(t.wishlist, urls.wishlist, heart);
  const count = document.createElement('span');
  count.className = 'badge';
  count.dataset.wishCount = '';
  count.textContent = document.querySelector('[data-wish-count]')?.textContent ?? '';
  wishes.append(count);
  nav.append(line(t.track, urls.trackOrder, truck), wishes, line(t.reviews, urls.reviews, star));
  if (chat) nav.append(Object.assign(line(t.ask, chat, messageCircle), { target: '_blank', rel: 'noopener noreferrer' }));
  const pages = document.createElement('span');
  pages.className = 'header__pages';
  const others = mainLinks().filter(({ is }) => is !== 'reviews');
  pages.append(...others.map(({ label, href }) => page(label, href)));
  nav.append(pages);
  return nav;
}

function page(label: string, href: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), { href, textContent: label });
  if (href === location.pathname) link.ariaCurrent = 'page';
  return link;
}

function line(label: string, href: string, icon: string): HTMLAnchorElement {
  const link = page(label, href);
  link.insertAdjacentHTML('afterbegin', `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>`);
  return link;
}
