import { expect, test } from 'vitest';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import type { FirstInvoice } from '../../../src/features/invoices/first-taxes.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const saree = await shop.addProduct({ price: 219_900, stock: 9 });
const lamp = await shop.addProduct({ price: 70_000, stock: 9 });
await shop.rows("UPDATE products SET hsn_code = '5208', gst_rate = 500 WHERE id = ?", saree);
await shop.rows("UPDATE products SET hsn_code = '7418', gst_rate = 1200 WHERE id = ?", lamp);

const shown = async () => (await ask<{ invoices: FirstInvoice[] }>('GET', '/gst/first-invoices')).body.invoices;
const toDo = async () => (await ask<ToDo>('GET', '/to-do')).body.lines.find(({ id }) => id === 'taxes')?.count ?? 0;

test('the first invoice of a tax is shown before it is issued, until the owner finds it right or it is issued (L20)', async () => {
  const first = (await sold(shop, { wishes: [{ id: saree }] })).id;
  await sold(shop, { wishes: [{ id: saree }] });
  expect(await toDo()).toBe(1);
  const [{ orderId, taxes, lines } = { orderId: '', taxes: [], lines: [] }, ...others] = await shown();
  expect([orderId, taxes, others]).toEqual([first, [{ hsnCode: '5208', gstRate: 500 }], []]);
  expect((await ask<{ first: object[] }>('GET', `/orders/${first}/documents`)).body.first).toHaveLength(1);
  expect((await ask('POST', `/orders/${first}/taxes`)).status).toBe(200);
  expect([await toDo(), await shown()]).toEqual([0, []]);

  const { id } = await sold(shop, { wishes: [{ id: lamp }, { id: saree }] });
  expect((await shown()).map(({ taxes: unknown }) => unknown)).toEqual([[{ hsnCode: '7418', gstRate: 1200 }]]);
  // Nothing waits for the owner: the invoice is the one that was shown, and its taxes are known from then on.
  expect((await issueInvoice(shop.at(), first)).lines).toEqual(lines);
  await issueInvoice(shop.at(), id);
  expect([await toDo(), await shown()]).toEqual([0, []]);
});
