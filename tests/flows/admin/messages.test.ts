import { describe, expect, it } from 'vitest';
import type { MessageList } from '../../../src/admin/messages/list-messages.server.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email: administrator } = await administratorOf(shop);

interface Message {
  readonly attempts?: number;
  readonly sentAt?: number | null;
  readonly delivery?: string | null;
  readonly at?: number;
  readonly recipient?: string;
}
const put = (key: string, { attempts = 0, sentAt = null, delivery = null, at = 1_000, recipient = `${key}@example.in` }: Message = {}) =>
  shop.rows(
    `INSERT INTO outbox (dedupe_key, kind, recipient, payload, attempts, sent_at, delivery_status, last_error, next_attempt_at, created_at)
     VALUES (?, 'welcome', ?, '{"name":"Ananya"}', ?, ?, ?, ?, 9999999999999, ?)`,
    key,
    recipient,
    attempts,
    sentAt,
    delivery,
    attempts > 0 ? 'mailbox full' : null,
    at,
  );
const listed = async (query = '') => (await ask<MessageList>('GET', `/messages${query}`)).body;
const keys = (rows: MessageList['rows']) => rows.map(({ dedupe }) => dedupe);
const actions = () => shop.rows("SELECT actor, action, object_id, label FROM admin_actions WHERE kind = 'message' ORDER BY seq");

describe('the messages of the shop', () => {
  it('are listed newest first, stuck ones above; tabs and search', async () => {
    await put('stuck', { attempts: MESSAGE_TRIES, at: 1_000 });
    await put('waiting', { at: 2_000 });
    await put('sent', { sentAt: 3_500, at: 3_000 });
    await put('failed', { sentAt: 4_500, delivery: 'failed', at: 4_000 });
    const all = await listed();
    expect(keys(all.pinned)).toEqual(['stuck']);
    expect(keys(all.rows)).toEqual(['failed', 'sent', 'waiting']);
    expect(all.tabs).toEqual({ stuck: 1, waiting: 1, failed: 1, all: 4 });
    expect(all.lastError).toBe('mailbox full');
    expect(all.pinned[0]).toMatchObject({
      state: 'stuck',
      attempts: MESSAGE_TRIES,
      recipient: 'stuck@example.in',
      lastError: 'mailbox full',
    });
    for (const tab of ['stuck', 'waiting', 'failed']) {
      const { pinned, rows } = await listed(`?tab=${tab}`);
      expect([pinned, keys(rows)]).toEqual([[], [tab]]);
    }
    const found = await listed('?search=STUCK@');
    expect([found.pinned, keys(found.rows)]).toEqual([[], ['stuck']]);
    expect(keys((await listed('?search=nobody')).rows)).toEqual([]);
    expect((await listed('?tab=none&after=%%%')).rows).toHaveLength(3);
  });

  it('of an order are found by its number', async () => {
    const piece = await shop.addProduct({ price: 70_000, stock: 9 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: piece }]);
    await shopper.verify(order, await shopper.pay(order));
    await shop.settle();
    const [{ number } = { number: 0 }] = await shop.rows('SELECT number FROM orders WHERE id = ?', order.body.dbOrderId);
    const { rows } = await listed(`?search=CHK-${number}`);
    expect(rows).toMatchObject([{ kind: 'order-confirmed', orderNumber: number, orderId: order.body.dbOrderId, state: 'sent' }]);
  });

  it('are tried again one by one or all at once; each press is in the audit log', async () => {
    await put('stuck2', { attempts: MESSAGE_TRIES, at: 1_500 });
    expect((await ask('POST', '/messages/retry', { dedupe: 'stuck' })).body).toEqual({ retried: 1 });
    await shop.settle();
    expect((await shop.rows("SELECT sent_at FROM outbox WHERE dedupe_key = 'stuck'"))[0]?.sent_at).toEqual(expect.any(Number));
    expect((await ask('POST', '/messages/retry', {})).body).toEqual({ retried: 1 });
    await shop.settle();
    expect((await listed()).tabs.stuck).toBe(0);
    expect(await actions()).toEqual([
      { actor: administrator, action: 'retry', object_id: 'welcome', label: 'welcome' },
      { actor: administrator, action: 'retry', object_id: 'stuck', label: 'All stuck messages' },
    ]);
  });

  it('a press that finds nothing leaves no line', async () => {
    expect((await ask('POST', '/messages/retry', {})).body).toEqual({ retried: 0 });
    expect((await ask('POST', '/messages/retry', { dedupe: 'sent' })).status).toBe(404);
    expect((await ask('POST', '/messages/retry', { dedupe: 5 })).status).toBe(422);
    expect(await actions()).toHaveLength(2);
  });

  it('that are stuck stand on the first page alone', async () => {
    await put('stuck3', { attempts: MESSAGE_TRIES });
    for (let at = 0; at < 60; at += 1) await put(`page${at}`, { at: at % 5, sentAt: 1 });
    const first = await listed();
    const second = await listed(`?after=${first.next}`);
    expect([keys(first.pinned), second.pinned]).toEqual([['stuck3'], []]);
    expect([...keys(first.rows), ...keys(second.rows)]).not.toContain('stuck3');
    expect(first.pinned.length + first.rows.length + second.rows.length).toBe(first.tabs.all);
  });
});
