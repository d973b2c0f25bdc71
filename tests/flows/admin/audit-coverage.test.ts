import { expect, test } from 'vitest';
import type { BrandText } from '../../../src/features/words/admin/brand.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { pushKeys, startPush } from '../../sandbox/push/push.ts';
import { recordAdder } from '../../shop/catalogue/admin-records.ts';
import { sold } from '../../shop/orders/edits.ts';
import { courierServices } from '../../shop/parcels/courier-services.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

/**
 * Presses of the administrator that other flows make by calling the verb: here by the API, where a shop under test asserts that each leaves
 * its line in the audit log (`tests/shop/audit`).
 */
const { shop, ask } = await shopWithAdministrator();
const added = recordAdder(ask);
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());

const paidOrder = async (quantity = 1) =>
  (await sold(shop, { wishes: [{ id: await shop.addProduct({ price: 70_000, stock: 9 }), quantity }] })).id;
const places = { phone: '9845000000', postal_code: '560003', city: 'Bengaluru', state: 'KA', line2: '', place: '' };
const press = async (method: string, path: string, body?: object) => {
  const answer = await ask(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};

test('orders: another address, and fewer pieces', async () => {
  const address = { ...places, full_name: 'Ananya Rao', line1: '15, 4th Cross' };
  await press('PUT', `/orders/${await paidOrder()}/address`, { key: newId(), seen: 0, address });
  await press('POST', `/orders/${await paidOrder(2)}/edits`, { key: newId(), seen: 0, kind: 'fewer', line: 1, quantity: 1 });
});

test('a missed delivery is answered', async () => {
  await courierServices(shop, 'SHIPROCKET');
  const orders = { orders: [await paidOrder()], prefer: 'cheapest' };
  const id = (await ask<{ results: { parcelId: string }[] }>('POST', '/parcels/book', orders)).body.results[0]?.parcelId ?? '';
  await shop.rows("UPDATE parcels SET state = 'undelivered', actor = 'courier', move_note = 'x', attempts = 1 WHERE id = ?", id);
  await press('POST', `/parcels/${id}/answer`, { act: 'again' });
});

test('what shoppers see: a banner is hidden, hours are saved, brand and mail go back to the former ones', async () => {
  await press('POST', `/banners/${(await added('banners', '')).id}/shown`, { isActive: false });
  const week = Array.from({ length: 7 }, () => ({ isOpen: true, from: '10:00', to: '18:00' }));
  await press('PUT', '/settings/store/hours', { week, seen: 0 });
  await press('POST', '/brand/take-back', { version: 0, seen: (await ask<BrandText>('GET', '/brand')).body.form.seen });
  await press('POST', '/texts/mails/mail-refunded/take-back', { version: 0, seen: 0 });
});

test('a browser is told of nothing any more', async () => {
  const push = await startPush();
  Object.assign(shop.env, { ...pushKeys, PUSH_SANDBOX_URL: push.url });
  const path = '/settings/owner-news/browsers';
  const { browsers } = (await ask<{ browsers: { id: string }[] }>('POST', path, push.subscribe())).body;
  await press('DELETE', `${path}/${browsers[0]?.id}`);
  await push.close();
});

test('the money of a month: lines are matched and not, a difference is accepted and not, the month is closed', async () => {
  const { body: account } = await ask<{ id: string }>('POST', '/money/bank', { name: 'HDFC current', ending: '1234' });
  const rows = [
    ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    ['02/10/25', 'RAZORPAY SOFTWARE', '', '50.00', '50.00'],
  ];
  await press('POST', '/money/bank/files', { accountId: account.id, name: 'oct.csv', columns: null, rows });
  await shop.rows(
    "INSERT INTO settlements (id, paise, state, fees_paise, tax_paise, settled_at) VALUES ('setl_line', 5000, 'processed', 0, 0, ?)",
    Date.parse('2025-10-02T09:00:00+05:30'),
  );
  await shop.rows("DELETE FROM matches WHERE right_kind = 'bank-line'");
  const [line] = await shop.rows('SELECT key FROM bank_lines');
  const match = { kind: 'settlement', id: 'setl_line', line: String(line?.key) };
  for (const method of ['POST', 'DELETE']) await press(method, '/money/matches', match);

  await shop.rows(
    `INSERT INTO verdicts (pair, subject, verdict, difference_paise, month, since, accepted_by, accepted_reason)
      VALUES ('settlement-bank', 'setl_short', 'differs', -1, '2025-10', 1, '', '')`,
  );
  const about = { pair: 'settlement-bank', subject: 'setl_short' };
  await press('PUT', '/money/accepted', { ...about, verdict: 'differs', difference: -1, reason: 'a fee of the bank' });
  await press('DELETE', '/money/accepted', about);
  await press('POST', '/money/close', { month: '2025-01' });
});
