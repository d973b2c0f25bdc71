import { expect, test } from 'vitest';
import { documentProblems } from '../../../src/features/invoices/check-documents.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { sold } from '../../shop/orders/edits.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const piece = await shop.addProduct({ price: 39_900, stock: 90 });
shop.razorpay.setKnobs({ refundOutcome: 'processed' });

const paid = async () => (await sold(shop, { wishes: [{ id: piece }] })).id;
const versionOf = async () => Number((await shop.rows("SELECT updated_at FROM store_settings WHERE section = 'gst'"))[0]?.updated_at);
const register = async (gst: object) => ask('PUT', '/settings/store/gst', { gstin: '', ...gst, seen: await versionOf() });
const bill = async (id: string) => {
  const { kind, number, cgst, sgst, igst, taxable, total, placeOfSupply, seller } = await issueInvoice(shop.at(), id);
  return { kind, number, tax: cgst + sgst + igst, taxable: taxable === total, placeOfSupply, gstin: seller.gstin };
};
const isUnregistered = async () => (await new Shopper(shop).quote([{ id: piece }])).body.isUnregistered;
const termsOfManual = async () => (await ask<{ isUnregistered: boolean }>('GET', '/manual-orders/terms')).body.isUnregistered;
const month = istDate(Date.now()).slice(0, 7);
const file = async (name: string) => (await ask<{ unregistered: number }>('GET', `/gst?month=${month}&file=${name}`)).body;

test('who has no GSTIN says so, and issues bills of supply; a GSTIN counts for later orders; numbers have no gap (L18, L21)', async () => {
  const taxed = await paid();
  expect(await bill(taxed)).toMatchObject({ kind: 'invoice', number: 1, gstin: '29ABCDE1234F1ZW' });

  expect(await isUnregistered()).toBe(false);

  expect((await register({ gstin: '' })).status).toBe(422);
  const mistyped = await register({ gstin: '27AAPFU0939F1ZX' });
  expect(mistyped).toMatchObject({ status: 422, body: { fields: { gstin: expect.stringContaining('typing mistake') } } });
  expect((await register({ isUnregistered: true })).status).toBe(200);
  expect([await isUnregistered(), await termsOfManual()]).toEqual([true, true]);
  const [early, late] = [await paid(), await paid()];
  expect(await bill(early)).toEqual({ kind: 'bill-of-supply', number: 2, tax: 0, taxable: true, placeOfSupply: '29', gstin: '' });
  expect(await shop.rows('SELECT DISTINCT gst_rate FROM order_items WHERE order_id IN (?, ?)', early, late)).toEqual([{ gst_rate: 0 }]);

  await requestRefund(shop.at(), { orderId: early, amount: paise(10_000), reason: 'goodwill', by: 'Asha', key: crypto.randomUUID() });
  await shop.deliverWebhooks();
  await shop.runCron(Date.now() + 120_000);
  const [note] = await shop.rows("SELECT taxable_paise, total_paise FROM invoices WHERE kind = 'credit-note' AND order_id = ?", early);
  expect(note).toEqual({ taxable_paise: 10_000, total_paise: 10_000 });

  expect((await register({ gstin: '29AAGCB7383J1Z4' })).status).toBe(200);
  expect([await isUnregistered(), await termsOfManual()]).toEqual([false, false]);
  // The order was placed without tax: its paper has none, although it is written later.
  expect(await bill(late)).toMatchObject({ kind: 'bill-of-supply', number: 3, tax: 0 });
  expect(await bill(await paid())).toMatchObject({ kind: 'invoice', number: 4, gstin: '29AAGCB7383J1Z4' });
  expect(await documentProblems(shop.at())).toEqual([]);
  expect((await file('b2c')).unregistered).toBe(2);
});

test('what was sold without a GSTIN is in no sum of the return, and in the documents issued', async () => {
  const { stateQuery, hsnQuery, seriesQuery } = await import('../../../src/features/invoices/export/month-figures.server.ts');
  const bounds = { from: 0, until: Date.now() + 10_000_000 };
  const { states, hsn, series } = await shop.at().db.read({
    states: stateQuery(shop.at(), bounds),
    hsn: hsnQuery(shop.at(), bounds),
    series: seriesQuery(shop.at(), bounds),
  });
  // One order before, one whose bill was written after the registration, and one after it.
  expect(states.map(({ rate, isNote }) => [isNote, rate])).toEqual([
    [false, 0],
    [false, 300],
  ]);
  expect(hsn.map(({ quantity }) => quantity)).toEqual([1, 2]);
  expect(series.find((each) => each.series !== 'CRN')).toMatchObject({ first: 1, last: 4, count: 4 });
});
