import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/**
 * Changes that agents made to a cart or to its checkout: one row for both. A cart that nobody changed has no row, because its id says what
 * it contains. Nothing here is about a person.
 */
export const agentBaskets = sqliteTable(
  'agent_baskets',
  {
    /** The part of the id that a cart and its checkout have in common. */
    nonce: text('nonce').primaryKey(),
    /** 'agent.in', and a keyed hash of the network of the agent who changed it first: each has a share of the rows. */
    site: text('site').notNull().default(''),
    net: text('net').notNull().default(''),
    /** 'P12-6:2,P13:1' */
    lines: text('lines').notNull(),
    isCartCanceled: integer('is_cart_canceled', { mode: 'boolean' }).notNull().default(false),
    isCheckoutCanceled: integer('is_checkout_canceled', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    /** UTC ms; the next change of any cart deletes the row afterwards. */
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    check('agent_baskets_nonce', sql`length(${t.nonce}) = 16`),
    check('agent_baskets_lines', sql`length(${t.lines}) BETWEEN 1 AND 4000`),
    index('agent_baskets_ending').on(t.expiresAt),
    index('agent_baskets_of_site').on(t.site, t.createdAt),
    index('agent_baskets_of_net').on(t.net),
  ],
);

export const declared = {
  agent_baskets: { subjects: [], restore: 'never' },
} satisfies Declared;
