/** Night: lists of many pages that do not fit a window. */
import { addLargeCatalogue } from '../../../../drizzle/demo/large.ts';
import { complaintIn } from '../../../shop/orders/complaint.ts';
import { db, shop } from '../../browser/browser.ts';
import { cashOrder, deliveredOrder, paidOrder } from '../../browser/planted-orders.ts';
import { allWindows, sweep } from '../sweep.ts';

/** More of each than a page of a list holds. */
const MANY = 60;

/** Fills the lists. The records stay: orders are never deleted. */
async function fill(): Promise<() => Promise<void>> {
  await addLargeCatalogue(db(), MANY * 5, Date.now());
  for (let at = 0; at < MANY; at += 1) {
    await Promise.all([paidOrder(), cashOrder(), deliveredOrder(), complaintIn(shop, { text: 'One pearl is missing. '.repeat(at + 1) })]);
  }
  return async () => {};
}

sweep(() => true, allWindows, { name: 'many rows', setUp: fill });
