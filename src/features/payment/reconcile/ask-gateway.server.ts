import { jobLeases } from '../../../platform/jobs/jobs.table.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { GATEWAY_ASKED } from '../../../rules/health/health-facts.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';

/**
 * Runs every minute, because at night nobody would notice that no order can be paid: asks the gateway whether it answers and takes the keys.
 * The row keeps when it was asked, what it said, and as its cursor when it last said yes. One call and one write.
 */
export async function askGateway(shop: Shop): Promise<void> {
  let outcome = 'ok';
  try {
    await gateway(shop).answers();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('cron askGateway', error);
    outcome = error.message;
  }
  const asked = { lastRunAt: shop.now, lastOutcome: outcome, ...(outcome === 'ok' && { cursor: String(shop.now) }) };
  await shop.db.write([
    shop.db.orm
      .insert(jobLeases)
      .values({ name: GATEWAY_ASKED, ...asked })
      .onConflictDoUpdate({ target: jobLeases.name, set: asked }),
  ]);
}
