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
  auth: ['messages', 'content'],
  analytics: ['auth'],
  desk: ['auth'],
  newsletter: ['audit', 'messages'],
  sales: ['coupons', 'messages', 'products', 'auth'],
  digest: ['audit', 'messages'],
  customers: ['audit', 'sales'],
  reviews: ['audit', 'media', 'products', 'content', 'sales'],
  'stock-alerts': ['messages', 'products', 'auth'],
  cart: ['coupons', 'products', 'settings', 'auth', 'sales'],
  payment: ['messages', 'products', 'settings', 'auth', 'sales', 'cart'],
  shell: ['auth', 'analytics', 'cart'],
  account: ['messages', 'settings', 'auth', 'cart', 'payment'],
  catalog: ['media', 'products', 'content', 'cart', 'shell'],
  orders: ['audit', 'media', 'messages', 'content', 'auth', 'sales', 'payment'],
  invoices: ['audit', 'settings', 'products', 'sales', 'payment', 'orders'],
  checkout: ['messages', 'content', 'auth', 'cart', 'payment', 'catalog'],
  returns: ['audit', 'messages', 'settings', 'products', 'sales', 'payment', 'orders'],
  wishlist: ['media', 'products', 'auth', 'cart', 'catalog'],
};
