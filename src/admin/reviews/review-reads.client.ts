import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const reviewListDefaults = { tab: 'testimonials', search: '', after: '', before: '' };

/** The list that an address shows. */
export const reviewListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/reviews', { query: changedFields(fieldsOf(search, reviewListDefaults), reviewListDefaults) });

/** Products whose names fit, for the picker. */
export const productSearchRead = (search: string) => adminRead('GET /admin/products', { query: search ? { search } : {} });
