import { files } from '../src/admin/app/files.api.ts';
import { messagesAdmin } from '../src/admin/messages/messages.api.ts';
import { ordersAdmin } from '../src/admin/orders/orders.api.ts';
import { productsAdmin } from '../src/admin/products/products.api.ts';
import { returnsAdmin } from '../src/features/returns/admin/returns-admin.api.ts';
import { shopApp } from './shop-app.ts';

/** The API of the admin area, loaded when it is first asked for: shoppers' calls load neither its code nor its types. */
export const adminApi = shopApp('/api')
  .route('/admin', files)
  .route('/admin', ordersAdmin)
  .route('/admin', productsAdmin)
  .route('/', returnsAdmin)
  .route('/', messagesAdmin);

export type AdminApi = typeof adminApi;
