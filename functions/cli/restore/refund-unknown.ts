import { recordOperation } from '../../../src/features/operations/record-operation.server.ts';
import { refundUnknown, type UnknownPayment, unknownPayments } from '../../../src/features/payment/refund/refund-unknown.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { formatInr, sum } from '../../../src/rules/money/money.ts';
import { openFromEnv } from '../open-shop.ts';
import { by } from '../operator/by.ts';
import { refuseWrongClock } from '../operator/check-clock.ts';
import type { Print } from '../operator/print.ts';
import type { Named } from '../places.ts';
import type { RefundUnknown } from './restore-options.ts';

const WORD = 'refund';

/**
 * Refunds the payments that Razorpay has and whose orders the restored shop does not know. Shows all of them first and asks; a second run
 * refunds nothing twice.
 * @throws Error if one could not be refunded, or nobody agrees
 */
export async function refundUnknownPayments({ isDryRun }: RefundUnknown, given: Named, print: Print): Promise<void> {
  const { shop, done } = openFromEnv(given);
  try {
    await refuseWrongClock(shop);
    const startedAt = Date.now();
    const found = await unknownPayments(shop);
    if (found.length === 0) return print.log('There is no payment for an unknown order.');
    const total = formatInr(sum(found.map(({ left }) => left)));
    print.log(`${found.length} ${found.length === 1 ? 'payment' : 'payments'} for orders that the shop does not have, ${total} in all:`);
    for (const { id, left } of found) print.log(`  ${id} ${formatInr(left)}`);
    if (isDryRun) return print.log('Nothing was refunded. Without --dry-run the command asks, then refunds them.');
    if ((await print.ask(`Type ${WORD} to return ${total} to the customers: `)) !== WORD) throw new Error('Stopped: nothing was refunded.');
    const failed = await refundAll(shop, found, print);
    const facts = { refunded: found.length - failed, failed, total };
    await recordOperation(shop, { kind: 'restore', isDone: failed === 0, by: by(), facts, startedAt });
    if (failed > 0) throw new Error(`${failed} of ${found.length} were not refunded. Run the command again: nothing is refunded twice.`);
    print.log(`Refunded: ${found.length}, ${total}. Customers have the money in 5 to 7 working days; Razorpay tells them.`);
  } finally {
    await done();
  }
}

/** Refunds all of them. @returns how many failed */
async function refundAll(shop: Shop, found: readonly UnknownPayment[], print: Print): Promise<number> {
  let failed = 0;
  for (const payment of found) {
    try {
      const { status } = await refundUnknown(shop, payment);
      if (status !== 'failed') continue;
      print.error(`  ${payment.id}: Razorpay says that the refund failed.`);
    } catch (error) {
      print.error(`  ${payment.id}: ${error instanceof Error ? error.message : error}`);
    }
    failed += 1;
  }
  return failed;
}
