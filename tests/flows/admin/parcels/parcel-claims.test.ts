import { expect, it } from 'vitest';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { recordRemittance } from '../../../../src/features/parcels/money/record-remittance.server.ts';
import { endOfIstDate, istDate } from '../../../../src/rules/dates.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import type { ParcelState } from '../../../../src/rules/parcels/parcel-states.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

type Answer = ParcelRecord & { readonly code?: string };
const write = (method: string, id: string, act: string, body: object) => ask<Answer>(method, `/parcels/${id}/${act}`, body);
const cashRows = async () => (await ask<DeskPage>('GET', '/parcels?tab=cash')).body.rows.map(({ parcelId }) => parcelId);
const log = async (id: string) =>
  (await shop.rows("SELECT changes FROM admin_actions WHERE kind = 'parcel' AND object_id = ? ORDER BY seq DESC LIMIT 1", id))[0]?.changes;
const confirm = () =>
  shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), email);

let awbs = 0;
async function sentByHand(steps: readonly ParcelState[], isCash: boolean): Promise<string> {
  const { id: orderId } = await soldOrder(shop, [{}], isCash);
  const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId })).body;
  awbs += 1;
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: `EM10000${awbs}IN` });
  let seen: ParcelState = 'booked';
  for (const to of steps) {
    expect((await ask('POST', `/parcels/${id}/move`, { to, seen })).status).toBe(200);
    seen = to;
  }
  return id;
}

it('cash that does not come is written off once, with a reason, after the password', async () => {
  const id = await sentByHand(['delivered'], true);
  const body = { reason: 'The courier is bankrupt.' };
  expect((await write('POST', id, 'write-off', body)).body.code).toBe('CONFIRM_NEEDED');
  await confirm();
  expect((await write('POST', id, 'write-off', { reason: ' ' })).status).toBe(422);
  const answers = await Promise.all([write('POST', id, 'write-off', body), write('POST', id, 'write-off', body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body: record } = await ask<ParcelRecord>('GET', `/parcels/${id}`);
  expect(record).toMatchObject({ due: { state: 'written_off', remitted: 0 }, late: null });
  expect(record.events[0]).toMatchObject({ source: 'admin', text: `${email}: The courier is bankrupt.`, state: null, moved: false });
  expect(String(await log(id))).toContain('The courier is bankrupt.');
  expect(await cashRows()).not.toContain(id);
  expect((await write('POST', id, 'write-off', body)).body.code).toBe('PARCEL_CHANGED');
});

it('cash that comes after all counts', async () => {
  const id = await sentByHand(['delivered'], true);
  await confirm();
  await write('POST', id, 'write-off', { reason: 'Lost hope' });
  const { due, awb } = (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
  const amount = due?.due ?? (0 as never);
  await recordRemittance(shop.at(), {
    ...{ courier: 'manual', utr: 'UTR1', bank: amount, paidOn: '2026-11-27', by: email },
    lines: [{ awb: awb ?? '', reference: '', amount, deduction: 0 as never }],
  });
  expect((await ask<ParcelRecord>('GET', `/parcels/${id}`)).body.due).toMatchObject({ state: 'remitted', remitted: amount });
});

it('what was paid online, or is not delivered, has nothing to write off', async () => {
  await confirm();
  for (const id of [await sentByHand(['delivered'], false), await sentByHand([], true)])
    expect((await write('POST', id, 'write-off', { reason: 'x' })).body.code).toBe('PARCEL_CHANGED');
});

it('a weight is disputed with both weights, corrected while it is open, and ended once', async () => {
  const id = await sentByHand(['in_transit'], false);
  const day = istDate(Date.now() + 7 * DAY);
  for (const wrong of [
    { theirs: 0, amount: '35' },
    { theirs: 500, amount: 'x' },
    { theirs: 1.5, amount: '35' },
  ])
    expect((await write('PUT', id, 'dispute', { ...wrong, answerBy: day })).status).toBe(422);
  expect((await write('PUT', id, 'dispute', { theirs: 500, amount: '35', answerBy: '2026-02-31' })).status).toBe(422);
  expect((await write('POST', id, 'dispute/end', { end: 'won' })).body.code).toBe('PARCEL_CHANGED');
  const first = await write('PUT', id, 'dispute', { theirs: '500', amount: '35', answerBy: day });
  expect(first.body.dispute).toEqual({ ours: 150, theirs: 500, amount: 3_500, answerBy: endOfIstDate(day), state: 'open' });
  expect((await write('PUT', id, 'dispute', { theirs: 1000, amount: '70.50', answerBy: day })).body.dispute).toMatchObject({
    theirs: 1_000,
    amount: 7_050,
  });
  const ends = await Promise.all([write('POST', id, 'dispute/end', { end: 'won' }), write('POST', id, 'dispute/end', { end: 'lost' })]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await write('PUT', id, 'dispute', { theirs: 500, amount: '35', answerBy: day })).body.code).toBe('PARCEL_CHANGED');
  expect(JSON.parse(String(await log(id)))).toMatchObject({ dispute: ['open', expect.stringMatching(/won|lost/)] });
});

it('answers 404 for parcels that are none', async () => {
  await confirm();
  const id = crypto.randomUUID();
  expect((await write('POST', id, 'write-off', { reason: 'x' })).status).toBe(404);
  expect((await write('POST', id, 'dispute/end', { end: 'won' })).status).toBe(404);
});
