import { and, eq, gt, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import { waitingQuery } from '../../platform/database/waiting.ts';
import { jobLeases } from '../../platform/jobs/jobs.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { HOUR, MINUTE } from '../../rules/limits.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';
import { ledgerFindings } from '../ledger/findings.table.ts';
import type { Channel } from '../messages/message-kinds.ts';
import { mailCarriers, outbox } from '../messages/messages.table.ts';
import { isQueued } from '../messages/outbox/send-messages.server.ts';
import { maintenanceRow } from '../operations/maintenance.server.ts';
import { lastOperationRows } from '../operations/record-operation.server.ts';
import { orphanEvents } from '../payment/payment.table.ts';
import { stuckRefunds } from '../payment/refund/stuck-refunds.server.ts';

/** The number of newest messages that are checked for refusals in a row. */
const MESSAGES_SEEN = 50;
/** Ms back, and the number of newest orders, for the check that the gateway opens orders. */
const ORDERS_JUDGED_FOR = 5 * MINUTE;
const ORDERS_COUNTED = 200;
/** Holds are counted up to this many. */
const HOLDS_COUNTED = 1_000;

/** The queries of everything that the state of the shop is judged by, each by an index or bounded. */
export function healthQueries(shop: Shop) {
  const { orm } = shop.db;
  return {
    schema: selectRaw<{ newest: number | null }>(sql`SELECT max(created_at) AS newest FROM __drizzle_migrations`),
    jobs: orm
      .select({ name: jobLeases.name, lastRunAt: jobLeases.lastRunAt, outcome: jobLeases.lastOutcome, cursor: jobLeases.cursor })
      .from(jobLeases),
    begun: selectRaw<{ opened: number; notOpened: number }>(
      sql`SELECT count(gateway_order_id) AS opened, coalesce(sum(gateway_order_id IS NULL AND status = 'failed_creation'), 0) AS notOpened
        FROM (SELECT gateway_order_id, status FROM orders
          WHERE method = 'gateway' AND created_at > ${shop.now - ORDERS_JUDGED_FOR} ORDER BY created_at DESC LIMIT ${ORDERS_COUNTED})`,
    ),
    stuck: waitingQuery(shop, sql`${outbox} WHERE ${and(isQueued, gte(outbox.attempts, MESSAGE_TRIES))}`, {
      since: sql`${outbox.createdAt}`,
    }),
    due: waitingQuery(
      shop,
      sql`${outbox}
        WHERE ${and(isQueued, lt(outbox.attempts, MESSAGE_TRIES), lte(outbox.nextAttemptAt, shop.now))}
        ORDER BY ${outbox.nextAttemptAt}`,
      { since: sql`${outbox.nextAttemptAt}` },
    ),
    newestMessages: selectRaw<{ channel: Channel; isSent: number; isRefused: number }>(
      sql`SELECT channel, sent_at IS NOT NULL AS isSent, last_error IS NOT NULL AS isRefused
        FROM outbox ORDER BY created_at DESC, dedupe_key DESC LIMIT ${MESSAGES_SEEN}`,
    ),
    codes: selectRaw<{ channel: Channel; count: number }>(
      sql`SELECT channel, count(*) AS count FROM outbox WHERE created_at > ${shop.now - HOUR}
        AND kind IN ('sign-in-code', 'confirm-code', 'contact-code') GROUP BY channel`,
    ),
    refusedMails: waitingQuery(
      shop,
      sql`${outbox} WHERE ${and(isQueued, eq(outbox.channel, 'email'), gt(outbox.attempts, 0), lt(outbox.attempts, MESSAGE_TRIES))}`,
      { since: sql`${outbox.createdAt}` },
    ),
    carriers: orm.select().from(mailCarriers),
    findings: waitingQuery(
      shop,
      sql`${ledgerFindings} WHERE ${and(isNull(ledgerFindings.clearedAt), ne(ledgerFindings.source, 'holds'))}`,
      {
        since: sql`${ledgerFindings.foundAt}`,
      },
    ),
    orphans: waitingQuery(shop, sql`${orphanEvents} WHERE ${isNull(orphanEvents.settledAt)}`, { since: sql`${orphanEvents.createdAt}` }),
    refunds: waitingQuery(shop, stuckRefunds(shop), { since: sql`r.created_at` }),
    holds: selectRaw<{ held: number; firstEnd: number | null }>(
      sql`SELECT count(*) AS held, min(hold_expires_at) AS firstEnd
        FROM (SELECT hold_expires_at FROM orders WHERE reservation = 'held' AND hold <> 'none' LIMIT ${HOLDS_COUNTED})`,
    ),
    // The newest row is the last one: events are only inserted.
    webhook: selectRaw<{ at: number }>(sql`SELECT created_at AS at FROM webhook_events ORDER BY rowid DESC LIMIT 1`),
    payment: selectRaw<{ at: number }>(
      sql`SELECT created_at AS at FROM payments WHERE status = 'captured' ORDER BY created_at DESC LIMIT 1`,
    ),
    maintenance: maintenanceRow(orm),
    operations: lastOperationRows(orm),
  };
}
