import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { factsOf, factsQuery, staleQuery, wasSold } from '../../../src/features/margin/contribution.server.ts';
import { exportMargin, type MarginReport, readMargin } from '../../../src/features/margin/margin-report.server.ts';
import { factsStatements, settleFacts } from '../../../src/features/margin/settle-facts.server.ts';
import { costBatches } from '../../../src/features/parcels/money/record-costs.server.ts';
import { openParcel } from '../../../src/features/parcels/returned-to-shop/open-parcel.server.ts';
import type { Cell } from '../../../src/platform/csv.ts';
import { endOfIstDate, istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import {
  type Contribution,
  contributionOf,
  contributionParts,
  type PieceShare,
  shareByPiece,
} from '../../../src/rules/margin/contribution.ts';
import { type MarginGroup, marginGroups, marginOf, sumsOf } from '../../../src/rules/margin/margin.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { sold } from '../../shop/orders/edits.ts';
import { type Happening, happens, walkIn } from '../../shop/orders/happenings.ts';
import { purchase } from '../../shop/orders/purchase.ts';
import { BY } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const stock = await Promise.all([70_000, 33_300, 12_345].map((price) => shop.addProduct({ price, stock: 90 })));
const { administrator, ids, parcels, random, one, common } = await walkIn(shop, 7, 'Chokers', stock);
const { ask } = administrator;
await ask('PUT', '/margin/packing', { packing: '12.51' });

const actions: Readonly<Record<string, Happening>> = {
  ...common,
  'opened parcel': () => {
    const { id, order } = one(parcels);
    return openParcel(shop.at(), {
      id,
      by: BY,
      next: 'close',
      pieces: [1, 2].map((line) => ({ orderId: order, line, good: line % 2, bad: 1 })),
    });
  },
  charge: () =>
    shop.at().db.write(
      costBatches(shop.at(), 'shiprocket', [
        {
          ...{ awb: one(parcels).awb, kind: one(['freight', 'cod', 'rto'] as const), paise: paise(4_001) },
          ...{ document: 'ST', line: newId(), at: Date.now() },
        },
      ]).flat(),
    ),
  fee: () =>
    shop.rows(
      `INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold, json)
        SELECT 'setl_1', p.id, 1 + (SELECT count(*) FROM recon_lines WHERE entity_id = p.id), 'payment', amount_paise - 236, 0, amount_paise, 'INR', 236, 36, 1, 0, '{}'
        FROM payments p WHERE order_id = ?`,
      one(ids),
    ),
  lot: () =>
    ask(
      'POST',
      `/margin/products/${one([...stock, ...parcels.flatMap(({ pieces }) => pieces)])}`,
      purchase({ quantity: '3', unit: '33.33', isCounted: random() < 0.5 }),
    ),
  'another name': () => shop.rows("UPDATE products SET name = name || '!' WHERE id = ?", one(stock)),
  'failed refund': () =>
    shop.rows("UPDATE refunds SET status = 'failed' WHERE id = (SELECT id FROM refunds WHERE status = 'requested' LIMIT 1)"),
  'fee of a refund': () =>
    shop.rows(`INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise, tax_paise, is_settled, is_on_hold, json)
      SELECT 'setl_1', gateway_refund_id, 1 + (SELECT count(*) FROM recon_lines WHERE entity_id = gateway_refund_id), 'refund', 0, 700, 700, 'INR', 590, 90, 1, 0, '{}'
      FROM refunds WHERE gateway_refund_id IS NOT NULL LIMIT 1`),
  dispute: () =>
    shop.rows(
      `INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) SELECT ?, id, amount_paise, 'open', 'chargeback', 1
        FROM payments WHERE order_id = ?`,
      newId(),
      one(ids),
    ),
  'dispute that is decided': () =>
    shop.rows(
      "UPDATE disputes SET status = ?, deducted_paise = 500 WHERE id = (SELECT id FROM disputes WHERE status = 'open' LIMIT 1)",
      one(['won', 'lost']),
    ),
};

const factsNow = async (from: string, to: string) => {
  const where = sql`FROM orders o WHERE o.created_at >= ${startOfIstDate(from)} AND o.created_at < ${endOfIstDate(to)} AND ${wasSold}`;
  return (await shop.at().db.read(factsQuery(where))).map(factsOf);
};

/** The report by the plainest way to make it: the facts of every order of the days, and nothing that is kept of sums. */
async function recomputed(from: string, to: string, by: MarginGroup): Promise<Omit<MarginReport, 'packing'>> {
  const [coupons, categories] = await Promise.all([
    shop.rows('SELECT id, coupon_code AS coupon FROM orders'),
    shop.rows('SELECT p.id, c.id AS category, c.name FROM products p JOIN categories c ON c.id = p.category_id'),
  ]);
  const orders: Contribution[] = [];
  const shares: PieceShare[] = [];
  const rows: (Contribution & { value: string; name: string; sold: number })[] = [];
  for (const facts of await factsNow(from, to)) {
    const earned = contributionOf(facts);
    const own = shareByPiece(facts, earned);
    orders.push(earned);
    shares.push(...own);
    const coupon = String(coupons.find(({ id }) => id === facts.id)?.coupon ?? '');
    if (by === 'coupon') rows.push({ ...earned, value: coupon, name: coupon || 'No coupon', sold: 1 });
    else {
      for (const share of own) {
        const category = categories.find(({ id }) => id === share.productId);
        const { value, name } =
          by === 'piece'
            ? { value: String(share.productId), name: share.name }
            : { value: String(category?.category ?? 0), name: String(category?.name ?? 'No category') };
        rows.push({ ...share, parts: earned.parts, value, name, sold: share.pieces });
      }
    }
  }
  return {
    ...{ from, to, by, orders: orders.length, whole: marginOf(sumsOf(orders)) },
    unknown: contributionParts
      .map((part) => ({ part, orders: orders.filter(({ parts }) => parts[part] === null).length }))
      .filter((each) => each.orders > 0),
    rows: [...Map.groupBy(rows, ({ value }) => value)]
      .map(([value, own]) => ({
        ...{ value, name: own[0]?.name ?? '', sold: own.reduce((all, each) => all + each.sold, 0) },
        ...marginOf(sumsOf(own)),
      }))
      .sort((a, b) => b.earned - a.earned || Number(a.value) - Number(b.value) || a.name.localeCompare(b.name, 'en')),
    withoutCost: [...Map.groupBy(shares, ({ productId }) => productId)]
      .filter(([, own]) => own.some(({ hasCost }) => !hasCost))
      .map(([productId, own]) => ({
        ...{ productId, name: own[0]?.name ?? '' },
        net: paise(own.reduce((all, { net, hasCost }) => all + (hasCost ? 0 : net), 0)),
      }))
      .sort((a, b) => b.net - a.net || a.productId - b.productId),
  };
}

const today = istDate(Date.now());
const daysAgo = (days: number) => istDate(Date.now() - days * DAY);
const spans = [
  [daysAgo(300), today],
  [daysAgo(29), today],
  [daysAgo(45), daysAgo(3)],
  [today, today],
] as const;
const compare = async (when: string) => {
  for (const by of marginGroups) {
    for (const [from, to] of spans) {
      const { packing, ...report } = await readMargin(shop.at(), { from, to, by });
      expect(report, `${when}, by ${by}, ${from} to ${to}`).toEqual(await recomputed(from, to, by));
      expect(packing).toBe(1_251);
    }
  }
};
const staleIds = async () =>
  (await shop.rows('SELECT order_id AS id FROM order_facts WHERE settled <> version')).map(({ id }) => String(id));

it('whatever happens to orders, the report is what the rule says of their facts, before a job has computed them and after', {
  timeout: 240_000,
}, async () => {
  for (const first of ['online', 'cash', 'by hand', 'courier', 'courier', 'courier']) await actions[first]?.();
  const faults: string[] = [];
  const marked = new Set<string>();
  for (let step = 0; step < 80; step += 1) {
    const action = one(Object.keys(actions));
    faults.push(...(await happens(action, actions[action])));
    await shop.settle();
    if ((await staleIds()).length > 0) marked.add(action);
    if (step % 10 === 0) await compare(`after ${action}`);
    if (step % 3 > 0) continue;
    await settleFacts(shop.at());
    expect(await staleIds()).toEqual([]);
    const kept = await shop.rows(
      'SELECT order_id AS id, net_paise AS net, earned_paise AS earned, is_whole AS isWhole, unknown FROM order_facts ORDER BY 1',
    );
    const facts = await factsNow('2000-01-01', today);
    const wanted = facts.map((each) => {
      const { net, earned, isWhole, parts } = contributionOf(each);
      const unknown = JSON.stringify(contributionParts.filter((part) => parts[part] === null));
      return { id: each.id, net, earned, isWhole: Number(isWhole), unknown };
    });
    expect(kept, `after ${action}`).toEqual(wanted.sort((a, b) => (a.id < b.id ? -1 : 1)));
    expect(await shop.invariants(), `after ${action}`).toEqual([]);
  }
  await compare('at the end');
  expect(faults).toEqual([]);
  expect(marked.size).toBeGreaterThan(12);
});

it('an order that changes while it is computed stays to be computed, and two jobs at once count it once', async () => {
  const { id } = await sold(shop, { wishes: [{ id: stock[0] ?? 0, quantity: 2 }] });
  await settleFacts(shop.at());
  const change = () =>
    shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT ?, id, 5000, 'x' FROM payments WHERE order_id = ?",
      newId(),
      id,
    );
  const row = async () =>
    (await shop.rows('SELECT net_paise AS net, version - settled AS behind FROM order_facts WHERE order_id = ?', id))[0];
  const before = await row();
  await change();
  const read = await shop.at().db.read(staleQuery(sql`LIMIT 9`));
  await change();
  await shop.at().db.write(factsStatements(read));
  expect(await row()).toEqual({ net: before?.net, behind: 2 });
  // What was read before another job computed more is not written over it.
  const late = await shop.at().db.read(staleQuery(sql`LIMIT 9`));
  await Promise.all([settleFacts(shop.at()), settleFacts(shop.at())]);
  const settled = await row();
  expect(settled).toMatchObject({ behind: 0 });
  expect(Number(settled?.net)).toBeLessThan(Number(before?.net));
  await shop.at().db.write([...factsStatements(read), ...factsStatements(late)]);
  expect(await row()).toEqual(settled);
  await compare('after a race');
});

