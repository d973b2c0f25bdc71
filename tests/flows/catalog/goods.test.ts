import { expect, test } from 'vitest';
import type { SettingsPage } from '../../../src/admin/settings/read-settings-page.server.ts';
import { readStore } from '../../../src/features/settings/store.server.ts';
import { goodsWord, goodsWords, usualGenericName } from '../../../src/rules/goods/goods.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();

const empty = Object.fromEntries(goodsWords.map((word) => [word, '']));
const save = (kind: string, words: object, seen = 0) =>
  ask<{ code?: string; fields?: object; seen: number }>('PUT', '/settings/goods', { kind, words: { ...empty, ...words }, seen });
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
