import { afterAll, expect, it } from 'vitest';
import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { issueInvoice } from '../../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { DAY, HOUR, MINUTE } from '../../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../../src/rules/order/reconcile.ts';
import { freshShop } from '../../../shop/fresh-shop.ts';
import { sold } from '../../../shop/orders/edits.ts';

/** Its ledgers are broken on purpose, so no invariants are checked after the tests. */
const shop = await freshShop();
afterAll(() => shop.close());

const paid = async () => (await sold(shop)).id;
const ship = (orderId: string) => changeStatus(shop.at(), { orderId, seen: 'paid', to: 'shipped', by: 'Test', reason: 'test' });
const found = () => shop.rows("SELECT kind, what FROM ledger_findings WHERE source = 'invoices' AND cleared_at IS NULL ORDER BY kind");

it('many dispatches at once are numbered in their order, within the calls of a run (L21)', async () => {
  const orders = [await paid(), await paid(), await paid(), await paid()];
  for (const id of orders) await ship(id);
  const run = shop.at(Date.now() + MINUTE);
  run.calls.allow(JOB_CALLS.issueDueDocuments);
  await issueDueDocuments(run);
  expect(run.calls.made).toBeLessThanOrEqual(JOB_CALLS.issueDueDocuments);
  await shop.runCron(Date.now() + 2 * MINUTE);
  const issued = await shop.rows("SELECT order_id FROM invoices WHERE kind <> 'credit-note' ORDER BY issued_at DESC, number DESC LIMIT 4");
  expect(issued.map(({ order_id }) => order_id).reverse()).toEqual(orders);
  await shop.runCron(Date.now() + DAY);
  expect([await shop.rows('SELECT id FROM invoice_requests'), await found()]).toEqual([[], []]);
});

it('a document that fails is tried again after an hour and holds up no other; after a day a person is told', async () => {
  const [broken, fine] = [await paid(), await paid()];
  await shop.rows('DROP TRIGGER orders_freeze_money');
  await shop.rows('UPDATE orders SET subtotal_paise = subtotal_paise + 1, total_paise = total_paise + 1 WHERE id = ?', broken);
  await ship(broken);
  await ship(fine);
  await shop.runCron(Date.now() + MINUTE);
  const issued = await shop.rows('SELECT order_id FROM invoices WHERE order_id IN (?, ?)', broken, fine);
  expect(issued).toEqual([{ order_id: fine }]);
  const [request] = await shop.rows('SELECT due_at FROM invoice_requests WHERE order_id = ?', broken);
  expect(Number(request?.due_at)).toBeGreaterThan(Date.now() + HOUR / 2);
  await shop.runCron(Date.now() + 4 * DAY);
  await shop.runCron(Date.now() + 6 * DAY);
  expect(await found()).toEqual([{ kind: 'document overdue', what: `invoice:${broken}` }]);
});

it('the nightly check finds a gap and a sum that is not the order’s, and clears what was corrected', async () => {
  await issueInvoice(shop.at(), await paid());
  const { id, orderId, number } = await issueInvoice(shop.at(), await paid());
  for (const trigger of ['invoices_block_delete', 'invoices_block_update']) await shop.rows(`DROP TRIGGER ${trigger}`);
  await shop.rows('UPDATE orders SET subtotal_paise = subtotal_paise + 1, total_paise = total_paise + 1 WHERE id = ?', orderId);
  await shop.rows('UPDATE invoices SET number = number + 1 WHERE id = ?', id);
  await shop.runCron(Date.now() + 8 * DAY);
  const kinds = (await found()).map(({ kind }) => kind);
  expect(kinds).toEqual(['document overdue', 'invoice is not its order', 'invoice numbers have a gap']);
  await shop.rows('UPDATE orders SET subtotal_paise = subtotal_paise - 1, total_paise = total_paise - 1 WHERE id = ?', orderId);
  await shop.rows('UPDATE invoices SET number = ? WHERE id = ?', number, id);
  await shop.runCron(Date.now() + 10 * DAY);
  expect((await found()).map(({ kind }) => kind)).toEqual(['document overdue']);
});

it('documents that waited for days while nothing ran are no finding once some of them are issued', async () => {
  const idle = await freshShop();
  for (let at = 0; at < 6; at += 1) {
    const { id } = await sold(idle);
    await changeStatus(idle.at(), { orderId: id, seen: 'paid', to: 'shipped', by: 'Test', reason: 'test' });
  }
  await idle.runCron(Date.now() + 3 * DAY);
  expect(await idle.rows('SELECT id FROM invoice_requests')).not.toEqual([]);
  expect(await idle.rows("SELECT what FROM ledger_findings WHERE source = 'invoices'")).toEqual([]);
  for (let at = 1; at <= 3; at += 1) await idle.runCron(Date.now() + 3 * DAY + at * MINUTE);
  expect(await idle.rows('SELECT id FROM invoice_requests')).toEqual([]);
  await idle.close();
});
