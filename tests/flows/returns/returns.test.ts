import { describe, expect, it } from 'vitest';
import { ask, askOf, delivered, fileOf, upload } from '../../shop/orders/delivered.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const returnsOf = (orderId: string) => shop.rows('SELECT * FROM returns WHERE order_id = ? ORDER BY number', orderId);
const changeOfMind = { reason: 'changed_mind' };

/** A change of mind with the video that it needs. */
async function withVideo(order: Awaited<ReturnType<typeof delivered>>, over: Record<string, unknown> = {}) {
  const body = askOf({ ...changeOfMind, ...over });
  expect((await upload(shop, order, body.id, fileOf('mp4'))).status).toBe(201);
  return order.shopper.post(`/api/orders/${order.id}/returns`, body);
}

describe('requesting a return (#10, U-20)', () => {
  it('a change of mind needs the unboxing video, and stores nothing without it (#335, C-20)', async () => {
    const order = await delivered(shop);
    const body = askOf(changeOfMind);
    expect((await upload(shop, order, body.id, fileOf('jpeg'))).status).toBe(201);
    const answer = await order.shopper.post(`/api/orders/${order.id}/returns`, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'RETURN_VIDEO_NEEDED' } });
    expect(await returnsOf(order.id)).toEqual([]);
  });

  it('not more pieces than were bought and are not requested already', async () => {
    const order = await delivered(shop, [{ quantity: 3 }, {}]);
    const pieces = (line: number, quantity: number) => ({ line, quantity });
    const wrong = [
      [],
      [pieces(9, 1)],
      ...[0, -1, 1.5, 100, 2 ** 53].map((quantity) => [pieces(1, quantity)]),
      [pieces(2, 1), pieces(2, 1)],
    ];
    for (const lines of wrong) expect([lines, (await ask(order, { lines })).status]).toEqual([lines, 422]);
    for (const [lines, status] of [
      [[pieces(1, 4)], 409],
      [[pieces(1, 2)], 201],
      [[pieces(1, 2)], 409],
      [[pieces(1, 1), pieces(2, 1)], 201],
    ] as const) {
      const answer = await ask(order, { lines });
      expect([answer.status, answer.body.code]).toEqual([status, status === 409 ? 'RETURN_ABOVE_BOUGHT' : undefined]);
    }
  });

  it('twenty requests at once for the last piece: one is stored', async () => {
    const order = await delivered(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await returnsOf(order.id)).toHaveLength(1);
  });

  it('sent twice, also at once, it is one request and one mail; the same id with another body is refused (F26, F33)', async () => {
    const order = await delivered(shop);
    const body = askOf();
    const send = (over = {}) => order.shopper.post(`/api/orders/${order.id}/returns`, { ...body, ...over });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ status, body: told }) => `${status} ${JSON.stringify(told)}`)).size).toBe(1);
    expect((await send({ id: body.id.toUpperCase() })).status).toBe(201);
    expect(await send({ note: 'another' })).toMatchObject({ status: 409, body: { code: 'RETURN_KEY_REUSED' } });
    expect(await shop.rows("SELECT count(*) AS n FROM outbox WHERE order_id = ? AND kind = 'return-requested'", order.id)).toEqual([
      { n: 1 },
    ]);
  });

  it('by the signed link of this order alone, and not under the id of somebody else’s request (F63)', async () => {
    const [order, own] = [await delivered(shop), await delivered(shop)];
    const send = (token: string) => Shopper.stranger(shop).post(`/api/orders/${order.id}/returns`, askOf({ token }));
    for (const token of [own.token, `${order.token.slice(0, -2)}AA`]) expect((await send(token)).status).toBe(404);
    expect((await send(order.token)).status).toBe(201);
    const [row] = await returnsOf(order.id);
    expect((await ask(own, { id: row?.id })).status).toBe(409);
    expect(await returnsOf(own.id)).toEqual([]);
  });

  it('wrong input gets 422 with the field and writes nothing (F65, F71)', async () => {
    const order = await delivered(shop);
    for (const over of [
      { id: 'no-uuid' },
      { kind: 'gift' },
      { reason: '__proto__' },
      { note: 'x'.repeat(1_001) },
      { note: null },
      { lines: 'all' },
      { lines: [{ line: 1, quantity: '1' }] },
      { lines: [{ line: 1, quantity: 1, wish: 'x'.repeat(201) }] },
    ]) {
      expect([over, (await ask(order, over)).status]).toEqual([over, 422]);
    }
    expect((await ask(order, { status: 'accepted', refund_paise: 1, orderId: 'x' })).status).toBe(201);
    expect((await returnsOf(order.id)).map(({ status }) => status)).toEqual(['requested']);
  });

  it('an exchange for another size names the size', async () => {
    const order = await delivered(shop, [{ sizes: { '2.4': 3, '2.6': 3 }, size: '2.4' }]);
    const wrong = await withVideo(order, { kind: 'exchange', reason: 'size' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'RETURN_WISH_NEEDED' } });
    const valid = await withVideo(order, { kind: 'exchange', reason: 'size', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
    expect(valid.status).toBe(201);
  });
});

describe('withdrawing a request (U-20)', () => {
  const cancel = (shopper: Shopper, orderId: string, id: unknown, token = '') =>
    shopper.form(`/api/orders/${orderId}/returns/${id}/cancel`, token ? { token } : {});

  it('while it is unanswered; its pieces can then be requested again', async () => {
    const order = await delivered(shop);
    await ask(order);
    const [row] = await returnsOf(order.id);
    expect((await cancel(Shopper.stranger(shop), order.id, row?.id)).status).toBe(404);
    const first = await cancel(order.shopper, order.id, row?.id);
    expect([first.status, first.headers.get('location')]).toEqual([303, `/orders/${order.id}/return`]);
    expect((await cancel(Shopper.stranger(shop), order.id, row?.id, order.token)).status).toBe(303);
    expect((await returnsOf(order.id)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await shop.rows('SELECT to_status FROM return_events WHERE return_id = ? ORDER BY seq', row?.id ?? '')).toEqual([
      { to_status: 'requested' },
      { to_status: 'cancelled' },
    ]);
    expect((await ask(order)).status).toBe(201);
  });

  it('not after it was answered, and not with the request of another order', async () => {
    const order = await delivered(shop);
    const other = await delivered(shop);
    await ask(order);
    const [row] = await returnsOf(order.id);
    expect((await cancel(other.shopper, other.id, row?.id)).status).toBe(404);
    await shop.rows("UPDATE returns SET status = 'accepted', actor = 'admin', accepted_at = 1 WHERE id = ?", row?.id ?? '');
    const answer = await cancel(order.shopper, order.id, row?.id);
    expect(answer.headers.get('location')).toBe(`/orders/${order.id}/return?moved=1`);
    expect((await returnsOf(order.id)).map(({ status }) => status)).toEqual(['accepted']);
  });
});
