import { expect, it } from 'vitest';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { acceptVerdict } from '../../../src/features/money-desk/months/accept-verdict.server.ts';
import { guessQueries } from '../../../src/features/money-desk/months/guesses.server.ts';
import type { MoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../src/rules/money/money.ts';
import { readBank } from '../../shop/money-month/plant-month.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, pollAt } from '../../shop/parcels/parcels.ts';
import { ofSomebody, Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const piece = await shop.addProduct({ price: 79_900, stock: 90 });
const now = Date.now();
const today = istDate(now);
const guessesOf = async (subject: string, on = today) => {
  await matchMoney(shop.at());
  const { body } = await ask<MoneyMonth>('GET', `/money?month=${on.slice(0, 7)}`);
  expect(body.rows.map((row) => row.subject)).toContain(subject);
  return body.guesses.find((row) => row.subject === subject)?.guesses.map(({ orderId, signs }) => [orderId, ...signs]) ?? [];
};

/** An order whose payment was begun, by a buyer with a name and a phone of their own. */
async function opened(name: string, wishes = [{ id: piece }]) {
  const shopper = new Shopper(shop);
  const { customer_name, ...body } = ofSomebody(await shopper.orderBody(wishes));
  const order = await shopper.send({ ...body, customer_name: name });
  return { shopper, order, id: String(order.body.dbOrderId), total: Number(order.body.amount), body };
}

/** A payment that the gateway has settled today and the shop does not know. */
async function strange(id: string, amount: number, json: object = {}, opened = '') {
  await shop.rows(
    `INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise,
        is_settled, is_on_hold, settled_at, order_id, method, json)
      VALUES ('setl_' || ?1, ?1, 1, 'payment', ?2, 0, ?2, 'INR', 0, 0, 1, 0, ?3, ?4, 'upi', ?5)`,
    ...[id, amount, now, opened, JSON.stringify({ created_at: Math.floor(now / 1000), ...json })],
  );
}

it('a payment of the gateway may be for orders of its amount and days that nothing has paid, those that it names first', async () => {
  const [near, named, phoned, known] = [await opened('A B'), await opened('Meera Joshi'), await opened('C D'), await opened('E F')];
  const paid = await opened('Meera Joshi');
  await paid.shopper.verify(paid.order, await paid.shopper.pay(paid.order));
  const other = await opened('Meera Joshi', [{ id: await shop.addProduct({ price: 79_901, stock: 1 }) }]);
  expect(other.total).toBe(near.total + 1);
  const { phone } = phoned.body.shipping_address as { phone: string };
  const [row] = await shop.rows('SELECT gateway_order_id AS opened FROM orders WHERE id = ?', known.id);

  await strange('pay_named', near.total, { contact: `+91${phone}`, notes: JSON.stringify({ name: 'Meera Joshi' }) });
  const three = await guessesOf('pay_named');
  expect(three.slice(0, 2)).toEqual([
    [phoned.id, 'phone'],
    [named.id, 'name'],
  ]);
  expect(three).toHaveLength(3);
  expect([near.id, known.id]).toContain(three[2]?.[0]);

  await strange('pay_opened', near.total, {}, String(row?.opened));
  expect((await guessesOf('pay_opened'))[0]).toEqual([known.id, 'opened']);
  await strange('pay_receipt', near.total, { order_receipt: near.id });
  expect((await guessesOf('pay_receipt'))[0]).toEqual([near.id, 'opened']);
  const [twoDaysAgo, fourDaysAgo] = [2, 4].map((days) => ({ created_at: Math.floor((now - days * DAY) / 1000) }));
  await strange('pay_before', near.total, twoDaysAgo);
  await strange('pay_long_before', near.total, fourDaysAgo);
  expect([(await guessesOf('pay_before')).length, await guessesOf('pay_long_before')]).toEqual([3, []]);
  await strange('pay_nobodys', near.total + 50);
  expect(await guessesOf('pay_nobodys')).toEqual([]);

  // Nothing is matched, and what a person has accepted is guessed at no more.
  expect(await shop.rows("SELECT count(*) AS n FROM matches WHERE right_kind = 'recon-line' AND left_id LIKE 'pay_%d'")).toEqual([
    { n: 0 },
  ]);
  await acceptVerdict(shop.at(), {
    ...{ pair: 'capture-recon', subject: 'pay_named', verdict: 'unknown', difference: near.total, reason: 'x', by: BY },
  });
  expect(await guessesOf('pay_named')).toEqual([]);
});

it('cash of a courier, in its list or in the bank, may be for parcels whose cash has not come', async () => {
  const collected = async () => {
    const memory = memoryCourier();
    const booked = await bookedOrder(shop, memory, [{ price: 50_000 }], true);
    memory.scan(booked.awb, 'delivered', Date.now());
    await pollAt(shop, memory, Date.now());
    return { ...booked, due: booked.parcel.cashDue };
  };
  const [open, paid] = [await collected(), await collected()];
  const list = (utr: string, paidOn: string, lines: readonly { awb: string; reference?: string }[]) =>
    recordRemittance(shop.at(), {
      ...{ courier: 'shiprocket', utr, bank: paise(open.due * lines.length), paidOn, by: BY },
      lines: lines.map(({ awb, reference = '' }) => ({ awb, reference, amount: paise(open.due), deduction: ZERO })),
    });
  const [number] = await shop.rows('SELECT number FROM orders WHERE id = ?', open.id);
  await list('UTR-GUESS', today, [{ awb: paid.awb }, { awb: 'NOBODYS', reference: `CHK-${number?.number}` }]);
  const [line] = await shop.rows("SELECT remittance_id || ' ' || line AS id FROM cod_remittance_lines WHERE awb = 'NOBODYS'");
  expect(await guessesOf(String(line?.id))).toEqual([[open.id, 'number']]);

  const later = istDate(now + 20 * DAY);
  await list('UTR-LATER', later, [{ awb: 'NOBODYS-2', reference: `CHK-${number?.number}` }]);
  const [lateLine] = await shop.rows("SELECT remittance_id || ' ' || line AS id FROM cod_remittance_lines WHERE awb = 'NOBODYS-2'");
  expect(await guessesOf(String(lateLine?.id), later)).toEqual([]);

  await readBank(shop, 'hdfc', [{ on: today, amount: paise(open.due), text: 'NEFT CR-DELHIVERY LTD' }]);
  const [deposit] = await shop.rows('SELECT key FROM bank_lines');
  expect(await guessesOf(String(deposit?.key))).toEqual([[open.id]]);
});

it('reads the orders and the cash of some days alone', async () => {
  const { sql, args } = guessQueries(today.slice(0, 7)).possible.statement;
  const plan = await shop.rows(`EXPLAIN QUERY PLAN ${sql}`, ...args.map((arg) => (typeof arg === 'string' ? arg : Number(arg))));
  expect(plan.map(({ detail }) => String(detail)).filter((step) => /^(SCAN|SEARCH) ([od]|verdicts|orders)\b/.test(step))).toEqual([
    expect.stringMatching(/verdicts_unexplained \(month=\?\)$/),
    expect.stringMatching(/orders_newest \(created_at>\? AND created_at<\?\)$/),
    expect.stringMatching(/cod_dues_open \(collected_at>\? AND collected_at<\?\)$/),
    expect.stringMatching(/\(id=\?\)$/),
  ]);
});
