import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const subscriberListDefaults = { tab: 'all', search: '', after: '', before: '' };

/** The list that an address shows. */
export const subscriberListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/subscribers', { query: changedFields(fieldsOf(search, subscriberListDefaults), subscriberListDefaults) });
