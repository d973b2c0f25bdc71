import type { DaySpan } from '../../rules/reports/report-span.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields } from '../parts/list/list-state.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

const report = { from: '', to: '', clock: 'order', by: 'all' };

export const reportRead = listRead(report, (query) => adminRead('GET /admin/reports', { query }));
export const reportOrdersRead = listRead({ ...report, value: '' }, (query) => adminRead('GET /admin/reports/orders', { query }));

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

/** The orders that a sum of a report counts. */
export const ordersBehind = (clock: string, by: string, { from, to }: DaySpan, value: string): string =>
  withQuery(adminUrls.reportOrders, { from, to, ...changedFields({ clock, by, value }, reportOrdersRead.defaults) });

export const reportFile = (clock: string, by: string, { from, to }: DaySpan): string =>
  withQuery('/api/admin/reports.csv', { from, to, clock, by });
