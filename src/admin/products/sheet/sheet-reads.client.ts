import { adminRead } from '../../app/admin-calls.client.ts';
import { listRead } from '../../parts/list/use-list.client.ts';
import { productListRead } from '../product-reads.client.ts';

/** The sheet of the products that the list shows at the same search, tab and category. */
export const sheetRead = listRead(productListRead.defaults, (query) => adminRead('GET /admin/products/sheet', { query }));
