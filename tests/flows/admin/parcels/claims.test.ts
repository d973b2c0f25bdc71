import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepPictures } from '../../../../src/features/media/admin/sweep-pictures.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { tidyLabels } from '../../../../src/features/parcels/labels.server.ts';
import { recordRemittance } from '../../../../src/features/parcels/money/record-remittance.server.ts';
import { endOfIstDate, istDate } from '../../../../src/rules/dates.ts';
import { DAY, MINUTE } from '../../../../src/rules/limits.ts';
import type { ParcelState } from '../../../../src/rules/parcels/parcel-states.ts';
import { actionsOn } from '../../../shop/audit-log.ts';
import { REMADE } from '../../../shop/machine/decoder.ts';
import { handSender, soldOrder } from '../../../shop/parcels/parcels.ts';
import { sendScalePhoto } from '../../../shop/parcels/scale-photo.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie, email } = await shopWithAdministrator();

type Answer = ParcelRecord & { readonly code?: string };
const write = (method: string, id: string, act: string, body: object) => ask<Answer>(method, `/parcels/${id}/${act}`, body);
const cashRows = async () => (await ask<DeskPage>('GET', '/parcels?tab=cash')).body.rows.map(({ parcelId }) => parcelId);
const confirm = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const send = handSender(shop, ask);
const sentByHand = async (...way: Parameters<typeof send>) => (await send(...way)).id;

/** A parcel of three pieces for ₹309 each, which hold ₹9 of tax, that ended so. */
const ended = async (to: ParcelState) => (await send([to], false, [{ price: 30_900, quantity: 3 }])).id;
const claim = (id: string, amount: string, reference = '') => ask<Answer>('PUT', `/parcels/${id}/claim`, { amount, reference });
const answer = (id: string, to: string, granted = '') => ask<Answer>('POST', `/parcels/${id}/claim/answer`, { to, granted });
const open = async (id: string, good: number, bad: number) => {
  await confirm();
  const [item] = await shop.rows('SELECT order_id AS orderId, line FROM parcel_items WHERE parcel_id = ?', id);
  const answered = await ask<Answer>('POST', `/parcels/${id}/open`, { next: 'close', pieces: [{ ...item, good, bad }] });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body;
};
const credits = (id: string) =>
  shop.rows("SELECT kind, paise, document, line FROM parcel_costs WHERE parcel_id = ? AND kind = 'credit'", id);

it('cash that does not come is written off once, with a reason, after the password', async () => {
  const id = await sentByHand(['delivered'], true);
  const body = { reason: 'The courier is bankrupt.' };
  await confirm(0);
  expect((await write('POST', id, 'write-off', body)).body.code).toBe('CONFIRM_NEEDED');
  await confirm();
  expect((await write('POST', id, 'write-off', { reason: ' ' })).status).toBe(422);
  const answers = await Promise.all([write('POST', id, 'write-off', body), write('POST', id, 'write-off', body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const after = await record(id);
  expect(after).toMatchObject({ due: { state: 'written_off', remitted: 0 }, late: null });
  expect(after.events[0]).toMatchObject({ source: 'admin', text: `${email}: The courier is bankrupt.`, state: null, moved: false });
  const [last] = (await actionsOn(shop, 'parcel', id)).slice(-1);
  expect(JSON.stringify(last?.changes)).toContain('The courier is bankrupt.');
  expect(await cashRows()).not.toContain(id);
  expect((await write('POST', id, 'write-off', body)).body.code).toBe('PARCEL_CHANGED');
});

it('cash that comes after all counts', async () => {
  const id = await sentByHand(['delivered'], true);
  await confirm();
  await write('POST', id, 'write-off', { reason: 'Lost hope' });
  const { due, awb } = await record(id);
  const amount = due?.due ?? (0 as never);
  await recordRemittance(shop.at(), {
    ...{ courier: 'manual', utr: 'UTR1', bank: amount, paidOn: '2026-11-27', by: email },
    lines: [{ awb: awb ?? '', reference: '', amount, deduction: 0 as never }],
  });
  expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: amount });
});

it('what was paid online, or is not delivered, has nothing to write off', async () => {
  for (const id of [await sentByHand(['delivered'], false), await sentByHand([], true)])
    expect((await write('POST', id, 'write-off', { reason: 'x' })).body.code).toBe('PARCEL_CHANGED');
});

it('a weight is disputed with both weights, corrected while it is open, and ended once', async () => {
  const id = await sentByHand(['in_transit'], false);
  const day = istDate(Date.now() + 7 * DAY);
  const right = { theirs: '500', amount: '35', answerBy: day };
  for (const wrong of [{ theirs: '0' }, { amount: 'x' }, { theirs: '1.5' }, { answerBy: '2026-02-31' }])
    expect((await write('PUT', id, 'dispute', { ...right, ...wrong })).status).toBe(422);
  expect((await write('POST', id, 'dispute/end', { end: 'won' })).body.code).toBe('PARCEL_CHANGED');
  const first = await write('PUT', id, 'dispute', { ...right, theirs: '0.5 kg' });
  expect(first.body.dispute).toEqual({ ours: 150, theirs: 500, amount: 3_500, answerBy: endOfIstDate(day), state: 'open' });
  const corrected = await write('PUT', id, 'dispute', { ...right, theirs: '1,000 g', amount: '70.50' });
  expect(corrected.body.dispute).toMatchObject({ theirs: 1_000, amount: 7_050 });
  const ends = await Promise.all([write('POST', id, 'dispute/end', { end: 'won' }), write('POST', id, 'dispute/end', { end: 'lost' })]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await write('PUT', id, 'dispute', right)).body.code).toBe('PARCEL_CHANGED');
  const [last] = (await actionsOn(shop, 'parcel', id)).slice(-1);
  expect(last?.changes).toMatchObject({ dispute: ['open', expect.stringMatching(/won|lost/)] });
});

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
  const paid = await Promise.all([answer(id, 'paid'), answer(id, 'paid')]);
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await credits(id)).toEqual([{ kind: 'credit', paise: -85_050, document: 'claim', line: id }]);
  expect(await record(id)).toMatchObject({ claim: { state: 'paid' }, charged: -85_050 });
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
  for (const whole of [id, await ended('delivered')]) {
    expect(await record(whole)).toMatchObject({ loss: null, claim: null });
    expect((await claim(whole, '300')).body.code).toBe('CLAIM_NOT_DUE');
  }
  // It may have been packed so: nothing is claimed by itself.
  expect(await open(id, 1, 1)).toMatchObject({ claim: null, loss: { reason: 'pieces', amount: 60_000 } });
  expect((await claim(id, '300', 'CLM1')).body.claim).toMatchObject({ state: 'sent', reason: 'pieces', amount: 30_000 });
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

