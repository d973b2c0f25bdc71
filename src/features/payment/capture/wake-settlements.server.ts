import { eq } from 'drizzle-orm';
import { jobLeases } from '../../../platform/jobs/jobs.table.ts';
import type { Shop } from '../../../platform/shop.ts';
import { recordEvent, type WebhookEvent } from '../../gateway/webhook-events.server.ts';

/** The row whose `lastRunAt` tells when the gateway last spoke of a settlement. */
const WOKEN = 'settlements-woken';

/** The gateway speaks of a settlement: the next run of the cron asks for it. What the event says of money is not looked at. */
export async function wakeSettlements(shop: Shop, event: WebhookEvent): Promise<'woken'> {
  const heard = { lastRunAt: shop.now };
  await shop.db.write([
    ...recordEvent(shop, event, 'woken', null, true),
    shop.db.orm
      .insert(jobLeases)
      .values({ name: WOKEN, ...heard })
      .onConflictDoUpdate({ target: jobLeases.name, set: heard }),
  ]);
  return 'woken';
}

/** A query of the time (UTC ms) at which the gateway last spoke of a settlement. */
export const settlementsWoken = ({ db: { orm } }: Shop) =>
  orm.select({ at: jobLeases.lastRunAt }).from(jobLeases).where(eq(jobLeases.name, WOKEN));
