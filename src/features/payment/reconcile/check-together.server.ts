import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { afterCheck } from '../../../rules/order/after-check.ts';
import { RECONCILE_CALLS_KEPT, RECONCILE_WRITTEN_TOGETHER, TOGETHER_FROM, TOGETHER_SPAN } from '../../../rules/order/reconcile.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import type { OrderToReopen } from '../../ledger/held.server.ts';
import { queueUnpaidMails } from '../../ledger/messages/queue-order-message.server.ts';
import { type Attempts, listAttempts } from './list-attempts.server.ts';

/**
 * Checks many orders with few calls: the gateway lists the payments of a time. Where nothing was paid, which is nearly always, a hold that
 * has ended is released and the next check is set, for many orders in one write.
 * @returns the orders that need a call of their own: something was paid, or the gateway's order is not known
 */
export async function checkTogether(shop: Shop, due: readonly OrderToReopen[]): Promise<OrderToReopen[]> {
  const rest: OrderToReopen[] = [];
  for (const group of groupsOf(due)) {
    const attempts = group.length < TOGETHER_FROM ? null : await attemptsOf(shop, group);
    const { quiet = [], loud = [] } = Object.groupBy(group, (order) => (attempts !== null && isQuiet(order, attempts) ? 'quiet' : 'loud'));
    rest.push(...loud);
    for (let at = 0; at < quiet.length; at += RECONCILE_WRITTEN_TOGETHER) {
      const some = quiet.slice(at, at + RECONCILE_WRITTEN_TOGETHER);
      if (!(await writeChecks(shop, some))) rest.push(...some);
    }
  }
  return rest;
}

/** Orders whose holds end within TOGETHER_SPAN of one another, the most urgent group first. Each keeps what is held apart from what is not. */
function groupsOf(due: readonly OrderToReopen[]): OrderToReopen[][] {
  const groups = Map.groupBy(
    due,
    ({ reservation, holdExpiresAt }) => `${reservation === 'held'} ${Math.floor(holdExpiresAt / TOGETHER_SPAN)}`,
  );
  return [...groups.values()];
}

/** Null where single calls are fewer, or the gateway does not answer. */
async function attemptsOf(shop: Shop, group: readonly OrderToReopen[]): Promise<Attempts | null> {
  const calls = Math.min(Math.floor(group.length / 2), shop.calls.left - RECONCILE_CALLS_KEPT);
  try {
    return await listAttempts(shop, group, calls);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('list payments', error);
    return null;
  }
}

/** The payments of an order for a chat may be older than the list. */
function isQuiet({ gatewayOrderId, reservation, origin }: OrderToReopen, attempts: Attempts): boolean {
  if (gatewayOrderId === null || reservation === 'committed' || origin === 'chat') return false;
  return (attempts.get(gatewayOrderId) ?? []).every(({ status }) => status === 'created' || status === 'failed');
}

/** @returns false if the database refused one of them: each is then checked alone */
async function writeChecks(shop: Shop, quiet: readonly OrderToReopen[]): Promise<boolean> {
  const checks = quiet.map(({ id, status, reservation, holdExpiresAt }) => {
    const { release, fails, nextCheckAt } = afterCheck({ status, reservation, holdExpiresAt }, false, shop.now);
    return { id, status, reservation, ends: holdExpiresAt, next: nextCheckAt, release, becomes: fails ? 'failed' : status };
  });
  const [released, waiting] = [checks.filter(({ release }) => release), checks.filter(({ release }) => !release)];
  const batch = [
    ...(waiting.length > 0 ? [update(waiting, sql`checks = checks + 1, next_check_at = c.value ->> 'next'`)] : []),
    ...(released.length > 0
      ? [
          update(
            released,
            sql`checks = checks + 1, next_check_at = c.value ->> 'next', reservation = 'released', status = c.value ->> 'becomes',
              actor = 'cron', updated_at = ${shop.now}`,
          ),
          queueUnpaidMails(
            shop,
            released.map(({ id }) => id),
          ),
        ]
      : []),
  ];
  try {
    await shop.db.write(batch);
    return true;
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    return false;
  }
}

/** Orders that somebody has reopened or changed meanwhile stay as they are. */
const update = (checks: readonly object[], set: Statement): Statement =>
  sql`UPDATE orders SET ${set} FROM json_each(${JSON.stringify(checks)}) c WHERE orders.id = c.value ->> 'id'
    AND +orders.status = c.value ->> 'status'
    AND +orders.reservation = c.value ->> 'reservation'
    AND orders.hold_expires_at = c.value ->> 'ends'`;
