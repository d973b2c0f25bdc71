import { expect, it } from 'vitest';
import { readableBy } from '../../../src/features/ledger/order-view.server.ts';
import {
  latestOrdersQuery,
  type MyOrderRow,
  ordersPageQueries,
  pageFrom,
} from '../../../src/features/orders/my-orders/my-orders.server.ts';
import { orderPageOf, orderPageQueries, ownOrderCondition } from '../../../src/features/orders/order-page/order-page.server.ts';
import { orderSummary } from '../../../src/features/orders/order-page/order-summary.ts';
import { timeline } from '../../../src/features/orders/order-page/timeline.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { guestIdOf, type PageOwner } from '../../../src/platform/request/visitor.ts';
import { ACCOUNT_ORDERS_SHOWN, ORDERS_PER_PAGE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { guestCookie, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const piece = await shop.addProduct({ price: 70_000, stock: 500 });
const other = await shop.addProduct({ price: 30_000, stock: 500 });

/** A browser with a guest cookie, signed in or not. */
class Browser extends Shopper {
  readonly jar: string;
  constructor(session = '', guest = guestCookie(shop.env)) {
    super(shop);
    this.jar = [session, guest].filter(Boolean).join('; ');
  }
  override post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return super.post(path, body, { cookie: this.jar, ...headers });
  }
  request = () => new Request('http://shop.test/orders', { headers: { cookie: this.jar } });
  owner = (): Promise<PageOwner> => pageOwnerOf(shop.at(), this.request());
}

const list = async (who: Browser) => {
  const at = shop.at();
  const [rows] = await at.db.read([latestOrdersQuery(at, await who.owner())]);
  return { rows, trips: at.db.trips };
};
const ids = (rows: readonly MyOrderRow[]) => rows.map(({ order }) => order.id);
const pageOf = async (where: Parameters<typeof orderPageQueries>[1]) => {
  const at = shop.at();
  return orderPageOf(await at.db.read(orderPageQueries(at, where)));
};
const buy = async (who: Browser, wishes = [{ id: piece }], pay = true) => {
  const order = await who.order(wishes);
  if (pay) await who.verify(order, await who.pay(order));
  await shop.settle();
  return order.body.dbOrderId;
};

it('an order placed while signed in belongs to that user: not to another user, and not to the browser after the sign-out (#189, #230)', async () => {
  const [ananya, meera] = [await signedIn(shop), await signedIn(shop)];
  const guest = guestCookie(shop.env);
  const browser = new Browser(ananya.cookie, guest);
  const id = await buy(browser);
  expect((await shop.rows('SELECT user_id, guest_id FROM orders WHERE id = ?', id))[0]).toEqual({ user_id: ananya.id, guest_id: '' });
  expect(ids((await list(browser)).rows)).toEqual([id]);
  expect(await pageOf(ownOrderCondition(await browser.owner(), id))).toMatchObject({ view: { order: { id } } });

  const signedOut = new Browser('', guest);
  const stranger = new Browser(meera.cookie, guest);
  for (const who of [signedOut, stranger]) {
    expect((await list(who)).rows).toEqual([]);
    expect(await pageOf(ownOrderCondition(await who.owner(), id))).toBeNull();
    expect(await pageOf(await readableBy(shop.at(), await who.owner(), id, null))).toBeNull();
    expect((await who.post(`/api/orders/${id}/pay`, {})).status).toBe(404);
  }
  expect(await guestIdOf(shop.at().env, signedOut.request())).not.toBeNull();
});

it('a guest order belongs to its browser until an account takes it over, then to the account alone', async () => {
  const ananya = await signedIn(shop);
  const guest = guestCookie(shop.env);
  const browser = new Browser('', guest);
  const id = await buy(browser);
  const both = new Browser(ananya.cookie, guest);
  expect((await list(both)).rows).toEqual([]);
  expect(await pageOf(await readableBy(shop.at(), await both.owner(), id, null))).not.toBeNull();
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', ananya.id, id);
  expect(ids((await list(both)).rows)).toEqual([id]);
  expect(await pageOf(await readableBy(shop.at(), await browser.owner(), id, null))).toBeNull();
});

it('the list has the newest first with lines, pictures, history and money, in one round trip; ten in the account, twenty on a page (#192)', async () => {
  const ananya = await signedIn(shop);
  const who = new Browser(ananya.cookie);
  const made: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    made.unshift(await buy(who, n === 21 ? [{ id: other }, { id: piece }] : [{ id: piece }], n === 21));
    await shop.rows(
      'UPDATE orders SET status = ?, reservation = ?, actor = ?, created_at = ? WHERE id = ?',
      ...(n === 21 ? ['paid', 'committed'] : ['cancelled_by_user', 'released']),
      'shopper',
      1_000 + n,
      made[0] ?? '',
    );
  }
  const { rows, trips } = await list(who);
  expect(trips).toBe(1);
  expect(ids(rows)).toEqual(made.slice(0, ACCOUNT_ORDERS_SHOWN));
  expect(rows[0]?.items.map(({ quantity, priceAtPurchase }) => [quantity, priceAtPurchase])).toEqual([
    [1, 30_000],
    [1, 70_000],
  ]);
  expect(rows[0]?.items.every((item) => 'image' in item && item.name !== '')).toBe(true);
  expect(rows[0]?.events.map(({ to }) => to)).toEqual(['pending_payment', 'pending_payment_gateway', 'paid']);
  expect(rows[0]?.money).toMatchObject([{ amount: 100_000, settlement: 'counted', refund: null }]);
  const at = shop.at();
  const { rows: second, count } = await at.db.read(ordersPageQueries(at, await who.owner(), 2));
  expect(ids(second)).toEqual(made.slice(ORDERS_PER_PAGE));
  expect(count[0]?.total).toBe(22);
});

