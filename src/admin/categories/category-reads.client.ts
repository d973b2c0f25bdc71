import { adminRead } from '../app/admin-calls.client.ts';

/** All categories. */
export const categoryListRead = adminRead('GET /admin/categories');
