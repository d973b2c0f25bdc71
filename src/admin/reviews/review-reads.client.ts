import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const reviewListRead = listRead({ tab: 'testimonials', search: '' }, (query) => adminRead('GET /admin/reviews', { query }));

/** Products whose names fit, for the picker. */
export const productSearchRead = (search: string) => adminRead('GET /admin/products', { query: search ? { search } : {} });
