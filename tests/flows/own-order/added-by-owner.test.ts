import { expect, it } from 'vitest';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { addPiecesOf } from '../../../src/features/own-order/admin/add-pieces-of.server.ts';
import { readPayLink } from '../../../src/features/payment/chat/pay-link.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { codeOf, moveTo, type Sold, sold } from '../../shop/orders/edits.ts';
import { mailsOf, rowOf, stockOf } from '../../shop/orders/orders.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 30000, 200000, '[]', 1)");

type Asked = Partial<Parameters<typeof addPiecesOf>[1]>;
const add = ({ id }: Pick<Sold, 'id'>, productId: number, shownTotal: number, over: Asked = {}) =>
  addPiecesOf(shop.at(), {
    ...{ orderId: id, by: 'owner@chamak.example', key: newId(), paidBy: 'on_delivery' },
    ...{ lines: [{ productId, size: '', quantity: 1 }], shownTotal, ...over },
  });
const withIt = (id: string) =>
  shop.rows(
    `SELECT o.status, o.method, o.total_paise AS total, o.origin FROM order_travels t JOIN orders o ON o.id = t.order_id
      WHERE t.with_order_id = ? ORDER BY o.number`,
    id,
  );

it('to cash: sold at once at the price of today, due at the same door, once for a press that is repeated', async () => {
  const first = await sold(shop, { isCash: true });
  const piece = await shop.addProduct({ price: 40_000, stock: 2 });
  const key = newId();
  const press = () => add(first, piece, 40_000, { key });
  const [one, two] = await Promise.all([press(), press()]);
  expect(two).toMatchObject({ id: one?.id });
  expect(await withIt(first.id)).toEqual([{ status: 'processing', method: 'cod', total: 40_000, origin: 'shop' }]);
  expect(await stockOf(shop, piece)).toEqual({ free: 1, reserved: 0, committed: 1 });
  expect(await codeOf(add(first, piece, 80_000, { key }))).toBe('KEY_REUSED');
  await shop.settle();
  expect(await mailsOf(shop, one?.id ?? '')).toEqual(['order-confirmed']);
  expect(await rowOf(shop, one?.id ?? '')).toMatchObject({ actor: 'admin', email_verified: 1, due_paise: 40_000 });
  const [line] = await shop.rows("SELECT label FROM admin_actions WHERE action = 'create' AND object_id = ?", one?.id ?? '');
  expect(line?.label).toMatch(/^CHK-\d+, ₹400\.00$/);
});

it('is refused above what couriers collect, at another price, without stock, once the order has left, and to a present', async () => {
  const first = await sold(shop, { isCash: true });
  const [dear, cheap] = [await shop.addProduct({ price: 140_000, stock: 1 }), await shop.addProduct({ price: 10_000, stock: 1 })];
  expect(await codeOf(add(first, dear, 140_000))).toBe('COD_NOT_OFFERED');
  expect(await codeOf(add(first, cheap, 9_000))).toBe('PRICE_CHANGED');
  expect(await codeOf(add(first, cheap, 20_000, { lines: [{ productId: cheap, size: '', quantity: 2 }] }))).not.toBe('done');
  expect(await withIt(first.id)).toEqual([]);
  await changeStatus(shop.at(), { orderId: first.id, to: 'shipped', seen: 'processing', by: 'Test', reason: 'test' });
  expect(await codeOf(add(first, cheap, 10_000))).toBe('ORDER_NOT_EDITABLE');
  expect(await codeOf(add({ id: newId() }, cheap, 10_000))).toBe('ORDER_NOT_FOUND');
});

it('to a paid order: held for a link that its customer pays, as the order for a chat that it is', async () => {
  const first = await sold(shop);
  const piece = await shop.addProduct({ price: 40_000, stock: 1 });
  expect(await codeOf(add(first, piece, 40_000))).toBe('COD_NOT_OFFERED');
  const body = { key: newId(), paidBy: 'link', lines: [{ productId: piece, size: '', quantity: 1 }], shownTotal: 40_000 };
  const { body: added } = await ask<{ id: string }>('POST', `/orders/${first.id}/additions`, body);
  expect(await withIt(first.id)).toEqual([{ status: 'pending_payment', method: 'gateway', total: 40_000, origin: 'chat' }]);
  expect(await stockOf(shop, piece)).toMatchObject({ free: 0, reserved: 1 });
  const link = await readPayLink(shop.at(), added.id, async () => {});
  const [travel] = await shop.rows('SELECT until FROM order_travels WHERE order_id = ?', added.id);
  expect(link).toMatchObject({ until: Number(travel?.until) });
  expect(link?.text).toContain('₹400.00');
});

it('in place of the only piece: the order of the old one ends, and the new one goes alone', async () => {
  const old = await shop.addProduct({ price: 70_000, stock: 1 });
  const first = await sold(shop, { isCash: true, wishes: [{ id: old }] });
  const added = await add(first, await shop.addProduct({ price: 90_000, stock: 1 }), 90_000);
  await cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: first.id, token: first.token, reason: '' });
  expect(await withIt(first.id)).toMatchObject([{ status: 'processing', total: 90_000 }]);
  expect(await stockOf(shop, old)).toEqual({ free: 1, reserved: 0, committed: 0 });
  expect(await shop.rows('SELECT 1 FROM order_bundles WHERE order_id = ?', added.id)).toEqual([]);
});

it('at the moment at which the first order leaves or gets another address: it goes along, or is refused', async () => {
  for (const ahead of HEAD_STARTS) {
    const first = await sold(shop, { isCash: true });
    const piece = await shop.addProduct({ price: 40_000, stock: 1 });
    const ship = () =>
      codeOf(changeStatus(shop.at(), { orderId: first.id, to: 'shipped', seen: 'processing', version: 0, by: 'Asha', reason: 'x' }));
    const [added] = await meeting(ahead, [() => codeOf(add(first, piece, 40_000)), ship]);
    expect(['done', 'ORDER_NOT_EDITABLE']).toContain(added);
    expect(await withIt(first.id)).toHaveLength(added === 'done' ? 1 : 0);
    const other = await sold(shop, { isCash: true });
    const [late] = await meeting(ahead, [
      () => codeOf(add(other, piece, 40_000)),
      () => moveTo(shop, other, { place: 'Behind the school' }),
    ]);
    expect(await withIt(other.id)).toHaveLength(late === 'done' ? 1 : 0);
  }
});
