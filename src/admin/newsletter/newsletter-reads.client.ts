import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const subscriberListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/subscribers', { query }));
