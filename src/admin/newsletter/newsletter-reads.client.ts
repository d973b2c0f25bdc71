import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The list that an address shows. */
export const subscriberListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/subscribers', { query }));