it('signed out, or with an expired session: no orders', async () => {
  const ananya = await signedIn(shop);
  const who = new Browser(ananya.cookie);
  const id = await buy(who);
  await shop.rows('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', ananya.id);
  expect((await list(who)).rows).toEqual([]);
  expect(await pageOf(ownOrderCondition(await who.owner(), id))).toBeNull();
  expect((await list(new Browser())).rows).toEqual([]);
  expect(await pageOf(ownOrderCondition({ userId: ananya.id, guestId: null }, "' OR 1=1 --"))).toBeNull();
});

it('an invalid page number shows the first page', () => {
  expect(['2', null, '0', '-1', '1e3', '99999', 'x', '2 '].map(pageFrom)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
});

it("the page of an order shows the history in the shopper's words, its refunds, and only an https tracking link (#198, U-78)", async () => {
  const ananya = await signedIn(shop);
  const who = new Browser(ananya.cookie);
  const id = await buy(who);
  await requestRefund(shop.at(), { orderId: id, reason: 'internal words', by: 'Asha', key: crypto.randomUUID(), amount: paise(20_000) });
  await shop.settle();
  for (const to of ['processing', 'shipped'])
    await shop.rows("UPDATE orders SET status = ?, actor = 'admin', move_note = 'Asha: internal' WHERE id = ?", to, id);
  const where = ownOrderCondition(await who.owner(), id);
  const read = async () => {
    const page = await pageOf(where);
    if (!page) throw new Error('no page');
    return { page, story: orderSummary(page.view, page.money, { holidays: [], now: Date.now() }) };
  };
  const { page, story } = await read();
  const texts = timeline(page.view, page.refunds).map(({ what }) => what);
  expect(texts.sort()).toEqual(
    [
      'Order placed',
      'Paid ₹700.00',
      'Refund of ₹200.00 requested',
      'Refund of ₹200.00 sent',
      'Being packed',
      'Handed to the courier',
    ].sort(),
  );
  expect(JSON.stringify(timeline(page.view, page.refunds))).not.toMatch(/Asha|internal/);
  expect(story).toMatchObject({ badge: 'Shipped', cancellable: false, payable: false, tracking: null });
  await shop.rows("UPDATE orders SET tracking_url = 'https://carrier.example/1' WHERE id = ?", id);
  expect((await read()).story.tracking).toBe('https://carrier.example/1');
  for (const hostile of ['javascript:alert(1)', 'http://carrier.example/1', '//carrier.example', '/orders']) {
    await shop.rows('UPDATE orders SET tracking_url = ? WHERE id = ?', hostile, id);
    expect((await read()).story.tracking).toBeNull();
  }
});
