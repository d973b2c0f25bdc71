/** Addresses of the admin area. Apart from src/urls.ts, which goes to every shopper. */
export const adminUrls = {
  orders: '/admin/orders',
  order: (id: string) => `/admin/orders/${id}`,
  products: '/admin/products',
  /** A product's form; 'new' for one that does not exist yet. */
  product: (id: number | 'new') => `/admin/products/${id}`,
};
