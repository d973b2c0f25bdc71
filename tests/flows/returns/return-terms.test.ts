import { beforeEach, describe, expect, it } from 'vitest';
import type { SettingsPage } from '../../../src/admin/settings/read-settings-page.server.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { DAY, MINUTE } from '../../../src/rules/limits.ts';
import { askOf, type Delivered, delivered, fileOf, upload } from '../../shop/orders/delivered.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask: administer, email } = await shopWithAdministrator();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');

type Answer = { seen: number; code: string; fields?: Record<string, string> };
const put = (returnDays: string, exchangeDays: string, seen = 0) =>
  administer<Answer>('PUT', '/settings/returns', { returnDays, exchangeDays, seen });
const termsOf = async ({ id }: { id: string }) =>
  (await shop.rows('SELECT return_days AS returnDays, exchange_days AS exchangeDays FROM orders WHERE id = ?', id))[0];

async function ask(order: Delivered, kind: string) {
  const body = askOf({ kind, reason: 'changed_mind', lines: [{ line: 1, quantity: 1, wish: 'The silver one' }] });
  expect((await upload(shop, order, body.id, fileOf('mp4'))).status).toBe(201);
  return order.shopper.post(`/api/orders/${order.id}/returns`, body);
}

beforeEach(() => shop.rows('DELETE FROM return_settings'));

describe('the terms of returns in the settings (#10)', () => {
  it('are 48 hours until the owner saves longer ones, which pages have at once', async () => {
    expect((await administer<SettingsPage>('GET', '/settings')).body.returnTerms).toEqual({ returnDays: '2', exchangeDays: '2', seen: 0 });
    expect((await readLayoutData(shop.at())).store.returnTerms).toEqual({ returnDays: 2, exchangeDays: 2 });
    const edition = async () => Number((await shop.rows("SELECT edition FROM page_editions WHERE tag = 'frame'"))[0]?.edition ?? 0);
    const before = await edition();
    const { status, body } = await put('2', '7');
    expect([status, body]).toEqual([200, { seen: expect.any(Number) }]);
    expect(await edition()).toBeGreaterThan(before);
    expect((await readLayoutData(shop.at())).store.returnTerms).toEqual({ returnDays: 2, exchangeDays: 7 });
    const again = await put('3', '30', body.seen);
    expect(again.status).toBe(200);
    const { returnTerms, changed } = (await administer<SettingsPage>('GET', '/settings')).body;
    expect([returnTerms, changed['store returns']?.by]).toEqual([{ returnDays: '3', exchangeDays: '30', seen: again.body.seen }, 'you']);
    const actions = await shop.rows("SELECT actor, changes FROM admin_actions WHERE object_id = 'returns' ORDER BY seq");
    expect(actions.map(({ actor, changes }) => [actor, JSON.parse(String(changes))])).toEqual([
      [email, { exchangeDays: [2, 7] }],
      [email, { returnDays: [2, 3], exchangeDays: [7, 30] }],
    ]);
  });

  it('are never less than 48 hours, never more than 30 days, and exchanges have no shorter time than returns', async () => {
    for (const days of ['1', '0', '-2', '31', '2.5', 'two', ''])
      expect((await put(days, '30')).body.fields?.returnDays).toBe('Enter 2 to 30 days. Nobody has less than 48 hours.');
    expect((await put('2', '31')).body.fields?.exchangeDays).toBe('Enter 2 to 30 days. Nobody has less than 48 hours.');
    expect((await put('7', '6')).body.fields?.exchangeDays).toBe('An exchange can be asked for at least as long as a return.');
    expect(await shop.rows('SELECT * FROM return_settings')).toEqual([]);
    const insert = (id: number, ...days: number[]) =>
      shop.rows('INSERT INTO return_settings (id, return_days, exchange_days) VALUES (?, ?, ?)', id, ...days);
    for (const [least = 0, most = 0] of [
      [1, 2],
      [7, 6],
      [2, 31],
    ])
      await expect(insert(1, least, most)).rejects.toThrow('return_settings_days');
    await expect(insert(2, 2, 2)).rejects.toThrow('return_settings_one_row');
  });

  it('two windows: one is told that the other has saved', async () => {
    const answers = await Promise.all([put('2', '7'), put('3', '7')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put('4', '7', 5)).body.code).toBe('RECORD_CHANGED');
  });
});

describe('the terms of an order (#10)', () => {
  it('are those of the moment in which it was placed, paid online, in cash or taken by hand, and stay', async () => {
    const before = await delivered(shop);
    const { body } = await put('3', '7');
    const [online, cash] = [await delivered(shop), await delivered(shop, [{}], { payment_method: 'cod' })];
    const manual = await administer<{ id: string }>(
      'POST',
      '/manual-orders',
      manualOrder(await shop.addProduct({ price: 70_000, stock: 5 })),
    );
    await put('30', '30', body.seen);
    expect(await termsOf(before)).toEqual({ returnDays: 2, exchangeDays: 2 });
    expect([await termsOf(online), await termsOf(cash), await termsOf(manual.body)]).toEqual(
      Array(3).fill({ returnDays: 3, exchangeDays: 7 }),
    );
    await before.age(2 * DAY + MINUTE);
    expect(await ask(before, 'return')).toMatchObject({ status: 409, body: { code: 'RETURN_WINDOW_CLOSED' } });
    await online.age(3 * DAY - MINUTE);
    expect((await ask(online, 'return')).status).toBe(201);
  });
});
