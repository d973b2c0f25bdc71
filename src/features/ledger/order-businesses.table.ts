import { sql } from 'drizzle-orm';
import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { gstStateCode } from '../../rules/address/gst-states.ts';
import { stateCodes } from '../../rules/address/states.ts';
import { BUSINESS_NAME_MAX } from '../../rules/gst/business-name.ts';
import { orders } from './orders.table.ts';

/** 'KA29': a State with its digits in a GSTIN. */
const statesWithDigits = stateCodes.flatMap((code) => (gstStateCode(code) ? [`${code}${gstStateCode(code)}`] : []));

/**
 * The businesses that orders are billed to. Triggers hold each to the State of its delivery, and let nothing of it change once the invoice is
 * issued. It belongs to the records of the tax: forgetting a customer leaves it with a sold order.
 */
export const orderBusinesses = sqliteTable(
  'order_businesses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    gstin: text('gstin').notNull(),
    /** As on the GST certificate. */
    legalName: text('legal_name').notNull(),
    /** The State of the delivery, a code of `states.ts`. */
    state: text('state').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('order_businesses_gstin', sql`length(${t.gstin}) = 15 AND ${t.gstin} NOT GLOB '*[^0-9A-Z]*'`),
    check('order_businesses_state', sql`${t.state} || substr(${t.gstin}, 1, 2) IN (${sqlList(statesWithDigits)})`),
    check('order_businesses_name', sql`length(trim(${t.legalName})) BETWEEN 1 AND ${sql.raw(String(BUSINESS_NAME_MAX))}`),
  ],
);

export const declared = {
  order_businesses: { subjects: ['orders'], restore: 'mirror', people: ['in time'] },
} satisfies Declared;
