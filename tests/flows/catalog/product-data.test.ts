import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readFilterOptions } from '../../../src/features/catalog/listing/filters/filter-options.server.ts';
import { productJsonLd } from '../../../src/features/catalog/product/json-ld.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { shopJsonLd } from '../../../src/features/catalog/shop-json-ld.ts';
import type { LineReport } from '../../../src/features/products/admin/import-products.server.ts';
import type { ProductForm } from '../../../src/features/products/admin/product.schema.ts';
import { csvColumns } from '../../../src/features/products/admin/product-csv.ts';
import { blankProduct, type ProductRecord } from '../../../src/features/products/admin/read-product.server.ts';
import { attributeKinds, byKind, wordsText } from '../../../src/rules/filters/attributes.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { listingAt, queryOf } from '../../shop/public-reads.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';
import { inBoth } from '../../shop/words/in-hindi.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
const found = async (params: Readonly<Record<string, string>>) =>
  (await listingAt(shop.at(), new URLSearchParams(params).toString())).cards.map(({ id }) => id);
const recordOf = async (id: number) => (await ask<ProductRecord>('GET', `/products/${id}`)).body;
const words = byKind((kind) => [`${kind} of glass`, `${kind} काँच`]);

test('words of every kind go from the form to filters, search, page and file; a kind that the program does not know stays and harms nothing (#68, #257)', async () => {
  const form: ProductForm = { ...blankProduct, ...TAX.form, name: 'Mayur Juda Pin', price: '849', stock: '3', sku: 'M-1' };
  const { body } = await ask<{ id: number }>('POST', '/products', { ...form, ...byKind((kind) => wordsText(words[kind]).toUpperCase()) });
  const { id } = body;
  await ask('POST', '/products', { ...form, sku: 'M-2', ...byKind((kind) => `other ${kind}`) });
  await shop.rows("INSERT INTO product_attributes VALUES (?, 'mood', 'merry')", id);

  const { attributes } = await readFilterOptions(shop.at(), queryOf(''));
  for (const kind of attributeKinds) {
    expect(attributes[kind].map(({ value }) => value)).toEqual([...words[kind], `other ${kind}`].sort());
    for (const word of words[kind]) expect(await found({ [kind]: word })).toEqual([id]);
    expect(await found({ search: `${kind} glass` })).toEqual([id]);
  }
  expect(await found(byKind((kind) => words[kind].join()))).toEqual([id]);

  const page = await readProduct(shop.at(), id);
  expect(page.product?.attributes).toEqual(words);
  expect(productJsonLd('', page)[0]).toMatchObject({ color: 'Colour of glass, colour काँच', material: 'Material of glass, material काँच' });

  const record = await recordOf(id);
  expect(record.form).toMatchObject(byKind((kind) => wordsText(words[kind])));
  expect(record.words).toContainEqual({ kind: 'colour', value: 'colour काँच' });

  const named = attributeKinds.map((kind) => ({ kind, name: kind }));
  await shop.rows("INSERT INTO goods_settings (id, kind, attributes, words) VALUES (1, 'jewellery', ?, '{}')", JSON.stringify(named));
  const file = await (await shop.fetch('/api/admin/products.csv', { headers: { cookie } })).text();
  const [line] = Papa.parse<Record<string, string>>(file, { header: true }).data;
  expect(line).toMatchObject(byKind((kind) => wordsText(words[kind])));
  expect(new Set(csvColumns).size).toBe(csvColumns.length);
  const cells = { id: String(id), ...byKind((kind) => `${kind} of glass, ${kind} new`), stone: '' };
  const { lines } = (await ask<{ lines: LineReport[] }>('POST', '/products/import', { lines: [{ line: 2, cells }], isDryRun: false })).body;
  const changes = byKind((kind) => [wordsText(words[kind]), kind === 'stone' ? '' : `${kind} new, ${kind} of glass`]);
  expect(lines).toMatchObject([{ outcome: 'changed', changes }]);
  expect((await recordOf(id)).form).toMatchObject({ colour: 'colour new, colour of glass', stone: '' });
  expect(await shop.rows("SELECT value FROM product_attributes WHERE kind = 'mood'")).toEqual([{ value: 'merry' }]);
  expect(await found({ stone: words.stone.join() })).toEqual([]);
});

