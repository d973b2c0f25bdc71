/**
 * Which features a feature may import, tables and styles included, types excluded: `feature: [allowed imports]`, the lowest first.
 * An import that is not named here fails the test, and so does a name that is not used.
 */
export const allowedEdges: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  coupons: [],
  media: [],
  messages: [],
  products: ['audit'],
  settings: [],
  content: ['media', 'settings'],
  auth: ['messages', 'content'],
  reviews: ['media', 'products', 'content'],
  analytics: ['auth'],
  newsletter: ['messages'],
  sales: ['coupons', 'messages', 'products', 'auth'],
  'stock-alerts': ['messages', 'products', 'auth'],
  cart: ['coupons', 'products', 'settings', 'auth', 'sales'],
  payment: ['messages', 'products', 'settings', 'auth', 'sales', 'cart'],
  shell: ['auth', 'cart'],
  account: ['messages', 'auth', 'cart', 'payment'],
  catalog: ['media', 'products', 'content', 'cart', 'shell'],
  orders: ['audit', 'media', 'messages', 'content', 'auth', 'sales', 'payment'],
  checkout: ['messages', 'content', 'auth', 'cart', 'payment', 'catalog'],
  returns: ['messages', 'products', 'sales', 'payment', 'orders'],
  wishlist: ['media', 'products', 'auth', 'cart', 'catalog'],
};
