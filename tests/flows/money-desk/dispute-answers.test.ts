import { beforeEach, expect, it, vi } from 'vitest';
import { readEvidence } from '../../../src/admin/disputes/evidence/evidence-facts.server.ts';
import { readDisputes } from '../../../src/features/disputes/read-disputes.server.ts';
import { Sheet } from '../../../src/features/invoices/pdf/sheet.server.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { paidOrder } from '../../shop/orders/paid-order.ts';
import { parcelOf } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
beforeEach(async () => {
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
});

async function disputed(amount = 70_000): Promise<{ id: string; order: string }> {
  const { id: order, payment } = await paidOrder(shop);
  const { id } = shop.razorpay.openDispute({ payment_id: payment, amount });
  await shop.deliverWebhooks();
  return { id, order };
}
const answer = (id: string, amount = '700') => ask('POST', `/disputes/${id}/answer`, { amount, summary: 'It was delivered.' });
const evidence = (id: string) => ask('POST', `/disputes/${id}/evidence`);
const row = async (id: string) =>
  (
    await shop.rows(
      'SELECT status, evidence_key AS key, document_id AS doc, answer, contested_paise AS contested FROM disputes WHERE id = ?',
      id,
    )
  )[0];
const audited = async (id: string, action: string) =>
  (await shop.rows('SELECT 1 FROM admin_actions WHERE object_id = ? AND action = ?', id, action)).length;
const documents = () => shop.razorpay.ledger().documents;

it('evidence is one press: a PDF for the administrator, and a second press replaces it', async () => {
  const { id } = await disputed();
  expect((await evidence(id)).status).toBe(200);
  const { key } = (await row(id)) ?? {};
  expect(String(key)).toMatch(new RegExp(`^private/disputes/${id}/[-0-9a-f]+\\.pdf$`));
  const file = shop.bucket.files.get(String(key));
  expect(new TextDecoder().decode(file?.bytes.subarray(0, 5))).toBe('%PDF-');
  expect(file?.bytes.byteLength).toBeGreaterThan(5_000);
  const path = `/api/admin/disputes/${id}/evidence.pdf`;
  const opened = await shop.fetch(path, { headers: { cookie } });
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await evidence(id);
  expect((await row(id))?.key).not.toBe(key);
  expect([...shop.bucket.files.keys()].filter((one) => one.includes(id))).toHaveLength(1);
});

it('the evidence has the track, the messages, what the buyer wrote, and the invoice', async () => {
  const { id, order } = await disputed();
  const parcel = await parcelOf(shop, order, { courier: 'manual' });
  await shop.rows(
    "INSERT INTO parcel_events (parcel_id, source, code, text, place, at, seen_at) VALUES (?, 'courier', 'DL', 'Delivered to consignee', 'Nagpur', 5, 5)",
    parcel.id,
  );
  const [{ email, number, payment } = {}] = await shop.rows(
    'SELECT o.customer_email AS email, o.number, p.id AS payment FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ?',
    order,
  );
  await complaintIn(shop, { email: String(email), order: Number(number), text: 'It came, and it is lovely.' });
  await complaintIn(shop, { email: 'somebody.else@example.in', order: Number(number), text: 'The number of a stranger.' });
  expect((await ask('POST', `/orders/${order}/invoice`)).status).toBe(200);
  const found = await readEvidence(shop.at(), String(payment));
  expect(found).toMatchObject({
    order: { number, email },
    parcels: [{ direction: 'out', courier: 'manual' }],
    track: [{ text: 'Delivered to consignee', place: 'Nagpur' }],
    written: [{ by: '', text: 'It came, and it is lovely.' }],
    invoice: { orderId: order },
  });
  expect(found?.messages.map(({ kind }) => kind)).toContain('order-confirmed');
  const without = await disputed();
  for (const each of [id, without.id]) expect((await evidence(each)).status).toBe(200);
  const size = async (each: string) => shop.bucket.files.get(String((await row(each))?.key))?.bytes.byteLength ?? 0;
  expect(await size(id)).toBeGreaterThan(await size(without.id));
});

