import { readdirSync } from 'node:fs';

type Edges = Readonly<Record<string, readonly string[]>>;

/**
 * Features that a feature may import, tables and styles included, types excluded: `feature: [allowed imports]`, the lowest first.
 * An import that is not named here fails the test, and so does a name that is not used.
 */
export const namedEdges: Edges = {
  audit: [],
  coupons: [],
  media: [],
  translations: ['audit'],
  products: ['audit', 'media', 'translations'],
  search: ['audit', 'media', 'products'],
  words: ['audit', 'products'],
  settings: ['audit', 'products', 'words'],
  messages: ['words', 'settings'],
  operations: ['audit'],
  'page-cache': [],
  content: ['audit', 'coupons', 'media', 'translations', 'products', 'words', 'settings', 'messages', 'operations', 'page-cache'],
  delivery: ['content'],
  auth: ['audit', 'words', 'messages', 'content'],
  newsletter: ['audit', 'messages', 'auth'],
  ledger: ['coupons', 'translations', 'products', 'messages', 'auth'],
  analytics: ['auth'],
  'alerts-seen': ['auth'],
  'saved-views': ['auth'],
  gateway: [],
  disputes: ['audit', 'ledger', 'gateway'],
  digest: ['audit', 'messages'],
  'cash-guard': ['audit', 'messages', 'delivery', 'auth', 'ledger'],
  cart: ['coupons', 'translations', 'products', 'settings', 'content', 'delivery', 'auth', 'ledger'],
  payment: ['audit', 'products', 'search', 'settings', 'messages', 'auth', 'ledger', 'gateway', 'disputes', 'cash-guard', 'cart'],
  orders: ['audit', 'media', 'translations', 'messages', 'content', 'auth', 'ledger', 'gateway', 'cash-guard', 'cart', 'payment'],
  invoices: ['audit', 'products', 'settings', 'ledger', 'orders'],
  returns: ['audit', 'media', 'translations', 'products', 'settings', 'messages', 'ledger', 'payment', 'orders'],
  parcels: ['audit', 'media', 'products', 'settings', 'messages', 'delivery', 'ledger', 'cash-guard', 'payment', 'orders'],
  grievances: ['audit', 'messages', 'content', 'auth'],
  'owner-news': ['audit', 'messages', 'auth'],
  'first-day': ['audit', 'products', 'settings', 'content', 'auth'],
  reviews: ['audit', 'media', 'translations', 'products', 'messages', 'content', 'ledger'],
  'stock-alerts': ['translations', 'products', 'messages', 'auth'],
  'personal-data': ['messages', 'auth', 'cash-guard'],
  offline: [],
  shell: ['media', 'search', 'auth', 'analytics', 'cart', 'offline'],
  catalog: ['coupons', 'media', 'translations', 'products', 'search', 'content', 'delivery', 'cart', 'shell'],
  wishlist: ['media', 'products', 'auth', 'cart', 'catalog'],
  customers: ['audit', 'auth', 'ledger', 'personal-data'],
  health: ['messages', 'operations', 'ledger', 'digest', 'payment'],
  'search-engines': ['translations', 'products', 'words', 'settings', 'content'],
  account: ['settings', 'messages', 'auth', 'cash-guard', 'cart', 'payment', 'personal-data'],
  agents: ['products', 'content', 'first-day', 'analytics', 'cart', 'catalog'],
  checkout: ['messages', 'content', 'delivery', 'auth', 'cart', 'payment', 'catalog'],
  'buy-link': ['media', 'content', 'cart', 'catalog', 'checkout'],
  'own-order': [
    'audit',
    'products',
    'settings',
    'messages',
    'content',
    'delivery',
    'auth',
    'ledger',
    'cash-guard',
    'cart',
    'payment',
    'orders',
    'checkout',
  ],
  'fair-dealing': ['audit', 'products', 'content'],
  'money-desk': ['audit', 'settings', 'auth', 'ledger', 'gateway', 'payment'],
  margin: ['audit', 'products'],
  books: ['products', 'ledger', 'gateway', 'cash-guard', 'payment', 'returns', 'parcels', 'margin'],
};

/** A feature without a line may import the audit log, and nobody imports it. */
export const allowedEdges: Edges = {
  ...namedEdges,
  ...Object.fromEntries(readdirSync('src/features').flatMap((feature) => (feature in namedEdges ? [] : [[feature, ['audit']]]))),
};

/**
 * Features whose tables a feature names in SQL without importing them, with the reason. Tables of features that it may import, directly or
 * through others, need no line here.
 */
export const namedInSql: Readonly<Record<string, readonly string[]>> = {
  // A report names the orders, pieces and categories that it sums up.
  reports: ['ledger', 'products'],
  // Steps that are done are seen in what there is.
  'first-day': ['newsletter', 'ledger', 'owner-news'],
  // A parcel travels with the number of its invoice; a parcel back is that of a return.
  parcels: ['invoices', 'returns'],
  // A complaint names the order that it is about.
  grievances: ['ledger'],
  // One line of news says what happened, whatever it happened to.
  'owner-news': ['ledger', 'disputes', 'returns', 'parcels', 'grievances'],
  // A returned piece is not reviewed.
  reviews: ['returns'],
  // The file of one customer shows everything about them, and an open return delays their erasure.
  customers: ['newsletter', 'returns', 'wishlist'],
  // An invoiced order keeps its State.
  'own-order': ['invoices'],
  // Couriers pay cash to the bank too, so their remittances are matched like settlements.
  'money-desk': ['parcels'],
  // What an order earned is made of what every other feature knows about it.
  margin: ['ledger', 'disputes', 'invoices', 'returns', 'parcels', 'money-desk'],
};
