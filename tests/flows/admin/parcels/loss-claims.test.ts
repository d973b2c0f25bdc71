import { expect, it } from 'vitest';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import type { ParcelState } from '../../../../src/rules/parcels/parcel-states.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

type Answer = ParcelRecord & { readonly code?: string };

/** A parcel of three pieces for ₹309 each, which hold ₹9 of tax, that ended so. */
async function ended(to: ParcelState): Promise<string> {
  const { id: orderId } = await soldOrder(shop, [{ price: 30_900, quantity: 3 }]);
  const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId })).body;
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: '' });
  expect((await ask('POST', `/parcels/${id}/move`, { to, seen: 'booked' })).status).toBe(200);
  return id;
}
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const claim = (id: string, amount: string, reference = '') => ask<Answer>('PUT', `/parcels/${id}/claim`, { amount, reference });
const answer = (id: string, to: string, granted = '') => ask<Answer>('POST', `/parcels/${id}/claim/answer`, { to, granted });
const open = async (id: string, good: number, bad: number) => {
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  const [item] = await shop.rows('SELECT order_id AS orderId, line FROM parcel_items WHERE parcel_id = ?', id);
  const answered = await ask<Answer>('POST', `/parcels/${id}/open`, { next: 'close', pieces: [{ ...item, good, bad }] });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body;
};
const credits = (id: string) =>
  shop.rows("SELECT kind, paise, document, line FROM parcel_costs WHERE parcel_id = ? AND kind = 'credit'", id);

it('a lost parcel is claimed, granted, and its money is a credit exactly once', async () => {
  const id = await ended('lost');
  expect(await record(id)).toMatchObject({ claim: null, loss: { reason: 'lost', amount: 90_000 } });
  expect((await answer(id, 'accepted', '900')).body.code).toBe('PARCEL_CHANGED');
  expect((await claim(id, '0')).status).toBe(422);
  expect((await claim(id, '900')).body).toMatchObject({ loss: null, claim: { state: 'open', amount: 90_000, reason: 'lost' } });
  expect((await answer(id, 'paid')).body.code).toBe('PARCEL_CHANGED');
  expect((await claim(id, '900', 'DL-C-77')).body.claim).toMatchObject({ state: 'sent', reference: 'DL-C-77' });
  expect((await answer(id, 'accepted')).body.code).toBe('CLAIM_AMOUNT');
  expect((await answer(id, 'accepted', '850.50')).body.claim).toMatchObject({ state: 'accepted', amount: 90_000, granted: 85_050 });
  expect(await credits(id)).toEqual([]);
  await expect(
    shop.rows(
      "INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at) VALUES ('x', ?1, 'credit', -85050, 'claim', ?1, 1)",
      id,
    ),
  ).rejects.toThrow('CLAIM_NOT_PAID');
  const paid = await Promise.all([answer(id, 'paid'), answer(id, 'paid')]);
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await credits(id)).toEqual([{ kind: 'credit', paise: -85_050, document: 'claim', line: id }]);
  expect(await record(id)).toMatchObject({ claim: { state: 'paid' }, charged: -85_050 });
  for (const write of ["UPDATE parcel_claims SET state = 'accepted'", 'DELETE FROM parcel_claims'])
    await expect(shop.rows(`${write} WHERE parcel_id = ?`, id)).rejects.toThrow('CLAIM_MOVED_BACK');
  // What is paid stays: neither another answer nor another claim changes it.
  expect((await answer(id, 'refused')).body.code).toBe('PARCEL_CHANGED');
  expect((await claim(id, '900', 'again')).body.code).toBe('PARCEL_CHANGED');
});

it('a damaged parcel is to be claimed for from the moment it is settled', async () => {
  const id = await ended('damaged');
  expect((await open(id, 1, 2)).claim).toMatchObject({ state: 'open', reason: 'damaged', amount: 60_000, reference: '' });
  expect((await answer(id, 'refused')).body.claim).toMatchObject({ state: 'refused', granted: null });
  expect(await credits(id)).toEqual([]);
});

it('one good, one broken and one missing of three: a person claims for one (T11)', async () => {
  const id = await ended('returned');
  expect(await record(id)).toMatchObject({ loss: null, claim: null });
  expect((await claim(id, '300')).body.code).toBe('CLAIM_NOT_DUE');
  // It may have been packed so: nothing is claimed by itself.
  expect(await open(id, 1, 1)).toMatchObject({ claim: null, loss: { reason: 'pieces', amount: 60_000 } });
  expect((await claim(id, '300', 'CLM1')).body.claim).toMatchObject({ state: 'sent', reason: 'pieces', amount: 30_000 });
});

it('what is delivered, or came back whole, cannot be claimed for', async () => {
  const delivered = await ended('delivered');
  const whole = await ended('returned');
  await open(whole, 3, 0);
  for (const id of [delivered, whole]) {
    expect((await record(id)).loss).toBeNull();
    expect((await claim(id, '300')).body.code).toBe('CLAIM_NOT_DUE');
  }
});

it('a claim stands among the late ones two days before its day, until it is paid or refused', async () => {
  const id = await ended('lost');
  await claim(id, '900');
  const late = async () => (await ask<DeskPage>('GET', '/parcels?tab=late')).body.rows.filter(({ parcelId }) => parcelId === id);
  expect(await late()).toEqual([]);
  await shop.rows('UPDATE parcel_claims SET answer_by = ? WHERE parcel_id = ?', Date.now() + 2 * DAY - 60_000, id);
  expect(await late()).toMatchObject([{ late: { why: 'loss_claim_ends' } }]);
  expect((await record(id)).late).toMatchObject({ why: 'loss_claim_ends' });
  await answer(id, 'refused');
  expect(await late()).toEqual([]);
});
