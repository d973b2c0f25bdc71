import { expect, test } from 'vitest';
import { documentProblems } from '../../../src/features/invoices/check-documents.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import type { Numbers } from '../../../src/features/settings/admin/numbers.server.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const piece = await shop.addProduct({ price: 39_900, stock: 90 });

const read = async () => (await ask<{ numbers: Numbers }>('GET', '/settings')).body.numbers;
const save = async (over: object) => {
  const { status, body } = await ask<{ code?: string; fields?: object }>('PUT', '/settings/numbers', { ...(await read()).form, ...over });
  return [status, body.code ?? Object.keys(body.fields ?? {})];
};
const numbers = async (table: string) => (await shop.rows(`SELECT number FROM ${table} ORDER BY number`)).map(({ number }) => number);
const order = async () => (await sold(shop, { wishes: [{ id: piece }] })).id;

test('letters and first numbers are chosen before the first order, and are no other paper’s', async () => {
  expect((await read()).begun).toEqual({ orderNumbers: false, invoiceNumbers: false });
  expect(await save({ orderPrefix: 'M', firstOrder: '0', invoicePrefix: 'CRN', firstInvoice: 'x' })).toEqual([422, expect.anything()]);
  expect(await save({ orderPrefix: 'ms', firstOrder: '501', invoicePrefix: 'msr', firstInvoice: '144' })).toEqual([200, []]);
  expect((await read()).form).toMatchObject({ orderPrefix: 'MS', firstOrder: '501', invoicePrefix: 'MSR', firstInvoice: '144' });
  expect(await save({ seen: 1, firstOrder: '502' })).toEqual([409, 'RECORD_CHANGED']);
});

test('of two first orders at once each has its number, and their letters stay', async () => {
  const [, , late] = await Promise.all([order(), order(), save({ firstOrder: '9000', firstInvoice: '144' })]);
  const given = await numbers('orders');
  // The change came before the first order, or not at all.
  expect([late, given]).toEqual(
    given[0] === 501
      ? [
          [409, 'NUMBERS_BEGUN'],
          [501, 502],
        ]
      : [
          [200, []],
          [9000, 9001],
        ],
  );
  expect((await read()).begun).toEqual({ orderNumbers: true, invoiceNumbers: false });
  expect(await save({ orderPrefix: 'NEW' })).toEqual([409, 'NUMBERS_BEGUN']);
  await expect(shop.rows("DELETE FROM store_settings WHERE section = 'orderNumbers'")).rejects.toThrow('NUMBERS_BEGUN');
});

test('of two first invoices at once each has its number; their letters may change until then, and stay without a gap', async () => {
  expect(await save({ invoicePrefix: 'MSB' })).toEqual([200, []]);
  const ids = (await shop.rows('SELECT id FROM orders')).map(({ id }) => String(id));
  const invoices = await Promise.all(ids.map((id) => issueInvoice(shop.at(), id)));
  expect(invoices.map(({ series, number }) => `${series} ${number}`).sort()).toEqual(['MSB 144', 'MSB 145']);
  expect(await issueInvoice(shop.at(), await order())).toMatchObject({ series: 'MSB', number: 146 });
  expect(await save({ firstInvoice: '1' })).toEqual([409, 'NUMBERS_BEGUN']);
  expect(await save({})).toEqual([200, []]);
  expect(await documentProblems(shop.at())).toEqual([]);
});
