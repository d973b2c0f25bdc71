import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { phases } from '../../rules/order/order-status.ts';

/** A copy of `holdLimits` of `rules/payment/hold-limits.ts` for the triggers; written at every migration. */
export const holdLimits = sqliteTable('hold_limits', {
  name: text('name').primaryKey(),
  maximum: integer('maximum').notNull(),
});

/**
 * A copy of the statuses of `rules/order/order-status.ts` for the triggers; written at every migration. The views `open_statuses`,
 * `revenue_statuses`, `closed_statuses` and `sent_statuses` list those of one kind.
 */
export const orderStatusRows = sqliteTable(
  'order_statuses',
  {
    status: text('status').primaryKey(),
    phase: text('phase', { enum: phases }).notNull(),
    isGatewayOnly: integer('is_gateway_only', { mode: 'boolean' }).notNull(),
    isSent: integer('is_sent', { mode: 'boolean' }).notNull(),
  },
  (t) => [check('order_statuses_phase', sql`${t.phase} IN (${sqlList(phases)})`)],
);

/** A copy of the facts of `rules/state-facts.ts` for views and triggers; written at every migration. The views of ledgers/states.sql read it. */
export const stateFactRows = sqliteTable(
  'state_facts',
  {
    /** The kind of thing that has the state: 'parcel'. */
    kind: text('kind').notNull(),
    fact: text('fact').notNull(),
    state: text('state').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.fact, t.state] })],
);

/** The status changes that `rules/order/order-moves.ts` allows; the database refuses all others. */
export const orderTransitions = sqliteTable(
  'order_transitions',
  {
    from: text('from_status').notNull(),
    to: text('to_status').notNull(),
    actor: text('actor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.from, t.to, t.actor] })],
);

export const declared = {
  hold_limits: { subjects: [], restore: 'never' },
  order_statuses: { subjects: [], restore: 'never' },
  state_facts: { subjects: [], restore: 'never' },
  order_transitions: { subjects: [], restore: 'never' },
} satisfies Declared;
