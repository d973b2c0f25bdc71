import { expect, it } from 'vitest';
import { LABELS_SWEPT_EVERY, sweepLabels } from '../../../src/features/parcels/labels.server.ts';
import { withLease } from '../../../src/features/payment/reconcile/lease.server.ts';
import { DAY, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { LABELS_KEPT } from '../../../src/rules/parcels/parcel-clocks.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { bookedOrder, parcelRow } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { files } = shop.bucket;
const FIRST_PAGE = 500;

async function sweepAt(now: number) {
  const run = shop.at(now);
  run.calls.allow(JOB_CALLS.sweepLabels);
  await withLease(run, 'labels', (lease) => sweepLabels(run, lease), LABELS_SWEPT_EVERY);
  expect(run.calls.made).toBeLessThanOrEqual(JOB_CALLS.sweepLabels);
}

it('a label that no parcel names is deleted when it is as old as labels are kept, on any page of the bucket', async () => {
  const {
    parcel: { id },
  } = await bookedOrder(shop, memoryCourier());
  const own = String((await parcelRow(shop, id))?.label_key);
  const kept = files.get(own);
  if (!kept) throw new Error('the parcel has no label');
  // A restore left these without a row; the parcel of the last one has another label.
  const lost = Array.from({ length: FIRST_PAGE + 2 }, (_, at) => `private/labels/${crypto.randomUUID()}/${at}.pdf`);
  const all = [...lost, `private/labels/${id}/replaced.pdf`];
  for (const key of all) files.set(key, { ...kept });
  files.set('private/evidence/film', { ...kept });
  const there = () => [...files.keys()].filter((key) => key.startsWith('private/')).length;
  const now = Date.now();

  await sweepAt(now + LABELS_KEPT - DAY);
  await sweepAt(now + LABELS_KEPT - DAY + MINUTE);
  expect(there()).toBe(all.length + 2);
  for (const minutes of [1, 2]) await sweepAt(now + LABELS_KEPT + minutes * MINUTE);
  expect([...files.keys()].filter((key) => key.startsWith('private/')).toSorted()).toEqual([own, 'private/evidence/film'].toSorted());
});
