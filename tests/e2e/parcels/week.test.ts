import { expect, test } from 'vitest';
import { openFromEnv } from '../../../functions/cli/open-shop.ts';
import { runCron } from '../../../functions/tools/start/start-worker.ts';
import { tapPayload } from '../../../src/features/cash-guard/asks/answer-token.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { paise } from '../../../src/rules/money/money.ts';
import type { StepName } from '../../sandbox/couriers/steps.ts';
import { WhatsappSandbox } from '../../sandbox/whatsapp/whatsapp.ts';
import type { Row } from '../../shop/rows.ts';
import { desk, openScreen } from '../admin/desk.ts';
import { expectQuiet, shop, shopUrl } from '../browser/browser.ts';
import { cashOrder, type PlantedOrder, paidOrder, waitingCashOrder } from '../browser/planted-orders.ts';
import { stack } from '../browser/stack.ts';

const BY = 'owner@chamak.example';
/** What the stand-in takes for a parcel, for collecting cash, and for the way back. Paise. */
const [FREIGHT, COD, BACK] = [5_850, 2_700, 4_200];

const one = async (sql: string, ...args: string[]): Promise<Row> => (await shop.rows(sql, ...args))[0] ?? {};
const stockOf = () => one('SELECT stock_quantity AS stock, reserved, committed, price_paise AS price FROM products WHERE id = 6');
const parcelOf = ({ id }: PlantedOrder) =>
  one("SELECT * FROM parcels WHERE direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = ?)", id);
const statusOf = async ({ id }: PlantedOrder) => (await one('SELECT status FROM orders WHERE id = ?', id)).status;
const stateOf = async ({ id }: Row) => (await one('SELECT state FROM parcels WHERE id = ?', String(id))).state;
const checkOf = async ({ id }: PlantedOrder) => (await one('SELECT state FROM cod_checks WHERE order_id = ?', id)).state;
const costsOf = async ({ id }: Row) =>
  Number((await one('SELECT coalesce(sum(paise + tax_paise), 0) AS paise FROM parcel_costs WHERE parcel_id = ?', String(id))).paise);
const dueOf = ({ id }: Row) =>
  one('SELECT due_paise AS due, remitted_paise AS remitted, state FROM cod_dues WHERE parcel_id = ?', String(id));

/** A press on the tester's page of the stand-in: what happens to the parcel with this reference. */
async function happens({ reference }: Row, ...steps: readonly StepName[]): Promise<void> {
  const text = await (await fetch(stack.couriersUrl)).text();
  const [, id] = new RegExp(`<article id="p(\\d+)"><h2>${reference} at`).exec(text) ?? [];
  for (const step of steps) {
    const body = new URLSearchParams({ step });
    const answer = await fetch(`${stack.couriersUrl}/parcels/${id}/scan`, { method: 'POST', redirect: 'manual', body });
    expect(answer.status).toBe(303);
  }
}

/** Time passes: the next run of the jobs asks couriers about every parcel, and for their statements. */
async function laterOn(): Promise<void> {
  await shop.rows("DELETE FROM job_leases WHERE name IN ('couriers', 'courier-costs')");
  await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE awb IS NOT NULL AND next_check_at IS NOT NULL');
  expect(await runCron(shopUrl)).toBe(true);
}
/** Waits for what a job does in the background. */
const becomes = (what: () => Promise<unknown>, value: unknown) => expect.poll(what, { timeout: 30_000 }).toEqual(value);

