import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const messageListDefaults = { tab: 'all', search: '', after: '', before: '' };

/** The list that an address shows. */
export const messageListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/messages', { query: changedFields(fieldsOf(search, messageListDefaults), messageListDefaults) });

/** How often the screen asks anew: messages are sent without it. */
export const POLL_MS = 15_000;