it('a category that a piece gets later changes no margin that was computed, and the file has the rows of the screen', async () => {
  await settleFacts(shop.at());
  const query = { from: daysAgo(300), to: today, by: 'category' } as const;
  const before = await readMargin(shop.at(), query);
  expect(before.rows.map(({ name }) => name)).toContain('Chokers');
  await shop.rows('UPDATE products SET category_id = NULL WHERE id = ?', stock[0] ?? 0);
  await shop.rows('UPDATE order_facts SET version = version + 1');
  expect(await readMargin(shop.at(), query)).toEqual(before);
  await settleFacts(shop.at());
  expect(await readMargin(shop.at(), query)).toEqual(before);
  for (const by of marginGroups) {
    const { rows } = await readMargin(shop.at(), { ...query, by });
    const { heads, pages } = await exportMargin(shop.at(), { ...query, by });
    const cells: (readonly Cell[])[] = [];
    for await (const page of pages) cells.push(...page);
    expect(cells.map(([name]) => name)).toEqual(rows.map(({ name }) => name));
    const of = (head: string) => cells.map((row) => row[heads.indexOf(head)]);
    expect(of('Contribution')).toEqual(rows.map(({ earned }) => earned / 100));
    expect(of(by === 'coupon' ? 'Orders' : 'Pieces')).toEqual(rows.map(({ sold }) => sold));
  }
});
