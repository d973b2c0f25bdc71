import * as z from 'zod/mini';
import { choice, filter, listQuery, text } from '../../rules/fields/fields.ts';
import { reportClocks, reportDimensions } from '../../rules/reports/report-terms.ts';

const VALUE_MAX = 60;
const day = filter(/^\d{4}-\d{2}-\d{2}$/);
const fields = { from: day, to: day, clock: choice(reportClocks, 'order'), by: choice(reportDimensions, 'all') };

/** The address of a report. Days that are missing are the last 30. */
export const reportQuery = z.object(fields);
export type ReportQuery = z.output<typeof reportQuery>;

/** The orders behind one value of a report; of `all` behind its days. */
export const reportOrdersQuery = listQuery({ ...fields, value: z.catch(text(VALUE_MAX), '') });
export type ReportOrdersQuery = z.output<typeof reportOrdersQuery>;