test('the line of a card goes from the form to cards, page and file; without one a card says the beginning of the description, and the database takes no longer one (#83)', async () => {
  const form: ProductForm = {
    ...blankProduct,
    ...TAX.form,
    name: 'Lehar Haar',
    price: '849',
    stock: '3',
    description: 'A haar that moves. It shines.',
  };
  const { body } = await ask<{ id: number }>('POST', '/products', form);
  const line = async () => (await listingAt(shop.at(), 'search=lehar')).cards.find(({ id }) => id === body.id)?.line;
  expect(await line()).toBe('A haar that moves. It shines.');
  const cells = { id: String(body.id), short_line: 'Waves · 42 cm', short_line_hi: 'लहरें · 42 cm', hi_state: 'reviewed' };
  await ask('POST', '/products/import', { lines: [{ line: 2, cells }], isDryRun: false });
  expect(await inBoth(line)).toEqual({ en: 'Waves · 42 cm', hi: 'लहरें · 42 cm' });
  const { form: stored } = await recordOf(body.id);
  expect(stored.shortLine).toBe('Waves · 42 cm');
  const long = await ask<{ fields: Record<string, string> }>('PUT', `/products/${body.id}`, { ...stored, shortLine: 'x'.repeat(31) });
  expect([long.status, Object.keys(long.body.fields)]).toEqual([422, ['shortLine']]);
  await expect(shop.rows('UPDATE products SET short_line = ? WHERE id = ?', 'x'.repeat(31), body.id)).rejects.toThrow(
    'products_short_line_fits',
  );
  const edition = async () => (await shop.rows("SELECT edition FROM page_editions WHERE tag = 'catalogue'"))[0]?.edition;
  const before = await edition();
  await shop.rows("UPDATE products SET short_line = '' WHERE id = ?", body.id);
  expect(await edition()).not.toBe(before);
});

test('the database holds words as they are compared: in lower case, of 1 to 40 letters', async () => {
  const [piece] = await shop.rows('SELECT min(id) AS id FROM products');
  for (const word of ['Red', '', 'x'.repeat(41)])
    await expect(shop.rows("INSERT INTO product_attributes VALUES (?, 'colour', ?)", Number(piece?.id), word)).rejects.toThrow(/CHECK/);
});

const BASE = 'https://shop.test';
const dataOf = async (piece: number) => productJsonLd(BASE, await readProduct(shop.at(), piece)) as Record<string, unknown>[];

test('a piece without sizes is a product, and its offer has the terms of returns and delivery', async () => {
  const data = await dataOf(await shop.addProduct({ price: 79_900, stock: 3 }));
  expect(data.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(data[0]?.offers).toMatchObject({
    price: '799.00',
    hasMerchantReturnPolicy: { merchantReturnDays: 2, returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility' },
    shippingDetails: { '@type': 'OfferShippingDetails' },
  });
});

test('a piece with sizes is a group that varies by size, each size with its own stock and the terms once', async () => {
  const piece = await shop.addProduct({ price: 120_000, stock: 4, name: 'Kada Surya', sizes: { '2.4': 0, '2.6': 4 } });
  const data = await dataOf(piece);
  expect(data.map((each) => each['@type'])).toEqual(['ProductGroup', 'BreadcrumbList', 'MerchantReturnPolicy', 'OfferShippingDetails']);
  const [group, , returns, delivery] = data;
  expect(group).toMatchObject({ productGroupID: String(piece), variesBy: ['https://schema.org/size'] });
  expect(group).not.toHaveProperty('offers');
  const page = `${BASE}/products/${piece}-kada-surya`;
  const small = { '@type': 'Product', name: 'Kada Surya, Size 2.4', sku: `P${piece}-2.4`, size: '2.4' };
  const terms = { hasMerchantReturnPolicy: { '@id': returns?.['@id'] }, shippingDetails: { '@id': delivery?.['@id'] } };
  expect(group?.hasVariant).toMatchObject([
    { ...small, offers: { availability: 'https://schema.org/OutOfStock', url: `${page}?size=2.4` } },
    { sku: `P${piece}-2.6`, offers: { price: '1200.00', url: `${page}?size=2.6`, availability: 'https://schema.org/InStock', ...terms } },
  ]);
});

test('the organization has the whole policy of returns, with the days of the settings', async () => {
  const { frame } = await readProduct(shop.at(), await shop.addProduct({ price: 79_900, stock: 3 }));
  const store = { ...frame.store, returnTerms: { returnDays: 7, exchangeDays: 10 } };
  const [organization] = shopJsonLd(BASE, store) as Record<string, unknown>[];
  expect(organization?.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 7,
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    merchantReturnLink: `${BASE}/shipping-returns#returns`,
  });
});
