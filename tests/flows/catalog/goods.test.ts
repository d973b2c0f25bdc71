import { expect, test } from 'vitest';
import type { SettingsPage } from '../../../src/admin/settings/read-settings-page.server.ts';
import type { ProductRecord } from '../../../src/features/products/admin/read-product.server.ts';
import { readStore } from '../../../src/features/settings/store.server.ts';
import {
  attributesOf,
  goodsWord,
  goodsWords,
  type NamedAttribute,
  usualAttributesOf,
  usualGenericName,
} from '../../../src/rules/goods/goods.ts';
import { productForm } from '../../shop/catalogue/admin-forms.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();

const empty = Object.fromEntries(goodsWords.map((word) => [word, '']));
const save = (kind: string, words: object, seen = 0, attributes: readonly NamedAttribute[] = []) =>
  ask<{ code?: string; fields?: object; seen: number }>('PUT', '/settings/goods', {
    kind,
    attributes,
    words: { ...empty, ...words },
    seen,
  });
const goods = async () => (await readStore(shop.at())).goods;
const edition = async () => (await shop.rows("SELECT edition FROM page_editions WHERE tag = 'frame'"))[0]?.edition;

test('until the owner says what the shop sells it is jewellery; then pages, kept ones too, name the other goods (#1)', async () => {
  const before = await edition();
  const { body } = await save('clothing', { name: 'Handloom sarees', sells: 'Sarees from Varanasi.' });
  expect(await edition()).not.toEqual(before);
  const said = await goods();
  expect([goodsWord(said, 'sells'), usualGenericName(said, 'Silk')]).toEqual(['Sarees from Varanasi.', 'Handloom sarees (silk)']);
  // What is left empty is not kept, so that it follows the kind.
  expect(said.words).toEqual({ name: 'Handloom sarees', sells: 'Sarees from Varanasi.' });
  expect((await ask<SettingsPage>('GET', '/settings')).body.goods).toMatchObject({ kind: 'clothing', seen: body.seen });
  expect((await save('home', {}, body.seen - 1)).body.code).toBe('RECORD_CHANGED');
});

test('words that invoices cannot print are refused', async () => {
  expect((await save('other', { name: 'Sarees 🧵' })).body.fields).toHaveProperty(['words.name']);
});

test('details have the names and the order of the owner in forms, filters and files; two of one name are refused', async () => {
  const seen = async () => (await ask<SettingsPage>('GET', '/settings')).body.goods.seen;
  const border: NamedAttribute = { kind: 'detail', name: 'Saree border' };
  const attributes = [border, ...usualAttributesOf('clothing').slice(0, 2)];
  const twice = await save('clothing', {}, await seen(), [border, { kind: 'detail2', name: 'saree Border' }]);
  expect(twice.body.fields).toEqual({ 'attributes.1.name': 'Another detail has this name already.' });
  expect((await save('clothing', {}, await seen(), [{ ...border, name: ' ' }])).body.fields).toHaveProperty(['attributes.0.name']);
  await save('clothing', {}, await seen(), attributes);
  expect(attributesOf(await goods())).toEqual(attributes);

  const words = { detail: 'Zari; Temple', material: 'Silk', stone: 'Zari' };
  const { body: piece } = await ask<{ id: number }>('POST', '/products', { ...productForm, ...words });
  expect((await ask<ProductRecord>('GET', `/products/${piece.id}`)).body).toMatchObject({
    goods: { attributes },
    form: { detail: 'temple, zari' },
  });
  const file = await (await shop.fetch('/api/admin/products.csv', { headers: { cookie } })).text();
  const [heads = '', line = ''] = file.split('\r\n');
  expect([heads.split(',').slice(17, 21), line]).toEqual([
    ['saree_border', 'colour', 'fabric', 'care'],
    expect.stringContaining('"temple, zari"'),
  ]);
  // What the shop has no more, a piece keeps.
  expect(await shop.rows("SELECT value FROM product_attributes WHERE kind = 'stone'")).toEqual([{ value: 'zari' }]);
});
