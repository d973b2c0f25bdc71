import { expect, test } from 'vitest';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import { categoryForm } from '../../../shop/catalogue/admin-forms.ts';
import { soldOrder } from '../../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const rowOf = async (order: string) => {
  const { rows } = (await ask<DeskPage>('GET', '/parcels?tab=book')).body;
  const row = rows.find(({ orderId }) => orderId === order);
  return row && { grams: row.weightGrams, isGuessed: row.isWeightGuessed };
};
const pieceOf = async (order: string) =>
  Number((await shop.rows('SELECT product_id AS id FROM order_items WHERE order_id = ?', order))[0]?.id);
const drafted = async (order: string) => {
  const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId: order })).body;
  return (await shop.rows('SELECT weight_g AS grams FROM parcels WHERE id = ?', id))[0]?.grams;
};

test('a weight that nobody said is named a guess; the category says the usual one, and the piece its own', async () => {
  const { id } = await soldOrder(shop);
  expect(await rowOf(id)).toEqual({ grams: 150, isGuessed: true });
  const [home] = await shop.rows(
    'SELECT category_id AS id, c.name FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id = ?',
    await pieceOf(id),
  );
  const body = { ...categoryForm, name: String(home?.name), usualGrams: '0.45 kg' };
  expect((await ask('PUT', `/categories/${home?.id}`, body)).status).toBe(200);
  expect(await rowOf(id)).toEqual({ grams: 550, isGuessed: false });
  await shop.rows('UPDATE products SET weight_grams = 20 WHERE id = ?', await pieceOf(id));
  expect(await rowOf(id)).toEqual({ grams: 120, isGuessed: false });
});

test('a parcel is made with the weight that the category says, and a corrected draft is no guess', async () => {
  const [guessed, usual] = [await soldOrder(shop), await soldOrder(shop)];
  await shop.rows(
    'UPDATE categories SET usual_grams = 450 WHERE id = (SELECT category_id FROM products WHERE id = ?)',
    await pieceOf(usual.id),
  );
  expect([await drafted(guessed.id), await drafted(usual.id)]).toEqual([150, 550]);
  expect(await rowOf(guessed.id)).toEqual({ grams: 150, isGuessed: true });
  await shop.rows('UPDATE parcels SET weight_g = 700 WHERE id IN (SELECT parcel_id FROM parcel_items WHERE order_id = ?)', guessed.id);
  expect(await rowOf(guessed.id)).toEqual({ grams: 700, isGuessed: false });
});

test.each(['0', '1.5', 'heavy', '100001'])('a usual weight of %j is refused at its field', async (usualGrams) => {
  const { status, body } = await ask<{ fields: object }>('POST', '/categories', {
    ...categoryForm,
    name: `Lamps ${usualGrams}`,
    usualGrams,
  });
  expect([status, body.fields]).toEqual([422, { usualGrams: 'Whole grams, such as 18.' }]);
});
