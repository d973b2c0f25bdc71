import { expect, it } from 'vitest';
import { tapPayload } from '../../../src/features/cash-guard/asks/answer-token.server.ts';
import { makeParcel } from '../../../src/features/parcels/make/make-parcel.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { WhatsappSandbox } from '../../sandbox/whatsapp/whatsapp.ts';
import type { Row } from '../../shop/rows.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop, shopUrl } from '../browser/browser.ts';
import { cashOrder, type PlantedOrder, paidOrder, waitingCashOrder } from '../browser/planted-orders.ts';
import { asShop, call, happens, laterOn, parcelOf, parcelsOf, stateOf, statusOf } from './week-town.ts';

const BY = 'owner@chamak.example';
/** What the stand-in takes for a parcel, for collecting cash, and for the way back. Paise. */
const [FREIGHT, COD, BACK] = [5_850, 2_700, 4_200];

const stockOf = async () =>
  (await shop.rows('SELECT stock_quantity AS stock, reserved, committed, price_paise AS price FROM products WHERE id = 6'))[0] as {
    readonly [name: string]: number;
  };
const checkOf = async ({ id }: PlantedOrder) => (await shop.rows('SELECT state FROM cod_checks WHERE order_id = ?', id))[0]?.state;
const costsOf = async ({ id }: Row) =>
  Number(
    (await shop.rows('SELECT coalesce(sum(paise + tax_paise), 0) AS paise FROM parcel_costs WHERE parcel_id = ?', String(id)))[0]?.paise,
  );
const dueOf = async ({ id }: Row) =>
  (await shop.rows('SELECT due_paise AS due, remitted_paise AS remitted, state FROM cod_dues WHERE parcel_id = ?', String(id)))[0];

