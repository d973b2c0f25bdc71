import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { ask, askOf, delivered, fileOf, upload } from '../../shop/delivered.ts';
import { Shopper } from '../../shop/shopper.ts';
import { signedIn } from '../../shop/sign-in.ts';
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
  it('creates a numbered request with a history and one mail', async () => {
    const order = await delivered(shop);
    const answer = await ask(order);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ number: expect.stringMatching(/^RET-1\d{3}$/) });
    const [row] = await returnsOf(order.id);
    expect(row).toMatchObject({ kind: 'return', reason: 'defective', status: 'requested', note: 'A stone fell out' });
    expect(await shop.rows('SELECT from_status, to_status, actor FROM return_events WHERE return_id = ?', row?.id ?? '')).toEqual([
      { from_status: null, to_status: 'requested', actor: 'shopper' },
    ]);
    const mails = await shop.rows("SELECT payload FROM outbox WHERE order_id = ? AND kind = 'return-requested'", order.id);
    expect(mails.map(({ payload }) => JSON.parse(String(payload)))).toEqual([{ number: `RET-${row?.number}`, kind: 'return', note: '' }]);
  });

  it('a change of mind: 48 hours to the millisecond, with the closing time in words (#335)', async () => {
    const order = await delivered(shop);
    await order.age(48 * HOUR - MINUTE);
    expect((await withVideo(order)).status).toBe(201);
    const late = await delivered(shop);
    await late.age(49 * HOUR);
    const answer = await ask(late, changeOfMind);
    expect(answer).toMatchObject({ status: 409, body: { code: 'RETURN_WINDOW_CLOSED' } });
    expect(answer.body).toMatchObject({ details: expect.stringMatching(/^The 48 hours for this request ended on \w{3},? [^.]*[ap]m\./) });
    expect(await returnsOf(late.id)).toEqual([]);
  });

  it('a fault can be reported for 30 days, without a video (L8, C-20)', async () => {
    for (const reason of ['defective', 'damaged', 'wrong', 'not_described', 'late']) {
      const order = await delivered(shop);
      await order.age(30 * DAY - MINUTE);
      expect([reason, (await ask(order, { reason })).status]).toEqual([reason, 201]);
    }
    const order = await delivered(shop);
    await order.age(30 * DAY + MINUTE);
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'RETURN_WINDOW_CLOSED' } });
  });

  it('a change of mind needs the unboxing video, and stores nothing without it (#335)', async () => {
    const order = await delivered(shop);
    const body = askOf(changeOfMind);
    expect((await upload(shop, order, body.id, fileOf('jpeg'))).status).toBe(201);
    const answer = await order.shopper.post(`/api/orders/${order.id}/returns`, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'RETURN_VIDEO_NEEDED' } });
    expect(await returnsOf(order.id)).toEqual([]);
  });

  it('the database refuses late and undelivered requests, whatever the code does', async () => {
    const order = await delivered(shop);
    const insert = (reason: string, createdAt: number) =>
      shop.rows(
        "INSERT INTO returns (id, number, request_hash, order_id, kind, reason, created_at) VALUES (?, 9999, 'x', ?, 'return', ?, ?)",
        crypto.randomUUID(),
        order.id,
        reason,
        createdAt,
      );
    const [row] = await shop.rows('SELECT delivered_at AS at FROM orders WHERE id = ?', order.id);
    const at = Number(row?.at);
    await expect(insert('changed_mind', at + 48 * HOUR + 1)).rejects.toThrow('RETURN_WINDOW_CLOSED');
    await expect(insert('size', at + 48 * HOUR + 1)).rejects.toThrow('RETURN_WINDOW_CLOSED');
    await expect(insert('late', at + 30 * DAY + 1)).rejects.toThrow('RETURN_WINDOW_CLOSED');
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", order.id);
    await expect(insert('late', at)).rejects.toThrow('RETURN_NOT_DELIVERED');
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'RETURN_NOT_DELIVERED' } });
  });

  it('not more pieces than were bought and are not requested already', async () => {
    const order = await delivered(shop, [{ quantity: 3 }, {}]);
    for (const lines of [
      [],
      [{ line: 9, quantity: 1 }],
      [{ line: 1, quantity: 0 }],
      [{ line: 1, quantity: -1 }],
      [{ line: 1, quantity: 1.5 }],
      [{ line: 1, quantity: 100 }],
      [{ line: 1, quantity: 2 ** 53 }],
      [
        { line: 2, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    ]) {
      expect([lines, (await ask(order, { lines })).status]).toEqual([lines, 422]);
    }
    expect(await ask(order, { lines: [{ line: 1, quantity: 4 }] })).toMatchObject({ status: 409, body: { code: 'RETURN_ABOVE_BOUGHT' } });
    expect((await ask(order, { lines: [{ line: 1, quantity: 2 }] })).status).toBe(201);
    expect(await ask(order, { lines: [{ line: 1, quantity: 2 }] })).toMatchObject({ status: 409, body: { code: 'RETURN_ABOVE_BOUGHT' } });
    expect(
      (
        await ask(order, {
          lines: [
            { line: 1, quantity: 1 },
            { line: 2, quantity: 1 },
          ],
        })
      ).status,
    ).toBe(201);
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

  it('only for the owner and the holder of the signed link; everybody else gets 404 (F63)', async () => {
    const order = await delivered(shop);
    const stranger = Shopper.stranger(shop);
    const path = `/api/orders/${order.id}/returns`;
    expect(await stranger.post(path, askOf())).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    expect((await stranger.post(path, askOf({ token: `${order.token.slice(0, -2)}AA` }))).status).toBe(404);
    const { cookie } = await signedIn(shop);
    expect((await stranger.post(path, askOf(), { cookie })).status).toBe(404);
    for (const id of [crypto.randomUUID(), 'x', "1' OR '1'='1"]) {
      expect((await stranger.post(`/api/orders/${encodeURIComponent(id)}/returns`, askOf({ token: order.token }))).status).toBe(404);
    }
    expect((await stranger.post(path, askOf({ token: order.token }))).status).toBe(201);
    // Somebody else's request id on your own order.
    const [row] = await returnsOf(order.id);
    const own = await delivered(shop);
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

  it('the history and the request are frozen, and status changes follow the table', async () => {
    const order = await delivered(shop);
    await ask(order);
    const [row] = await returnsOf(order.id);
    const id = String(row?.id);
    await expect(shop.rows("UPDATE return_events SET note = 'x' WHERE return_id = ?", id)).rejects.toThrow('RETURN_EVENT_IMMUTABLE');
    await expect(shop.rows('DELETE FROM return_events WHERE return_id = ?', id)).rejects.toThrow('RETURN_EVENT_IMMUTABLE');
    await expect(shop.rows("UPDATE returns SET note = 'x' WHERE id = ?", id)).rejects.toThrow('RETURN_IMMUTABLE');
    await expect(shop.rows('DELETE FROM returns WHERE id = ?', id)).rejects.toThrow('RETURN_NOT_DELETABLE');
    await expect(shop.rows('UPDATE return_items SET quantity = 2 WHERE return_id = ?', id)).rejects.toThrow('RETURN_IMMUTABLE');
    await expect(shop.rows('UPDATE return_items SET restocked = 1 WHERE return_id = ?', id)).rejects.toThrow('RETURN_IMMUTABLE');
    for (const [status, actor] of [
      ['accepted', 'shopper'],
      ['cancelled', 'admin'],
      ['received', 'admin'],
    ]) {
      await expect(shop.rows('UPDATE returns SET status = ?, actor = ? WHERE id = ?', status ?? '', actor ?? '', id)).rejects.toThrow(
        'TRANSITION_NOT_ALLOWED',
      );
    }
  });
});