it('long letters go on over the page’s foot on the next page, times have a year, and states of parcels are words', async () => {
  const { id, order } = await disputed();
  const parcel = await parcelOf(shop, order, { courier: 'manual' });
  await shop.rows(
    "INSERT INTO parcel_events (parcel_id, source, code, text, place, state, at, seen_at) VALUES (?, 'courier', 'OD', '', 'Nagpur', 'out_for_delivery', ?, 5)",
    ...[parcel.id, Date.parse('2026-11-28T08:24:00Z')],
  );
  const [{ email, number } = {}] = await shop.rows('SELECT customer_email AS email, number FROM orders WHERE id = ?', order);
  for (const name of ['First', 'Second', 'Third'])
    await complaintIn(shop, { email: String(email), order: Number(number), text: `${'It came late. '.repeat(130)}${name} end.` });
  const drawn = vi.spyOn(Sheet.prototype, 'text');
  expect((await evidence(id)).status).toBe(200);
  const texts = drawn.mock.calls.map(([text, , y], at) => ({ text, ends: y + Number(drawn.mock.results[at]?.value) }));
  drawn.mockRestore();
  const inFoot = (text: string) => text === `Dispute ${id}` || /^Page \d of \d$/.test(text);
  const FOOT = 841.89 - 34 - 22;
  expect(texts.filter(({ text, ends }) => ends > FOOT && !inFoot(text))).toEqual([]);
  const all = texts.map(({ text }) => text).join(' ');
  for (const words of ['First end.', 'Third end.', 'Page 2 of', '28 November 2026, 1:54 pm', 'Out for delivery, Nagpur'])
    expect(all).toContain(words);
});

it('an answer takes the evidence to the gateway and is handed in once, however often it is pressed', async () => {
  const { id } = await disputed(10_000);
  expect((await answer(id, '100')).body).toMatchObject({ code: 'EVIDENCE_NOT_MADE' });
  await evidence(id);
  const before = documents().length;
  expect((await answer(id, '100.01')).body).toMatchObject({ code: 'FIELDS_WRONG', fields: { amount: 'The bank disputes ₹100.00.' } });
  expect((await answer(id, '100')).status).toBe(200);
  expect((await answer(id, '100')).status).toBe(200);
  expect(await row(id)).toMatchObject({ status: 'under_review', answer: 'It was delivered.', contested: 10_000 });
  const [doc] = documents().slice(before);
  expect(documents()).toHaveLength(before + 1);
  expect(doc).toMatchObject({ id: (await row(id))?.doc, purpose: 'dispute_evidence', mime_type: 'application/pdf', head: '%PDF-' });
  const theirs = shop.razorpay.ledger().disputes.find((one) => one.id === id);
  expect(theirs).toMatchObject({
    status: 'under_review',
    evidence: { amount: 10_000, summary: 'It was delivered.', shipping_proof: [doc?.id] },
  });
  expect(await audited(id, 'answer')).toBe(1);
});

it('two presses at once hand in one answer', async () => {
  const { id } = await disputed();
  await evidence(id);
  const presses = await Promise.all([answer(id), answer(id)]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await row(id)).toMatchObject({ status: 'under_review' });
  expect(await audited(id, 'answer')).toBe(1);
});

it.each([
  ['the document', '/v1/documents'],
  ['the answer', '/contest'],
])('%s arrives and its answer is lost: the press is repeated, and handed in once', async (_, path) => {
  const { id } = await disputed();
  await evidence(id);
  shop.razorpay.setKnobs({ dieAfterCommit: { path, times: 1 } });
  expect((await answer(id)).body).toMatchObject({ code: 'DISPUTE_UNHEARD' });
  expect(await shop.rows('SELECT answered_at AS at FROM disputes WHERE id = ?', id)).toEqual([{ at: null }]);
  expect((await answer(id)).status).toBe(200);
  expect(await row(id)).toMatchObject({ status: 'under_review', answer: 'It was delivered.' });
  expect(await audited(id, 'answer')).toBe(1);
});

