import { expect, test } from 'vitest';
import type { Operations } from '../../../src/admin/operations/read-operations.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { delivered } from '../../shop/delivered.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const read = async () => (await ask<Operations>('GET', '/operations')).body;

test('differences and late refunds lead to their orders, whether they name the order, its payment or its refund', async () => {
  const order = await delivered(shop);
  const [payment] = await shop.rows('SELECT id, amount_paise FROM payments WHERE order_id = ?', order.id);
  const longAgo = Date.now() - 30 * DAY;
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at) VALUES ('late', ?, 100, 'pending', 'test', ?)",
    String(payment?.id),
    longAgo,
  );
  for (const what of [order.id, String(payment?.id), 'late', 'something else'])
    await shop.rows("INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('audit', 'test', ?, ?)", what, longAgo);
  const { details, health } = await read();
  expect(details?.differences.map(({ what, orderId }) => [what, orderId]).sort()).toEqual(
    [
      [order.id, order.id],
      [String(payment?.id), order.id],
      ['late', order.id],
      ['something else', null],
    ].sort(),
  );
  expect(details?.refunds).toMatchObject([{ id: 'late', amount: 100, status: 'pending', orderId: order.id, number: expect.any(Number) }]);
  expect(health.checks.filter(({ id }) => id === 'findings' || id === 'refunds').map(({ state }) => state)).toEqual([
    'degraded',
    'degraded',
  ]);
  await shop.rows('DELETE FROM ledger_findings');
  await shop.rows("DELETE FROM refunds WHERE id = 'late'");
});

test('the switch, the events without an order and what operators did are shown', async () => {
  await shop.rows("INSERT INTO orphan_events (event_id, type, body, gateway_id) VALUES ('e', 'payment.captured', '{}', 'order_X')");
  await shop.rows(
    "INSERT INTO operations (kind, is_done, by, started_at, ended_at) VALUES ('backup', 1, 'Meera', 1, ?), ('deploy', 0, 'Meera', 1, ?)",
    Date.now() - 2,
    Date.now() - 1,
  );
  await ask('PUT', '/maintenance', { isOn: true, notice: 'Back at nine.' });
  const { details, health } = await read();
  expect(details?.orphans).toMatchObject([{ type: 'payment.captured', about: 'order_X' }]);
  expect(details?.done.map(({ kind, isDone }) => [kind, isDone])).toEqual([
    ['deploy', false],
    ['backup', true],
  ]);
  expect(details?.maintenance).toMatchObject({ isOn: true, notice: 'Back at nine.' });
  expect(health.checks.find(({ id }) => id === 'maintenance')?.state).toBe('degraded');
  expect(health.checks.find(({ id }) => id === 'backup')?.says).toBe('The newest backup was made just now.');
  await ask('PUT', '/maintenance', { isOn: false, notice: '' });
});

test('an event that fits no order is set aside once; its row stays', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => ask('POST', '/operations/set-aside', { id: 'e' })));
  expect([first?.status, second?.status].sort()).toEqual([200, 404]);
  expect((await read()).details?.orphans).toEqual([]);
  expect(await shop.rows('SELECT settled_at IS NOT NULL AS settled FROM orphan_events')).toEqual([{ settled: 1 }]);
  expect(await shop.rows("SELECT object_id FROM admin_actions WHERE kind = 'gateway-event'")).toEqual([{ object_id: 'e' }]);
  expect((await ask('POST', '/operations/set-aside', {})).status).toBe(422);
});

test('while the tables do not fit the program, the page still says so', async () => {
  await shop.rows('ALTER TABLE webhook_events RENAME TO webhook_events_away');
  const { details, health } = await read();
  await shop.rows('ALTER TABLE webhook_events_away RENAME TO webhook_events');
  expect([details, health.status]).toEqual([null, 'failing']);
});
