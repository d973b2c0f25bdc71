import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const productListDefaults = { tab: 'all', search: '', category: '', sort: 'created_at', dir: 'desc', after: '', before: '' };

/** The list that an address shows. */
export const productListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/products', { query: changedFields(fieldsOf(search, productListDefaults), productListDefaults) });

/** `id`: a number of a product, or 'new'. */
export const productRead = (id: string) => adminRead('GET /admin/products/:id', { params: { id } });

/** Categories for selects. */
export const categoryChoicesRead = adminRead('GET /admin/categories/choices');