it('a week of parcels: stock, money, dues and costs are exact at its end', { timeout: 240_000 }, async () => {
  const before = await stockOf();
  const price = Number(before.price);
  const cash = Math.floor(price / 100) * 100;
  // Monday: eleven orders, one of which nobody answers.
  const online = await paidOrder();
  const door = await cashOrder();
  const late = await cashOrder();
  const refused = await cashOrder(2);
  const split = await paidOrder(2);
  const lost = await paidOrder();
  const moved = await cashOrder();
  const asked = await waitingCashOrder();
  const quick = await paidOrder();
  const wanted = await paidOrder();
  const silent = await cashOrder();
  const longAgo = Date.now() - 73 * 3_600_000;
  await shop.rows(
    `INSERT INTO cod_checks (order_id, is_marked, act, marks, asked_at, ends_at, created_at)
      SELECT ?1, 1, 'ask', '[{"kind":"no-house-number","act":"ask","figure":0,"words":""}]', ?2, ?2 + 259200000, ?2`,
    silent.id,
    longAgo,
  );
  const page = await adminPage({ isConfirmed: true });
  const desk = (method: string, path: string, body?: object) => call(page, method, path, body);

  // An order with a mark is not booked before its buyer has answered: by the button of the message on WhatsApp.
  await openScreen(page, '/admin/parcels');
  const book = async (...orders: PlantedOrder[]) =>
    (await desk('POST', '/parcels/book', { orders: orders.map(({ id }) => id), prefer: 'quickest' })).json.results as {
      readonly state: string | null;
      readonly fault: string | null;
    }[];
  for (const result of await book(asked, silent)) expect([result.state, result.fault === null]).not.toEqual(['booked', true]);
  const payload = await tapPayload({ SHOP_SECRET: shop.env.SHOP_SECRET } as never, 'confirm', asked.id, 1);
  const press = new WhatsappSandbox().press('919845000000', payload);
  for (const _ of [1, 2]) expect((await fetch(`${shopUrl}/api/webhooks/whatsapp`, { method: 'POST', ...press })).status).toBe(200);
  await expect.poll(() => checkOf(asked)).toBe('confirmed');

  // The split order goes in two parcels; one order is booked on the screen, the others with one press.
  const halves = [];
  for (const _ of [1, 2])
    halves.push(
      await asShop((of) =>
        makeParcel(of, { orderId: split.id, courier: 'shiprocket', by: BY, pieces: [{ orderId: split.id, line: 1, quantity: 1 }] }),
      ),
    );
  await openScreen(page, `/admin/parcels?search=${online.name}`);
  await page.getByLabel('Courier', { exact: true }).selectOption('quickest');
  await page.getByRole('button', { name: 'Book it' }).click();
  await page.getByText('1 of 1 booked').waitFor({ timeout: 30_000 });
  const others = [door, late, refused, lost, moved, asked, quick, wanted];
  for (let from = 0; from < others.length; from += 4)
    for (const result of await book(...others.slice(from, from + 4))) expect(result).toMatchObject({ state: 'booked', fault: null });
  for (const _ of halves) expect(await book(split)).toMatchObject([{ state: 'booked', fault: null }]);
  const booked = [online, split, ...others];
  expect(new Set((await Promise.all(booked.map(({ id }) => parcelsOf(id)))).flat().map(({ awb }) => awb)).size).toBe(11);

  // Tuesday: one is cancelled late, on its page; one goes to a corrected address.
  const cancelled = await parcelOf(late.id);
  await openScreen(page, `/admin/parcels/${cancelled.id}`);
  await page.getByRole('button', { name: 'Cancel the booking…' }).click();
  await page.getByRole('button', { name: 'Cancel the booking', exact: true }).click();
  // The courier has taken note of it; its next answer says that it is done.
  const isAsked = () => shop.rows('SELECT 1 AS yes FROM parcels WHERE id = ? AND cancel_asked_at IS NOT NULL', String(cancelled.id));
  await expect.poll(isAsked, { timeout: 30_000 }).toHaveLength(1);
  await laterOn();
  await expect.poll(() => stateOf(cancelled), { timeout: 30_000 }).toBe('cancelled');
  const ends = { to: 'cancelled_by_user', seen: 'processing', reason: 'She ordered twice' };
  expect((await desk('POST', `/orders/${late.id}/status`, ends)).status).toBe(200);
  const elsewhere = await parcelOf(moved.id);
  const to = { name: 'Meera Joshi', address: '27, Temple Road', apartment: '', place: 'Behind the school', city: 'Nagpur', state: 'MH' };
  const address = await desk('PUT', `/parcels/${elsewhere.id}/address`, { ...to, pin: '440001', phone: '9845000001' });
  expect([address.status, JSON.stringify(address.json.contact)]).toEqual([200, expect.stringContaining('27, Temple Road')]);

  // Wednesday: the courier collects them. The first half of the split order makes it shipped.
  const half = await parcelsOf(split.id);
  const [back, gone] = [await parcelOf(refused.id), await parcelOf(lost.id)];
  const arriving = await Promise.all([online, door, moved, asked, quick, wanted].map(({ id }) => parcelOf(id)));
  for (const parcel of [...arriving, back, gone, ...half]) await happens(parcel, 'picked_up');
  await laterOn();
  for (const { id } of booked.filter((order) => order !== late)) await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('shipped');

  // Thursday: delivered, but for one that is refused at the door, one that is lost, and half of the split order.
  for (const parcel of [...arriving, ...half.slice(0, 1)]) await happens(parcel, 'out_for_delivery', 'delivered');
  await happens(back, 'out_for_delivery', 'undelivered');
  await happens(gone, 'in_transit', 'lost');
  await laterOn();
  for (const parcel of arriving) await expect.poll(() => stateOf(parcel), { timeout: 30_000 }).toBe('delivered');
  await expect.poll(async () => [await stateOf(back), await stateOf(gone)], { timeout: 30_000 }).toEqual(['undelivered', 'in_transit']);
  // What a courier calls lost often turns up: a person ends it.
  const given = { to: 'lost', seen: 'in_transit', reason: 'The courier has given it up' };
  expect((await desk('POST', `/parcels/${gone.id}/move`, given)).status).toBe(200);
  expect(await statusOf(split.id)).toBe('shipped');

  // Friday: the refused one comes back and is opened, one piece is broken; the lost one is refunded; the other half arrives.
  await happens(back, 'returning', 'returned');
  for (const parcel of half.slice(1)) await happens(parcel, 'out_for_delivery', 'delivered');
  await laterOn();
  await expect.poll(() => stateOf(back), { timeout: 30_000 }).toBe('returned');
  await expect.poll(() => statusOf(split.id), { timeout: 30_000 }).toBe('delivered');
  await openScreen(page, `/admin/parcels/${back.id}`);
  await page.getByLabel('Good').fill('1');
  await page.getByLabel('Broken').fill('1');
  await page.getByRole('button', { name: 'Settle stock and money' }).click();
  await expect.poll(() => statusOf(refused.id), { timeout: 30_000 }).toBe('cancelled_by_user');
  const none = { next: 'close', pieces: [{ orderId: lost.id, line: 1, good: 0, bad: 0 }] };
  expect((await desk('POST', `/parcels/${gone.id}/open`, none)).status).toBe(200);
  expect((await desk('POST', `/parcels/${gone.id}/open`, none)).status).toBe(409);

  // Saturday: nobody answered for three days, and the first message had said what follows.
  await shop.rows('INSERT INTO cod_guard_settings (id, ends_silent) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET ends_silent = 1');
  await shop.rows(
    "INSERT INTO outbox (dedupe_key, kind, recipient, order_id, attempts, sent_at) VALUES ('week:' || ?1, 'cash-ask', 'x@example.in', ?1, 1, 1)",
    silent.id,
  );
  await laterOn();
  await expect
    .poll(async () => [await checkOf(silent), await statusOf(silent.id)], { timeout: 30_000 })
    .toEqual(['silent', 'cancelled_by_user']);
  await shop.rows('UPDATE cod_guard_settings SET ends_silent = 0');

  // Sunday: the courier pays for two of three, a rupee less for the second; its file comes twice.
  const dues = await Promise.all([door, moved, asked].map(({ id }) => parcelOf(id)));
  for (const due of dues) expect(await dueOf(due)).toEqual({ due: cash, remitted: 0, state: 'due' });
  const lines = dues
    .slice(0, 2)
    .map(({ awb }, at) => ({ awb: String(awb), reference: '', amount: paise(cash - 100 * at), deduction: paise(0) }));
  const bank = paise(2 * cash - 100);
  const remittance = { courier: 'shiprocket' as const, utr: `UTR-${door.id}`, bank, paidOn: '2026-11-29', lines, by: BY };
  const paid = await asShop((of) => recordRemittance(of, remittance));
  expect([paid.isNew, paid.difference, paid.lines.map(({ verdict }) => verdict)]).toEqual([true, 0, ['matches', 'differs']]);
  expect((await asShop((of) => recordRemittance(of, remittance))).isNew).toBe(false);

  // Its end, to the piece and to the paisa.
  await laterOn();
  const after = await stockOf();
  const [first, second, third] = await Promise.all(dues.map(dueOf));
  expect([first, second, third]).toEqual([
    { due: cash, remitted: cash, state: 'remitted' },
    { due: cash, remitted: cash - 100, state: 'short' },
    { due: cash, remitted: 0, state: 'due' },
  ]);
  for (const { id } of [online, door, split, moved, asked, quick, wanted]) expect(await statusOf(id)).toBe('delivered');
  // Back on the shelf: the cancelled one, the silent one, and the whole piece of the refused ones. Sold: eight.
  expect([Number(after.stock) - Number(before.stock), Number(after.reserved), Number(after.committed) - Number(before.committed)]).toEqual([
    3,
    Number(before.reserved),
    8,
  ]);
  const refunds = () =>
    shop.rows(
      `SELECT p.order_id AS id, r.amount_paise AS amount, r.status FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.order_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(booked.map(({ id }) => id)),
    );
  await expect.poll(refunds, { timeout: 30_000 }).toEqual([{ id: lost.id, amount: price, status: 'processed' }]);
  for (const parcel of [gone, ...half, ...(await Promise.all([online, quick, wanted].map(({ id }) => parcelOf(id))))])
    expect(await costsOf(parcel)).toBe(FREIGHT);
  for (const parcel of [cancelled, ...dues]) expect(await costsOf(parcel)).toBe(FREIGHT + COD);
  expect(await costsOf(back)).toBe(FREIGHT + COD + BACK);
  expect(await shop.rows("SELECT kind, state, error FROM shipment_calls WHERE state IN ('due', 'sent', 'unknown')")).toEqual([]);
  expectQuiet(page, { answered: [409] });
});
