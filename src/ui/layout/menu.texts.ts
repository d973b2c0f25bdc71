import { catalogue } from '../../rules/language/texts.ts';

/** The words of the menus, which scripts draw too. */
export const menuTexts = catalogue('menu', {
  byCategory: 'Shop by category',
  menu: 'Menu',
  home: 'Home',
  collections: 'Collections',
  reviews: 'Reviews',
  contact: 'Contact',
  login: 'Login',
  signup: 'Signup',
  logout: 'Logout',
  profile: 'My Profile',
  wishlist: 'Wishlist',
  orders: 'My Orders',
  dashboard: 'Dashboard',
  loading: 'Loading authentication...',
  track: 'Where is my order?',
  ask: 'Ask on WhatsApp',
  languages: 'Language',
  ownLanguage: 'English',
});
