import { expect, it } from 'vitest';
import type { MessageList } from '../../../src/admin/messages/list-messages.server.ts';
import type { CannedReplies } from '../../../src/features/canned-replies/canned-replies.server.ts';
import { type CannedReply, defaultCannedReplies } from '../../../src/rules/canned-replies.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email: administrator } = await shopWithAdministrator();

interface Message {
  readonly attempts?: number;
  readonly sentAt?: number | null;
  readonly delivery?: string | null;
  readonly at?: number;
}
const put = (key: string, { attempts = 0, sentAt = null, delivery = null, at = 1_000 }: Message = {}) =>
  shop.rows(
    `INSERT INTO outbox (dedupe_key, kind, recipient, payload, attempts, sent_at, delivery_status, last_error, next_attempt_at, created_at)
     VALUES (?1, 'welcome', ?1 || '@example.in', '{"name":"Ananya"}', ?2, ?3, ?4, iif(?2 > 0, 'mailbox full', NULL), 9999999999999, ?5)`,
    ...[key, attempts, sentAt, delivery, at],
  );
const listed = async (query = '') => (await ask<MessageList>('GET', `/messages${query}`)).body;
const keys = (rows: MessageList['rows']) => rows.map(({ dedupe }) => dedupe);
const actions = () => shop.rows("SELECT actor, action, object_id, label FROM admin_actions WHERE kind = 'message' ORDER BY seq");

it('messages are listed newest first, stuck ones above; tabs and search', async () => {
  await put('stuck', { attempts: MESSAGE_TRIES, at: 1_000 });
  await put('waiting', { at: 2_000 });
  await put('sent', { sentAt: 3_500, at: 3_000 });
  await put('failed', { sentAt: 4_500, delivery: 'failed', at: 4_000 });
  const all = await listed();
  expect(keys(all.pinned)).toEqual(['stuck']);
  expect(keys(all.rows)).toEqual(['failed', 'sent', 'waiting']);
  expect(all.tabs).toEqual({ stuck: 1, waiting: 1, failed: 1, all: 4 });
  expect(all.lastError).toBe('mailbox full');
  const stuck = { state: 'stuck', attempts: MESSAGE_TRIES, recipient: 'stuck@example.in', lastError: 'mailbox full' };
  expect(all.pinned[0]).toMatchObject(stuck);
  for (const tab of ['stuck', 'waiting', 'failed']) {
    const { pinned, rows } = await listed(`?tab=${tab}`);
    expect([pinned, keys(rows)]).toEqual([[], [tab]]);
  }
  const found = await listed('?search=STUCK@');
  expect([found.pinned, keys(found.rows)]).toEqual([[], ['stuck']]);
  expect(keys((await listed('?search=nobody')).rows)).toEqual([]);
});

it('messages of an order are found by its number', async () => {
  const { id } = await sold(shop);
  const [{ number } = { number: 0 }] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  const { rows } = await listed(`?search=CHK-${number}`);
  expect(rows).toMatchObject([{ kind: 'order-confirmed', orderNumber: number, orderId: id, state: 'sent' }]);
});

it('messages are tried again one by one or all at once; each press is in the audit log', async () => {
  await put('stuck2', { attempts: MESSAGE_TRIES, at: 1_500 });
  expect((await ask('POST', '/messages/retry', { dedupe: 'stuck' })).body).toEqual({ retried: 1 });
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
  expect(await actions()).toHaveLength(2);
});

it('messages that are stuck stand on the first page alone', async () => {
  await put('stuck3', { attempts: MESSAGE_TRIES });
  for (let at = 0; at < 60; at += 1) await put(`page${at}`, { at: at % 5, sentAt: 1 });
  const first = await listed();
  const second = await listed(`?after=${first.next}`);
  expect([keys(first.pinned), second.pinned]).toEqual([['stuck3'], []]);
  expect([...keys(first.rows), ...keys(second.rows)]).not.toContain('stuck3');
  expect(first.pinned.length + first.rows.length + second.rows.length).toBe(first.tabs.all);
});

const replies = async () => (await ask<CannedReplies>('GET', '/canned-replies')).body;
const save = (texts: readonly object[], seen: number) => ask<CannedReplies & { fields: object }>('PUT', '/canned-replies', { texts, seen });
const called: CannedReply = { place: 'note', title: 'Called', text: 'Called {name} about {order}.' };

it('a new shop has some texts for replies, until the owner saves others; the order stays', async () => {
  expect(await replies()).toEqual({ texts: defaultCannedReplies, seen: 0 });
  const other = { ...called, title: ' Second ', text: 'No blank' };
  const saved = await save([other, called], 0);
  expect(saved.status).toBe(200);
  expect(await replies()).toEqual({ texts: [{ ...other, title: 'Second' }, called], seen: saved.body.seen });
  expect((await save([], saved.body.seen)).body.texts).toEqual([]);
});

it('two windows with the texts for replies: the second is told, and nothing of the first is lost', async () => {
  const { seen } = await replies();
  const answers = await Promise.all([save([called], seen), save([], seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await replies()).texts).toEqual(answers.find(({ status }) => status === 200)?.body.texts);
});

it('a text for replies with an unknown placeholder, an empty name and a text that is too long are refused beside their fields', async () => {
  const { seen } = await replies();
  const wrong = [{ text: 'Dear {nmae}' }, { title: ' ' }, { text: 'x'.repeat(501) }];
  const fields = {
    'texts.0.text': 'The blanks are {name}, {order}, {tracking}, {shop}.',
    'texts.1.title': 'Name the text.',
    'texts.2.text': 'Please use at most 500 characters.',
  };
  const texts = wrong.map((over) => ({ ...called, ...over }));
  expect(await save(texts, seen)).toMatchObject({ status: 422, body: { fields } });
});

it('a reply with a placeholder that nothing filled is not sent to a customer', async () => {
  const answer = { answer: 'Thank you, {name}. See {tracking}.', seen: 0 };
  const { status, body } = await ask<{ fields: object }>('PUT', '/reviews/1/answer', answer);
  expect([status, body.fields]).toEqual([422, { answer: 'Fill in {name}, {tracking} first.' }]);
  const declined = await ask<{ fields: object }>('POST', `/returns/${crypto.randomUUID()}/decline`, { note: 'Dear {name}' });
  expect([declined.status, declined.body.fields]).toEqual([422, { note: 'Fill in {name} first.' }]);
});
