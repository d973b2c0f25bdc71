import { tidyAccounts } from '../src/features/account/tidy-accounts.server.ts';
import { tidyCarts } from '../src/features/cart/tidy-carts.server.ts';
import { drainOutbox } from '../src/features/messages/send.server.ts';
import { tidyMessages } from '../src/features/messages/tidy.server.ts';
import { auditLedgers } from '../src/features/payment/audit-ledgers.server.ts';
import { compareLedgers } from '../src/features/payment/compare-ledgers.server.ts';
import { reconcile } from '../src/features/payment/reconcile.server.ts';
import { forgetPersons } from '../src/features/profile/forget-persons.server.ts';
import { tidyEvidence } from '../src/features/returns/tidy-evidence.server.ts';
import { tellOfStock } from '../src/features/stock-alerts/stock-alerts.server.ts';
import { logFault, type Shop } from '../src/platform/shop.ts';
import { JOB_CALLS } from '../src/rules/reconcile.ts';

const jobs = {
  reconcile,
  tellOfStock,
  drainOutbox,
  tidyMessages,
  tidyAccounts,
  tidyCarts,
  tidyEvidence,
  forgetPersons,
  auditLedgers,
  compareLedgers,
} satisfies Record<keyof typeof JOB_CALLS, unknown>;

/**
 * Every job, each on its own: one that fails does not keep the others from running. Each may make so many calls and no
 * more, what it starts in the background included; work that was cut short is safe to repeat and goes on in the next run.
 */
export async function runJobs(shop: Shop): Promise<void> {
  for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) {
    shop.calls.allow(JOB_CALLS[name]);
    await jobs[name](shop).catch((error: unknown) => logFault(`cron ${name}`, error));
  }
}
