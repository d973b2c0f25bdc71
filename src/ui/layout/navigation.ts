import type { Role } from '../../rules/people/permissions.ts';
import { urls } from '../../urls.ts';
import type { CurrentEntry } from './layout-data.ts';
import { menuTexts } from './menu.texts.ts';

interface Entry {
  readonly label: string;
  readonly href: string;
  readonly is?: CurrentEntry;
}

export function mainLinks(): readonly Entry[] {
  const t = menuTexts();
  return [
    { label: t.home, href: urls.home, is: 'home' },
    { label: t.collections, href: urls.collections(), is: 'collections' },
    { label: t.reviews, href: urls.reviews, is: 'reviews' },
    { label: t.contact, href: urls.contact, is: 'contact' },
  ];
}

/** Returns the account menu as the server renders it for everybody; the browser replaces it where somebody is signed in. */
export const guestLinks = (): readonly Entry[] => [
  { label: menuTexts().login, href: urls.login },
  { label: menuTexts().signup, href: urls.signup },
];

/** Returns the account menu of a signed-in user; Logout follows it. */
export function accountMenuOf(role: Role): readonly Entry[] {
  const t = menuTexts();
  const profile = { label: t.profile, href: urls.profile };
  const wishlist = { label: t.wishlist, href: urls.wishlist };
  if (role === 'administrator') return [{ label: t.dashboard, href: urls.adminDashboard }, profile, wishlist];
  return [profile, { label: t.orders, href: urls.orders }, wishlist];
}
