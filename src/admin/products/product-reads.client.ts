import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const productListRead = listRead({ tab: 'all', search: '', category: '', sort: 'created_at', dir: 'desc' }, (query) =>
  adminRead('GET /admin/products', { query }),
);

/** `id`: a number of a product, or 'new'. */
export const productRead = (id: string) => adminRead('GET /admin/products/:id', { params: { id } });

/** The form of a new product with everything of another but its stock. */
const productCopyRead = (id: string) => adminRead('GET /admin/products/:id/copy', { params: { id } });

/** The read that the address of a form asks for: '/admin/products/add?copy=12' copies. */
export const productFormRead = (id: string, search: URLSearchParams) => {
  const copied = id === 'new' ? search.get('copy') : null;
  return copied === null ? productRead(id) : productCopyRead(copied);
};

/** Categories for selects. */
export const categoryChoicesRead = adminRead('GET /admin/categories/choices');
