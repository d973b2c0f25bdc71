/** Addresses of the admin area. Apart from src/urls.ts, which goes to every shopper. */
export const adminUrls = {
  products: '/admin/products',
  /** A product's form; 'new' for one that does not exist yet. */
  product: (id: number | 'new') => `/admin/products/${id}`,
};
