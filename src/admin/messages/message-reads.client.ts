import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const messageListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/messages', { query }));

/** Ms between two reads of the screen: messages are sent without it. */
export const POLL_MS = 15_000;