const draft = async () => (await ask<{ id: string }>('POST', '/parcels', { orderId: (await soldOrder(shop)).id })).body.id;
const photograph = (id: string, grams: number | string = 152, bytes?: Uint8Array<ArrayBuffer>) =>
  sendScalePhoto(shop, cookie, id, grams, bytes);
const byHand = (id: string) => ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: '' });
const moved = (id: string, seen: string, to: string) => ask('POST', `/parcels/${id}/move`, { to, seen });
const files = () => [...shop.bucket.files.keys()].filter((key) => key.startsWith('private/parcels/'));

it('the photograph of a scale is made anew, kept apart from the public, and the draft is booked with its grams', async () => {
  const id = await draft();
  expect((await photograph(id)).status).toBe(200);
  const { photo, weightGrams } = await record(id);
  expect([photo, weightGrams]).toEqual([{ grams: 152, by: email, takenAt: expect.any(Number), hasFile: true }, 152]);
  const [key = ''] = files();
  expect(key).toMatch(/^private\/parcels\/[\w-]+\.webp$/);
  // What the camera wrote beside the picture is gone.
  expect(new TextDecoder().decode(shop.bucket.files.get(key)?.bytes)).toBe(REMADE);
  expect((await shop.fetch(`/media/${key}`)).status).toBe(404);

  const shown = await shop.fetch(`/api/admin/parcels/${id}/photo`, { headers: { cookie } });
  expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
});

it('the photograph of a scale gives way to another one until the courier has the parcel, and is evidence then', async () => {
  const id = await draft();
  await photograph(id, 150);
  const [former = ''] = files().slice(-1);
  await byHand(id);
  await photograph(id, 160);
  await shop.settle();
  expect(files()).not.toContain(former);
  // Booked is booked: the courier was told the other grams.
  expect(await record(id)).toMatchObject({ photo: { grams: 160 }, weightGrams: 150 });
  await moved(id, 'booked', 'in_transit');
  expect((await photograph(id, 90)).body.code).toBe('PHOTO_TOO_LATE');
  const dispute = { theirs: '500', amount: '35', answerBy: '2027-01-10' };
  await ask('PUT', `/parcels/${id}/dispute`, dispute);
  expect((await record(id)).dispute).toMatchObject({ ours: 160, theirs: 500 });
});

it('the photograph of a scale refuses grams that no scale shows, and bytes that are no picture, and keeps nothing of them', async () => {
  const id = await draft();
  const before = files();
  for (const grams of ['', '0', '-5', '1.5', 'x', '100001']) expect((await photograph(id, grams)).body.code).toBe('SCALE_GRAMS');
  expect((await photograph(id, 152, new TextEncoder().encode('<svg/>'))).body.code).toBe('PICTURE_UNREADABLE');
  expect((await photograph(crypto.randomUUID())).status).toBe(404);
  expect(files()).toEqual(before);
  expect((await record(id)).photo).toBeNull();
  expect((await shop.fetch(`/api/admin/parcels/${id}/photo`, { headers: { cookie } })).status).toBe(404);
});

it('the photograph of a scale is deleted 90 days after the end of the parcel; the grams stay', async () => {
  const id = await draft();
  await photograph(id);
  const [key = ''] = files().slice(-1);
  await byHand(id);
  await tidyLabels(shop.at(Date.now() + 200 * DAY));
  expect(files()).toContain(key);
  await moved(id, 'booked', 'delivered');
  await tidyLabels(shop.at(Date.now() + 89 * DAY));
  expect(files()).toContain(key);
  await tidyLabels(shop.at(Date.now() + 90 * DAY + MINUTE));
  expect(files()).not.toContain(key);
  expect((await record(id)).photo).toMatchObject({ grams: 152, hasFile: false });
});

it('the photograph of a scale without a row is swept like any upload, with one it stays', async () => {
  const id = await draft();
  await photograph(id);
  const kept = files();
  const orphan = `private/parcels/0123456789abcdef-${Date.now()}.webp`;
  shop.bucket.files.set(orphan, { bytes: new Uint8Array(1), type: 'image/webp' });
  let cursor: string | null = null;
  const moveTo = (to: string | null) => {
    cursor = to;
    return sql`SELECT 1`;
  };
  const later = shop.at(Date.now() + 2 * DAY);
  while ((await sweepPictures(later, { cursor, moveTo })) === 'unfinished');
  expect(files()).toEqual(kept);
});
