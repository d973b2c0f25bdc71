/**
 * Which features a feature may import, tables and styles included, types excluded: `feature: [allowed imports]`, the lowest first.
 * An import that is not named here fails the test, and so does a name that is not used.
 */
export const allowedEdges: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  coupons: ['audit'],
  media: [],
  products: ['audit', 'media'],
  settings: ['audit'],
  messages: ['settings'],
  content: ['audit', 'media', 'settings'],
  delivery: ['content'],
  auth: ['messages', 'content'],
  analytics: ['auth'],
  newsletter: ['audit', 'messages'],
  sales: ['coupons', 'messages', 'products', 'auth'],
  customers: ['audit', 'sales'],
  reviews: ['audit', 'media', 'messages', 'products', 'content', 'sales'],
  'stock-alerts': ['messages', 'products', 'auth'],
  cart: ['coupons', 'products', 'settings', 'auth', 'sales'],
  payment: ['audit', 'messages', 'products', 'settings', 'auth', 'sales', 'cart'],
  'search-engines': ['products', 'settings', 'content'],
  offline: [],
  shell: ['auth', 'analytics', 'cart', 'offline'],
  account: ['messages', 'settings', 'auth', 'cart', 'payment'],
  catalog: ['media', 'products', 'content', 'delivery', 'cart', 'shell'],
  orders: ['audit', 'media', 'products', 'messages', 'content', 'auth', 'sales', 'cart', 'payment'],
  invoices: ['audit', 'settings', 'products', 'sales', 'payment', 'orders'],
  checkout: ['messages', 'content', 'auth', 'cart', 'payment', 'catalog'],
  returns: ['audit', 'media', 'messages', 'settings', 'products', 'sales', 'payment', 'orders'],
  grievances: ['audit', 'messages', 'content'],
  wishlist: ['media', 'products', 'auth', 'cart', 'catalog'],
};
