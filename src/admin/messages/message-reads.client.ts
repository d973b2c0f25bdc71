import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The list that an address shows. */
export const messageListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/messages', { query }));

/** How often the screen asks anew: messages are sent without it. */
export const POLL_MS = 15_000;
