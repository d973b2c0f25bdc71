import { describe, expect, it } from 'vitest';
import type { DashboardFigures } from '../../../src/admin/figures/figures.ts';
import type { OrderRecord } from '../../../src/admin/order-reads/read-order.server.ts';
import { shiprocketColumns, shiprocketRows } from '../../../src/admin/order-reads/shiprocket-csv.server.ts';
import { readLabels } from '../../../src/admin/slip/label.server.ts';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import type { DeskPage } from '../../../src/features/parcels/admin/list-parcels.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { type Paise, paise } from '../../../src/rules/money/money.ts';
import { BY, sentOrder, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, rows, ask, email } = await shopWithAdministrator();

/** A cash order of ₹700.50 and delivery in a parcel that is delivered. */
async function delivered() {
  const sent = await sentOrder(shop, [{ price: 70_050 }], true);
  await sent.says('delivered');
  const [order] = await rows('SELECT total_paise AS total FROM orders WHERE id = ?', sent.id);
  return { ...sent, total: Number(order?.total), due: sent.parcel.cashDue };
}
type Delivered = Awaited<ReturnType<typeof delivered>>;

const remit = ({ awb }: Delivered, amount: Paise, utr: string) =>
  recordRemittance(shop.at(), {
    ...{ courier: 'shiprocket', utr, bank: amount, paidOn: '2026-11-30', by: BY },
    lines: [{ awb, reference: '', amount, deduction: paise(0) }],
  });
const figures = async () => (await ask<DashboardFigures>('GET', '/dashboard')).body;
const desk = async () => (await ask<DeskPage>('GET', '/parcels?tab=cash')).body;
const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const refund = async (id: string, amount: number) => {
  await rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), email);
  const body = { key: newId(), amount: String(amount / 100), reason: 'goodwill', note: 'By UPI', lines: [] };
  return ask<{ code?: string }>('POST', `/orders/${id}/refunds`, body);
};

describe('cash of a delivered parcel (#155, #248)', () => {
  it('is revenue, and with the courier until it is remitted: on the dashboard, on the desk and on the order', async () => {
    expect((await figures()).couriers).toEqual({ sum: 0, parcels: 0, oldest: null });
    const one = await delivered();
    const after = await figures();
    expect(after.couriers).toMatchObject({ sum: one.due, parcels: 1 });
    expect(after.sales?.all.revenue).toBe(one.total);
    expect((await desk()).withCouriers).toMatchObject({ sum: one.due, parcels: 1 });
    expect((await record(one.id)).withCourier).toBe(one.due);

    await remit(one, paise(10_000), 'CASH-1');
    expect((await figures()).couriers).toMatchObject({ sum: one.due - 10_000, parcels: 1 });
    await remit(one, paise(one.due - 10_000), 'CASH-2');
    const paid = await figures();
    expect([paid.couriers, paid.sales?.all.revenue]).toEqual([{ sum: 0, parcels: 0, oldest: null }, one.total]);
    expect([(await desk()).withCouriers?.sum, (await record(one.id)).withCourier]).toEqual([0, 0]);
    // The cash is there: the delivery cannot be taken back.
    const taken = "UPDATE parcels SET state = 'lost', actor = 'admin', delivered_at = NULL, move_note = 'x: y' WHERE id = ?";
    await expect(rows(taken, one.parcel.id)).rejects.toThrow('CASH_IMMUTABLE');
  });

  it('is returned to its buyer before the courier has paid, and never more than the whole rupees that were collected', async () => {
    const one = await delivered();
    expect(one.total - one.due).toBe(50);
    expect(await record(one.id)).toMatchObject({ left: one.due, withCourier: one.due });
    expect((await refund(one.id, one.total)).body.code).toBe('OVER_REFUND');
    expect((await refund(one.id, one.due)).status).toBe(200);
    expect(await record(one.id)).toMatchObject({ left: 0, withCourier: one.due });
    await shop.settle();
    const mail = shop.mails.at(-1);
    expect(mail?.text).toContain('It is the full amount');
    // Nothing of it is kept, and the courier owes it all the same.
    expect(
      await rows('SELECT spent_paise AS spent FROM customers WHERE email = (SELECT customer_email FROM orders WHERE id = ?)', one.id),
    ).toEqual([{ spent: 0 }]);
    expect((await desk()).withCouriers?.sum).toBe(one.due);
    await remit(one, one.due, 'CASH-3');
  });

  it('before the delivery nothing of it can be returned', async () => {
    const { id } = await sentOrder(shop, [{ price: 70_050 }], true);
    expect((await refund(id, 10_000)).body.code).toBe('NOTHING_TO_REFUND');
    expect(await record(id)).toMatchObject({ left: 0, withCourier: 0 });
  });
});

describe('whole rupees at the door (#155)', () => {
  it('stand on the label, in the file of the courier, in due, remittance and invoice; the total keeps its paise', async () => {
    const { id, parcel } = await sentOrder(shop, [{ price: 70_050 }], true);
    const [order] = await rows('SELECT number, total_paise AS total FROM orders WHERE id = ?', id);
    const [number, total] = [Number(order?.number), Number(order?.total)];
    expect([total % 100, parcel.cashDue, parcel.rounding]).toEqual([50, total - 50, 50]);
    expect((await readLabels(shop.at(), [number]))[0]?.toCollect).toBe(total - 50);
    const [row = []] = await shiprocketRows(shop.at(), [number]);
    const cell = (head: string) => Number(row[shiprocketColumns.indexOf(head)]);
    const added = ['*Selling Price(Per Unit Item, Inclusive of Tax)', 'Shipping Charges(Per Order)', 'Gift Wrap Charges(Per Order)'];
    const sum = added.reduce((all, head) => all + cell(head), 0) - cell('Total Discount (Per Order)');
    expect(Math.round(sum * 100)).toBe(total - 50);
    const invoice = await issueInvoice(shop.at(), id);
    expect([invoice.total, invoice.facts.rounding]).toEqual([total, 50]);
  });

  it('are what the mails ask for', async () => {
    const { id } = await soldOrder(shop, [{ price: 70_050 }], true);
    const [order] = await rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
    const asked = `₹${(Number(order?.total) - 50) / 100}.00`;
    const mail = shop.mails.findLast(({ subject }) => /is confirmed/.test(subject));
    expect(mail?.text).toContain(`${asked} to pay at the door`);
    expect(mail?.text).toContain('Rounding, given by the shop: −₹0.50');
    expect(mail?.text).toContain(`To pay at the door: ${asked}`);
  });
});
