import { adminRoutes } from '../../src/admin/admin.api.ts';
import { shopApp } from './shop-app.ts';

/** The API of the admin area, loaded when it is first asked for: shoppers' calls load neither its code nor its types. */
export const adminApi = shopApp('/api').route('/admin', adminRoutes);

export type AdminApi = typeof adminApi;
