import { expect, it } from 'vitest';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { takeCourierCall } from '../../../src/features/parcels/scans/courier-calls-in.server.ts';
import { hearCouriers, hearOfOrder, runCouriers } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { shopErrorIn } from '../../../src/platform/shop-error.ts';
import { newId } from '../../../src/rules/ids.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { POLL_EVERY } from '../../../src/rules/parcels/parcel-clocks.ts';
import type { MemoryCourier } from '../../shop/parcels/memory-courier.ts';
import { followers, sentOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const nobody = { userId: null, guestId: newId() };

const askedOf = ({ calls }: MemoryCourier) => calls.filter(({ method }) => method === 'track').length;
/** The courier calls about a parcel, by its number or by the shop's reference. */
const speaks = (awb: string, now: number, reference = '') =>
  takeCourierCall(shop.at(now), 'shiprocket', { body: newId(), about: { awb, reference } });
const hear = async (memory: MemoryCourier, now: number) => {
  const run = shop.at(now);
  const before = run.calls.made;
  await hearCouriers(run, memory.couriers, followers);
  await shop.settle();
  return run.calls.made - before;
};
const statusOf = async (id: string) => (await shop.rows('SELECT status FROM orders WHERE id = ?', id))[0]?.status;
const cancel = async (id: string, memory: MemoryCourier, now = Date.now(), visitor = nobody, token: string | null = '') =>
  cancelOrder(
    shop.at(now),
    visitor,
    { orderId: id, token: token === '' ? await orderToken(shop.at().env, id) : token, reason: '' },
    (at, orderId) => hearOfOrder(at, memory.couriers, followers, orderId),
  );

it.each(['its number', 'our reference'])('a parcel of which its courier speaks, by %s, moves in the next minute', async (by) => {
  const { id, memory, awb, parcel } = await sentOrder(shop);
  const now = Date.now();
  // The run for all was a moment ago.
  await runCouriers(shop.at(now), memory.couriers, followers);
  memory.scan(awb, 'picked_up', now);
  expect([await hear(memory, now + MINUTE), await statusOf(id)]).toEqual([1, 'paid']);
  await speaks(by === 'its number' ? awb : '', now + MINUTE, by === 'its number' ? '' : String(parcel.reference));
  await hear(memory, now + 2 * MINUTE);
  expect(await statusOf(id)).toBe('shipped');
});

it('who spoke too early is asked again in the next run for all, and not every minute', async () => {
  const { id, memory, awb } = await sentOrder(shop);
  const now = Date.now();
  await speaks(awb, now);
  const before = askedOf(memory);
  for (const minute of [1, 2, 3]) await hear(memory, now + minute * MINUTE);
  expect(askedOf(memory) - before).toBe(1);
  memory.scan(awb, 'picked_up', now);
  await shop.rows("UPDATE job_leases SET last_run_at = 0 WHERE name = 'couriers'");
  await runCouriers(shop.at(now + MINUTE + POLL_EVERY), memory.couriers, followers);
  expect(await statusOf(id)).toBe('shipped');
});

it('a cancellation asks about a parcel that has news: what the courier has is not cancelled', async () => {
  const { id, memory, awb } = await sentOrder(shop);
  memory.scan(awb, 'picked_up', Date.now());
  await speaks(awb, Date.now());
  expect([await cancel(id, memory), await statusOf(id)]).toEqual(['late', 'shipped']);
  expect(await shop.rows('SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?', id)).toEqual([]);
});

it('without news nobody is asked, and a courier that does not answer keeps nobody from cancelling', async () => {
  const quiet = await sentOrder(shop);
  const before = askedOf(quiet.memory);
  expect([await cancel(quiet.id, quiet.memory), askedOf(quiet.memory) - before]).toEqual(['cancelled', 0]);
  const silent = await sentOrder(shop);
  await speaks(silent.awb, Date.now());
  silent.memory.always = () => 'busy';
  expect(await cancel(silent.id, silent.memory)).toBe('cancelled');
});

it('who may not read the order makes the shop ask nobody', async () => {
  const { id, memory, awb } = await sentOrder(shop);
  await speaks(awb, Date.now());
  const before = askedOf(memory);
  const refused = await cancel(id, memory, Date.now(), nobody, 'x').catch((error: unknown) => shopErrorIn(error)?.code);
  expect([refused, askedOf(memory) - before]).toEqual(['ORDER_NOT_FOUND', 0]);
});