test('a week of parcels: stock, money, dues and costs are exact at its end', async () => {
  const before = await stockOf();
  const price = Number(before.price);
  const cash = Math.floor(price / 100) * 100;
  const [online, late, refused, asked] = [await paidOrder(), await cashOrder(), await cashOrder(2), await waitingCashOrder()];
  const page = await desk({ isConfirmed: true });
  const call = async (path: string, data: object) => {
    const headers = { origin: shopUrl, 'sec-fetch-site': 'same-origin' };
    const answer = await page.request.post(`/api/admin${path}`, { headers, data });
    return { status: answer.status(), json: await answer.json() };
  };
  const book = async ({ id }: PlantedOrder) => (await call('/parcels/book', { orders: [id], prefer: 'quickest' })).json.results[0];

  // Monday: an order with a mark is not booked before its buyer has answered: by the button of the message on WhatsApp.
  expect(await book(asked)).toMatchObject({ state: null, fault: expect.any(String) });
  const payload = await tapPayload({ SHOP_SECRET: shop.env.SHOP_SECRET } as never, 'confirm', asked.id, 1);
  const tap = new WhatsappSandbox().press('919845000000', payload);
  for (const _ of [1, 2]) expect((await fetch(`${shopUrl}/api/webhooks/whatsapp`, { method: 'POST', ...tap })).status).toBe(200);
  await becomes(() => checkOf(asked), 'confirmed');
  // Each call asks couriers twice a second.
  const booked = { state: 'booked', fault: null };
  expect(await Promise.all([online, late, refused, asked].map(book))).toMatchObject([booked, booked, booked, booked]);

  // Tuesday: one is cancelled late, on its page. The courier takes note of it; its next answer says that it is done.
  const cancelled = await parcelOf(late);
  await openScreen(page, `/admin/parcels/${cancelled.id}`);
  await page.getByRole('button', { name: 'Cancel the booking…' }).click();
  await page.getByRole('button', { name: 'Cancel the booking', exact: true }).click();
  const isAsked = () => shop.rows('SELECT 1 AS yes FROM parcels WHERE id = ? AND cancel_asked_at IS NOT NULL', String(cancelled.id));
  await becomes(isAsked, [{ yes: 1 }]);

  // Wednesday: the courier collects the others. Thursday: two arrive, one is refused at the door. Friday: it comes back and is opened.
  const [first, second, back] = [await parcelOf(online), await parcelOf(asked), await parcelOf(refused)];
  for (const parcel of [first, second]) await happens(parcel, 'picked_up', 'out_for_delivery', 'delivered');
  await happens(back, 'picked_up', 'out_for_delivery', 'undelivered', 'returning', 'returned');
  await laterOn();
  await becomes(() => stateOf(cancelled), 'cancelled');
  const ends = { to: 'cancelled_by_user', seen: 'processing', reason: 'She ordered twice' };
  expect((await call(`/orders/${late.id}/status`, ends)).status).toBe(200);
  for (const order of [online, asked]) await becomes(() => statusOf(order), 'delivered');
  await becomes(() => stateOf(back), 'returned');
  await openScreen(page, `/admin/parcels/${back.id}`);
  await page.getByLabel('Good').fill('1');
  await page.getByLabel('Broken').fill('1');
  await page.getByRole('button', { name: 'Settle stock and money' }).click();
  await becomes(() => statusOf(refused), 'cancelled_by_user');

  // Sunday: the courier pays a rupee less; its file comes twice.
  expect(await dueOf(second)).toEqual({ due: cash, remitted: 0, state: 'due' });
  const lines = [{ awb: String(second.awb), reference: '', amount: paise(cash - 100), deduction: paise(0) }];
  const remittance = {
    courier: 'shiprocket' as const,
    utr: `UTR-${asked.id}`,
    bank: paise(cash - 100),
    paidOn: '2026-11-29',
    lines,
    by: BY,
  };
  const { shop: opened, done } = openFromEnv(stack.settings);
  expect(await recordRemittance(opened, remittance)).toMatchObject({ isNew: true, difference: 0, lines: [{ verdict: 'differs' }] });
  expect(await recordRemittance(opened, remittance)).toMatchObject({ isNew: false });
  await done();

  // Its end, to the piece and to the paisa.
  await laterOn();
  await becomes(() => costsOf(back), FREIGHT + COD + BACK);
  await becomes(() => costsOf(second), FREIGHT + COD);
  await becomes(() => costsOf(first), FREIGHT);
  expect(await dueOf(second)).toEqual({ due: cash, remitted: cash - 100, state: 'short' });
  // Back on the shelf: the cancelled one, and the whole piece of the refused ones. Sold: two.
  const after = await stockOf();
  const change = (what: 'stock' | 'reserved' | 'committed') => Number(after[what]) - Number(before[what]);
  expect([change('stock'), change('reserved'), change('committed')]).toEqual([2, 0, 2]);
  const payments = [online, late, refused, asked].map(({ id }) => id);
  const refunds =
    'SELECT count(*) AS n FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id IN (SELECT value FROM json_each(?))';
  expect(await one(refunds, JSON.stringify(payments))).toEqual({ n: 0 });
  expect(await shop.rows("SELECT kind, state, error FROM shipment_calls WHERE state IN ('due', 'sent', 'unknown')")).toEqual([]);
  expectQuiet(page);
});
