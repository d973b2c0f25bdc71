import { adminRead } from '../app/admin-calls.client.ts';

/** All banners, in the order of the home page. */
export const bannerListRead = adminRead('GET /admin/banners');
