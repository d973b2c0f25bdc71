import { afterAll, expect, it } from 'vitest';
import { handOverList } from '../../../../src/features/parcels/hand-over/hand-over.server.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
const services = await startCouriers();
Object.assign(shop.env, Object.fromEntries(Object.entries(services.settings).filter(([key]) => key.startsWith('SHIPROCKET'))));
afterAll(() => services.close());

const manifest = (courier: string) =>
  shop.fetch(`/api/admin/parcels/manifest?courier=${courier}`, { headers: { cookie }, redirect: 'manual' });
const onList = async (courier: 'shiprocket' | 'manual') => (await handOverList(shop.at(), courier)).map(({ id }) => id);

async function draft(isCash = false): Promise<string> {
  const { id: orderId } = await soldOrder(shop, [{}], isCash);
  return (await ask<{ id: string }>('POST', '/parcels', { orderId })).body.id;
}
async function booked(): Promise<string> {
  const { id: orderId } = await soldOrder(shop);
  const { results } = (await ask<{ results: { parcelId: string }[] }>('POST', '/parcels/book', { orders: [orderId], prefer: 'cheapest' }))
    .body;
  return results[0]?.parcelId ?? '';
}

it('is the courier’s own list where it has one', async () => {
  const id = await booked();
  await ask('POST', `/parcels/${id}/pickup`, { on: '2026-01-01' });
  await shop.rows("UPDATE parcels SET pickup_on = '' WHERE id = ?", id);
  expect(await onList('shiprocket')).toEqual([id]);
  const list = await manifest('shiprocket');
  expect([list.status, list.headers.get('content-type'), list.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect((await list.text()).slice(0, 5)).toBe('%PDF-');
  // Made again, it is printed again.
  expect((await manifest('shiprocket')).status).toBe(200);
});

it('is the shop’s page where the courier has none', async () => {
  const [id, waiting] = [await draft(true), await draft()];
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: 'EM123456789IN' });
  const answer = await manifest('manual');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/parcels/hand-over?courier=manual']);
  const list = await handOverList(shop.at(), 'manual');
  expect(list).toMatchObject([{ id, awb: 'EM123456789IN', cash: expect.any(Number) }]);
  // The list names no customer.
  expect(Object.keys(list[0] ?? {})).not.toContain('contact');
  expect(list.map((one) => one.id)).not.toContain(waiting);
});

it('has what is fetched today, and nothing that is fetched later or has gone', async () => {
  const id = await booked();
  const isListed = async () => (await onList('shiprocket')).includes(id);
  await shop.rows("UPDATE parcels SET pickup_on = '2099-01-01' WHERE id = ?", id);
  expect(await isListed()).toBe(false);
  await shop.rows("UPDATE parcels SET pickup_on = '2026-01-01' WHERE id = ?", id);
  expect(await isListed()).toBe(true);
  await shop.rows("UPDATE parcels SET state = 'picked_up', actor = 'courier', move_note = 'x: gone', picked_up_at = 1 WHERE id = ?", id);
  expect(await isListed()).toBe(false);
});

it('is for the administrator alone (role)', async () => {
  expect((await shop.fetch('/api/admin/parcels/manifest?courier=manual')).status).toBe(401);
});
