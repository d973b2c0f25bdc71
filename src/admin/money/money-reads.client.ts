import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The month that an address shows; '' for the present one. */
export const moneyMonthRead = listRead({ month: '' }, (query) => adminRead('GET /admin/money', { query }));

export const bankRead = adminRead('GET /admin/money/bank');

export const remittanceRead = (id: string) => adminRead('GET /admin/money/remittances/:id', { params: { id } });
