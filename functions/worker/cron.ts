import { deletePersonalData } from '../../src/features/account/privacy/forget-persons.server.ts';
import { auditLedgers } from '../../src/features/books/audit-ledgers.server.ts';
import { compareLedgers } from '../../src/features/books/compare-ledgers.server.ts';
import { tidyCarts } from '../../src/features/cart/delete-old-carts.server.ts';
import { endSilentOrders } from '../../src/features/cash-guard/end-silent.server.ts';
import { eraseDueCustomers } from '../../src/features/customers/admin/erase-customer.server.ts';
import { readDisputes } from '../../src/features/disputes/read-disputes.server.ts';
import { watchHealth } from '../../src/features/health/watch-health.server.ts';
import { checkDocuments } from '../../src/features/invoices/check-documents.server.ts';
import { issueDueDocuments } from '../../src/features/invoices/issue-due.server.ts';
import { settleFacts } from '../../src/features/margin/settle-facts.server.ts';
import { SWEEP_EVERY, sweepPictures } from '../../src/features/media/admin/sweep-pictures.server.ts';
import { tidyMessages } from '../../src/features/messages/outbox/delete-old.server.ts';
import { drainOutbox } from '../../src/features/messages/outbox/send-messages.server.ts';
import { matchDaily, matchMoney } from '../../src/features/money-desk/matching/match-money.server.ts';
import { readSettlements } from '../../src/features/money-desk/settlements/read-settlements.server.ts';
import { tellOwner } from '../../src/features/owner-news/tell-owner.server.ts';
import { LABELS_SWEPT_EVERY, sweepLabels, tidyLabels } from '../../src/features/parcels/labels.server.ts';
import type { Followers } from '../../src/features/parcels/scans/follow-order.server.ts';
import { hearCouriers, runCouriers } from '../../src/features/parcels/scans/poll-parcels.server.ts';
import { couriersOf } from '../../src/features/parcels/shop-couriers.server.ts';
import { retryOrphans } from '../../src/features/payment/capture/retry-orphans.server.ts';
import { askGateway } from '../../src/features/payment/reconcile/ask-gateway.server.ts';
import { reconcile } from '../../src/features/payment/reconcile/reconcile.server.ts';
import { watchHolds } from '../../src/features/payment/reconcile/watch-holds.server.ts';
import { endOffers } from '../../src/features/products/end-offers.server.ts';
import { workOnCategories } from '../../src/features/products/work-on-categories.server.ts';
import { tidyEvidence } from '../../src/features/returns/evidence/delete-evidence.server.ts';
import { returnArrived } from '../../src/features/returns/return-arrived.server.ts';
import { knowStore } from '../../src/features/settings/store.server.ts';
import { queueStockAlerts } from '../../src/features/stock-alerts/stock-alerts.server.ts';
import { withLease } from '../../src/platform/jobs/lease.ts';
import { logFault } from '../../src/platform/log/log.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { shopErrorIn } from '../../src/platform/shop-error.ts';
import { digestDay } from '../../src/rules/digest/digest-day.ts';
import { JOB_CALLS } from '../../src/rules/order/reconcile.ts';

/** Followers of a parcel that has arrived. */
const followers: Followers = {
  returnArrived,
};

const jobs = {
  // First: while Razorpay is silent, checking its orders takes minutes.
  askGateway,
  reconcile,
  retryOrphans,
  watchHolds,
  endOffers,
  workOnCategories,
  endSilentOrders,
  queueStockAlerts,
  queueDigest: async (shop: Shop) => {
    // The code of the admin area is loaded only in the hours of the digest.
    if (digestDay(shop.now) !== null) await (await import('../../src/admin/digest/queue-digest.server.ts')).queueDigest(shop);
  },
  runCouriers: (shop: Shop) => runCouriers(shop, couriersOf(shop), followers),
  hearCouriers: (shop: Shop) => hearCouriers(shop, couriersOf(shop), followers),
  tidyLabels,
  sweepLabels: (shop: Shop) => withLease(shop, 'labels', (lease) => sweepLabels(shop, lease), LABELS_SWEPT_EVERY),
  tellOwner,
  eraseDueCustomers,
  drainOutbox,
  tidyMessages,
  tidyCarts,
  tidyEvidence,
  tidyPictures: (shop: Shop) => withLease(shop, 'pictures', (lease) => sweepPictures(shop, lease), SWEEP_EVERY),
  deletePersonalData,
  auditLedgers,
  readSettlements: async (shop: Shop) => {
    if (await readSettlements(shop)) await matchMoney(shop);
  },
  compareLedgers: async (shop: Shop) => {
    // What a lost webhook would have said about a dispute is read from the calls that the comparison leaves.
    await compareLedgers(shop).finally(() => readDisputes(shop));
  },
  settleFacts: (shop: Shop) => settleFacts(shop),
  issueDueDocuments,
  checkDocuments,
  matchMoney: matchDaily,
  watchHealth,
} satisfies Partial<Record<keyof typeof JOB_CALLS, (shop: Shop) => Promise<unknown>>>;

/**
 * Runs every job. A job that fails does not stop the others, unless the shop moves to another database: this one refuses them all. Each may
 * make at most JOB_CALLS calls, including those of its background work; a job that is cut short is safe to repeat and continues in the next
 * run.
 */
export async function runJobs(shop: Shop): Promise<void> {
  await knowStore(shop).catch((error: unknown) => logFault('cron store', error));
  for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) {
    shop.calls.allow(JOB_CALLS[name]);
    const failed = await jobs[name](shop).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!failed) continue;
    if (shopErrorIn(failed.error)?.code === 'SHOP_MOVED') return logFault('cron', failed.error);
    logFault(`cron ${name}`, failed.error);
  }
}
