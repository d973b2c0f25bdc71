import type { Role } from '../../rules/people/permissions.ts';
import { urls } from '../../urls.ts';
import type { CurrentEntry } from './layout-data.ts';

interface Entry {
  readonly label: string;
  readonly href: string;
  readonly is?: CurrentEntry;
}

export const mainLinks: readonly Entry[] = [
  { label: 'Home', href: urls.home, is: 'home' },
  { label: 'Collections', href: urls.collections(), is: 'collections' },
  { label: 'Reviews', href: urls.reviews, is: 'reviews' },
  { label: 'Contact', href: urls.contact, is: 'contact' },
];

/** The account menu as the server renders it for everybody; the browser replaces it where somebody is signed in. */
export const guestLinks: readonly Entry[] = [
  { label: 'Login', href: urls.login },
  { label: 'Signup', href: urls.signup },
];

/** Returns the account menu of a signed-in user; Logout follows it. */
export function accountMenuOf(role: Role): readonly Entry[] {
  const profile = { label: 'My Profile', href: urls.profile };
  const wishlist = { label: 'Wishlist', href: urls.wishlist };
  if (role === 'administrator') return [{ label: 'Dashboard', href: urls.adminDashboard }, profile, wishlist];
  return [profile, { label: 'My Orders', href: urls.orders }, wishlist];
}

export const quickLinks: readonly Entry[] = [
  { label: 'Shop All', href: urls.collections() },
  { label: 'Customer Reviews', href: urls.reviews },
  { label: 'Contact Us', href: urls.contact },
  { label: 'My Account', href: urls.profile },
  { label: 'Track an order', href: urls.trackOrder },
];

export const informationLinks: readonly Entry[] = [
  { label: 'Privacy Policy', href: urls.privacy },
  { label: 'Terms & Conditions', href: urls.terms },
  { label: 'Shipping & Returns', href: urls.shippingReturns },
  { label: 'Fair Dealing', href: urls.fairDealing },
  { label: 'Complaints', href: urls.grievance },
];
