import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { deliveryZones } from '../../rules/delivery/zones.ts';

/** Between which business days parcels arrive in a zone, kept from what they took. A zone of which too little is known has no row. */
export const deliveryDaysKept = sqliteTable(
  'delivery_days',
  {
    zone: text('zone', { enum: deliveryZones }).primaryKey(),
    from: integer('from_days').notNull(),
    to: integer('to_days').notNull(),
    /** Parcels that it is taken from. */
    sample: integer('sample').notNull(),
    by: text('by', { enum: ['parcels', 'courier'] }).notNull(),
    measuredAt: integer('measured_at').notNull(),
  },
  (t) => [
    check('delivery_days_zone', sql`${t.zone} IN (${sqlList(deliveryZones)})`),
    check('delivery_days_order', sql`${t.from} >= 1 AND ${t.to} >= ${t.from}`),
    check('delivery_days_by', sql`${t.by} IN ('parcels', 'courier')`),
  ],
);

export const declared = {
  delivery_days: { subjects: [], restore: 'never' },
} satisfies Declared;