it('an answer whose reply is lost counts as given once the bank says that it has it', async () => {
  const { id } = await disputed();
  await evidence(id);
  shop.razorpay.setKnobs({ dieAfterCommit: { path: '/contest', times: 1 } });
  expect((await answer(id)).body).toMatchObject({ code: 'DISPUTE_UNHEARD' });
  await shop.deliverWebhooks();
  expect(await shop.rows('SELECT status, answer, answered_at > 0 AS given FROM disputes WHERE id = ?', id)).toEqual([
    { status: 'under_review', answer: 'It was delivered.', given: 1 },
  ]);
  expect((await answer(id)).status).toBe(200);
});

it('what the gateway refuses is said, and nothing is written', async () => {
  const { id } = await disputed();
  await evidence(id);
  shop.razorpay.setKnobs({ failNext: { path: '/contest', status: 400, times: 1 } });
  expect((await answer(id)).body).toMatchObject({ code: 'DISPUTE_REFUSED' });
  expect(await row(id)).toMatchObject({ status: 'open', answer: '' });
  expect(await audited(id, 'answer')).toBe(0);
});

it('a dispute that was decided meanwhile takes no answer', async () => {
  const { id } = await disputed();
  await evidence(id);
  shop.razorpay.turnDispute(id, { status: 'lost' });
  expect((await answer(id)).body).toMatchObject({ code: 'DISPUTE_DECIDED' });
  expect(await row(id)).toMatchObject({ status: 'lost', answer: '' });
  expect((await evidence(id)).body).toMatchObject({ code: 'DISPUTE_DECIDED' });
});

it('an accepted dispute is lost, once, also where the answer of the gateway is lost', async () => {
  const { id } = await disputed();
  shop.razorpay.setKnobs({ dieAfterCommit: { path: '/accept', times: 1 } });
  expect((await ask('POST', `/disputes/${id}/accept`)).body).toMatchObject({ code: 'DISPUTE_UNHEARD' });
  expect((await ask('POST', `/disputes/${id}/accept`)).status).toBe(200);
  expect((await ask('POST', `/disputes/${id}/accept`)).status).toBe(200);
  expect(await row(id)).toMatchObject({ status: 'lost' });
  expect(await audited(id, 'accepted')).toBe(1);
});

it('money acts need the identity confirmed', async () => {
  const { id } = await disputed();
  await shop.rows('UPDATE sessions SET confirmed_at = 0');
  expect((await answer(id)).body).toMatchObject({ code: 'CONFIRM_NEEDED' });
  expect((await ask('POST', `/disputes/${id}/accept`)).body).toMatchObject({ code: 'CONFIRM_NEEDED' });
  expect(await row(id)).toMatchObject({ status: 'open' });
});

it('what is due first comes first, of what has ended the newest', async () => {
  const [early, late] = [await disputed(), await disputed()];
  const put = ({ id }: { id: string }, opened: number, due: number) =>
    shop.rows('UPDATE disputes SET opened_at = ?, respond_by = ? WHERE id = ?', opened, due, id);
  await put(early, 1_000, 8_000);
  await put(late, 2_000, 9_000);
  const listed = async (tab: string) =>
    (await ask<{ rows: { id: string }[] }>('GET', `/disputes?tab=${tab}`)).body.rows
      .map(({ id }) => id)
      .filter((id) => id === early.id || id === late.id);
  expect(await listed('answer')).toEqual([early.id, late.id]);
  for (const { id } of [early, late]) shop.razorpay.turnDispute(id, { status: 'lost' });
  await shop.deliverWebhooks();
  await put(late, 2_000, 9_000);
  await put(early, 1_000, 8_000);
  expect(await listed('done')).toEqual([late.id, early.id]);
});

it('evidence is erased 540 days after it was made, and not while the dispute is open', async () => {
  const [open, ended] = [await disputed(), await disputed()];
  for (const { id } of [open, ended]) await evidence(id);
  shop.razorpay.turnDispute(ended.id, { status: 'won' });
  await shop.deliverWebhooks();
  await readDisputes(shop.at(Date.now() + 539 * DAY));
  expect((await row(ended.id))?.key).not.toBeNull();
  await readDisputes(shop.at(Date.now() + 540 * DAY + HOUR));
  expect((await row(ended.id))?.key).toBeNull();
  expect((await row(open.id))?.key).not.toBeNull();
  expect([...shop.bucket.files.keys()].some((key) => key.includes(ended.id))).toBe(false);
});
