import { expect, test } from 'vitest';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { isIdentified, neededSections } from '../../../src/rules/store/store.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { ofSomebody, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const sections = await shop.rows('SELECT section, value FROM store_settings');
const piece = await shop.addProduct({ price: 70_000, stock: 5 });
const order = async () => {
  const shopper = new Shopper(shop);
  return shopper.send(ofSomebody(await shopper.orderBody([{ id: piece }])));
};

test.each(neededSections)('without %s no order is taken, and the owner is told', async (section) => {
  await shop.rows('DELETE FROM store_settings WHERE section = ?', section);
  const { status, body } = await order();
  expect([status, body.code, body.title]).toEqual([409, 'SHOP_NOT_OPEN', 'Not open yet']);
  expect(await shop.rows('SELECT id FROM orders')).toEqual([]);
  expect(isIdentified((await readLayoutData(shop.at())).store)).toBe(false);
  const setup = (await ask<ToDo>('GET', '/to-do')).body.lines.find(({ id }) => id === 'setup');
  expect(setup?.count).toBe(1);
  const value = sections.find((row) => row.section === section)?.value ?? '';
  await shop.rows('INSERT INTO store_settings (section, value) VALUES (?, ?)', section, value);
});

test('with all three it sells', async () => {
  expect((await order()).status).toBe(200);
});
