import { adminRead } from '../../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../../parts/list/list-state.client.ts';
import { productListDefaults } from '../product-reads.client.ts';

/** The sheet of the products that the list shows at the same search, tab and category. */
export const sheetRead = (search: URLSearchParams) =>
  adminRead('GET /admin/products/sheet', { query: changedFields(fieldsOf(search, productListDefaults), productListDefaults) });
