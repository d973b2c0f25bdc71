import { readReport } from '../../src/features/reports/read-report.server.ts';
import { listReportOrders } from '../../src/features/reports/report-orders.server.ts';
import type { Read } from './read-cost.ts';

const YEARS = { from: '2000-01-01', to: '', clock: 'order' } as const;

/** Reports of all years, and the orders behind one of their sums. */
export const reportReads: readonly (readonly [string, Read])[] = [
  ...(['all', 'piece', 'category', 'state'] as const).map((by): [string, Read] => [
    `report of all years by ${by}`,
    (shop) => readReport(shop, { ...YEARS, by }),
  ]),
  ['orders of a report by State', (shop) => listReportOrders(shop, { ...YEARS, by: 'state', value: 'MH', after: '', before: '' })],
];
