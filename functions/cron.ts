import { drainOutbox } from '../src/features/messages/send.server.ts';
import { auditLedgers } from '../src/features/payment/audit-ledgers.server.ts';
import { compareLedgers } from '../src/features/payment/compare-ledgers.server.ts';
import { reconcile } from '../src/features/payment/reconcile.server.ts';
import { logFault, type Shop } from '../src/platform/shop.ts';

const jobs = { reconcile, drainOutbox, auditLedgers, compareLedgers };

/** Every job, each on its own: one that fails does not keep the others from running. */
export async function runJobs(shop: Shop): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) await job(shop).catch((error: unknown) => logFault(`cron ${name}`, error));
}
