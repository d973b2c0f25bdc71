import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureColumns } from '../../../src/features/media/admin/picture-uses.server.ts';
import { SWEEP_EVERY, sweepPictures } from '../../../src/features/media/admin/sweep-pictures.server.ts';
import { withLease } from '../../../src/platform/jobs/lease.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { variantKeys } from '../../../src/rules/media/media.ts';
import { uploadFolders, uploadKey, uploadLimits } from '../../../src/rules/media/uploads.ts';
import { categoryForm, productForm } from '../../shop/catalogue/admin-forms.ts';
import { decoder } from '../../shop/machine/decoder.ts';
import { fileOf } from '../../shop/orders/delivered.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
const { files } = shop.bucket;
const put = (...keys: string[]) => {
  for (const key of keys) files.set(key, { bytes: new Uint8Array(1), type: 'image/webp' });
  return keys;
};
const left = () => [...files.keys()].sort();
const isVariant = (key: string) => key.startsWith('variants/');

beforeEach(() => files.clear());

describe('an upload is what its bytes are (#262, #272, #322, #323, #324, #325)', () => {
  const MB = 1024 * 1024;
  const jpeg = fileOf('jpeg');
  const send = async (prefix: string, body: Uint8Array<ArrayBuffer> | string) => {
    const headers = { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin', cookie };
    const answer = await shop.fetch(`/api/admin/files?prefix=${prefix}`, { method: 'POST', headers, body });
    const read = (await answer.json()) as { code?: string; details?: string; key?: string; url?: string };
    return { status: answer.status, ...read };
  };
  beforeAll(() => {
    shop.env.IMAGES = decoder;
  });
  afterAll(() => void delete shop.env.IMAGES);

  it.each(uploadFolders)(
    'in %s: stored as WebP under a new name, and its variants after the answer, so that no shopper waits',
    async (prefix) => {
      const stored = vi.spyOn(shop.env.MEDIA as { put: (...args: unknown[]) => unknown }, 'put');
      const one = await send(prefix, jpeg);
      const httpMetadata = { contentType: 'image/webp', cacheControl: 'max-age=3600' };
      expect(stored).toHaveBeenCalledWith(one.key, expect.anything(), { httpMetadata });
      stored.mockRestore();
      const two = await send(prefix, jpeg);
      expect([one.status, one.key]).toEqual([201, expect.stringMatching(new RegExp(`^${prefix}/[0-9a-f]{16}-\\d+\\.webp$`))]);
      expect(one.url).toBe(`/media/${one.key}`);
      expect(new Set(left().filter((key) => !isVariant(key)))).toEqual(new Set([one.key, two.key]));
      const variants = [one.key ?? '', two.key ?? ''].flatMap(variantKeys).sort();
      await vi.waitFor(() => expect(left().filter(isVariant)).toEqual(variants));
    },
  );

  it.each(uploadFolders)('in %s: what is too large is refused in words, and nothing is stored', async (prefix) => {
    const details = `A picture here may have up to ${uploadLimits[prefix] / MB} MB.`;
    expect(await send(prefix, new Uint8Array(12 * MB))).toMatchObject({ status: 413, code: 'PICTURE_TOO_LARGE', details });
    expect(left()).toEqual([]);
  });

  it('mislabelled, corrupt and empty files, and folders that nobody offers, are refused in words, and nothing is stored', async () => {
    const details = 'The file is no picture that the shop can read. Use JPEG, PNG, WebP or AVIF.';
    const unreadable = { status: 422, code: 'PICTURE_UNREADABLE', details };
    expect(await send('products', 'not a picture')).toMatchObject(unreadable);
    shop.env.IMAGES = { ...decoder, info: async () => ({ format: 'image/svg+xml' }) };
    expect(await send('products', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject(unreadable);
    shop.env.IMAGES = { ...decoder, info: async () => ({ format: 'image/jpeg', width: 8_165, height: 6_124, fileSize: 9 }) };
    const points = 'The picture has 50 million points; 40 million are read. Make it smaller.';
    expect(await send('products', jpeg)).toMatchObject({ status: 413, code: 'PICTURE_TOO_LARGE', details: points });
    shop.env.IMAGES = decoder;
    expect(await send('products', '')).toMatchObject({ status: 422, details: 'No file provided.' });

    expect(await send('', jpeg)).toMatchObject({ status: 422, details: 'No file path provided.' });
    for (const prefix of ['private', 'variants', 'products/..', 'toString']) expect((await send(prefix, jpeg)).status).toBe(400);
    expect(left()).toEqual([]);
  });
});

const form = { ...productForm, name: 'Pin', stock: '0' };
const add = async (images: string[], over = {}) =>
  (await ask<{ id: number; seen: number }>('POST', '/products', { ...form, images, ...over })).body;

it('a picture that a record no longer has is deleted with its variants when the product is saved without it (#263, #326, U-76)', async () => {
  const { id, seen } = await add(['products/a.webp', 'products/b.webp']);
  put('products/a.webp', 'products/b.webp', ...variantKeys('products/a.webp'));
  const { status, body } = await ask('PUT', `/products/${id}`, { ...form, images: ['products/b.webp'], seen });
  expect([status, body]).toEqual([200, { id, seen: expect.any(Number) }]);
  expect(left()).toEqual(['products/b.webp']);
});

it('a picture that a record no longer has stays while a copy of the product, an old order or an archived product shows it', async () => {
  const { id, seen } = await add(['products/kept.webp', 'products/shared.webp'], { stock: '3' });
  put('products/kept.webp', 'products/shared.webp');
  const copy = (await ask<{ form: { name: string; images: string[] } }>('GET', `/products/${id}/copy`)).body;
  expect(copy.form).toMatchObject({ name: 'Copy of Pin', images: ['products/kept.webp', 'products/shared.webp'] });
  const { id: second } = await add(['products/shared.webp']);
  await new Shopper(shop).order([{ id, quantity: 1 }]);
  expect(await shop.rows('SELECT image FROM order_items WHERE product_id = ?', id)).toEqual([{ image: 'products/kept.webp' }]);
  expect((await ask('PUT', `/products/${id}`, { ...form, images: [], seen })).status).toBe(200);
  expect(left()).toEqual(['products/kept.webp', 'products/shared.webp']);
  expect((await ask('DELETE', `/products/${second}`)).body).toMatchObject({ outcome: 'deleted', isFileLeft: false });
  expect(left()).toEqual(['products/kept.webp']);
  const { id: archived } = await add(['products/archived.webp'], { stock: '1' });
  put('products/archived.webp');
  expect((await ask('DELETE', `/products/${archived}`)).body).toMatchObject({ outcome: 'archived', isFileLeft: false });
  expect(left()).toContain('products/archived.webp');
});

it('a category loses its picture when it gets another, and when it is deleted', async () => {
  const category = { ...categoryForm, name: 'Zz', image: 'categories/a.webp' };
  const { row } = (await ask<{ row: { id: number; seen: number } }>('POST', '/categories', category)).body;
  put('categories/a.webp', 'categories/b.webp');
  await ask('PUT', `/categories/${row.id}`, { ...category, image: 'categories/b.webp', seen: row.seen });
  expect(left()).toEqual(['categories/b.webp']);
  await ask('DELETE', `/categories/${row.id}`);
  expect(left()).toEqual([]);
});

it('a picture that a record no longer has says where the bucket keeps it, and the record is saved all the same', async () => {
  const { id, seen } = await add(['products/a.webp']);
  put('products/a.webp');
  shop.bucket.keeping = true;
  const { status, body } = await ask('PUT', `/products/${id}`, { ...form, images: [], seen });
  shop.bucket.keeping = false;
  expect([status, body.isFileLeft]).toEqual([200, true]);
  expect(await shop.rows('SELECT images FROM products WHERE id = ?', id)).toEqual([{ images: '[]' }]);
});

let at = Date.now();
/** Runs of the sweep until a whole one is over. */
const sweep = async (runs = uploadFolders.length + 3) => {
  at += 2 * DAY;
  for (let run = 0; run < runs; run += 1) {
    const now = shop.at((at += MINUTE));
    await withLease(now, 'pictures', (lease) => sweepPictures(now, lease), SWEEP_EVERY);
  }
};
const key = (prefix: (typeof uploadFolders)[number], age: number) => uploadKey(prefix, at + 2 * DAY - age);

it('the sweep deletes old uploads that nothing names, and nothing else (#326, U-76)', async () => {
  const orphans = uploadFolders.map((prefix) => key(prefix, 3 * DAY));
  const young = key('products', 0);
  const named = uploadFolders.map((prefix) => key(prefix, 3 * DAY));
  const [ofProduct = '', ofCategory = '', ofBanner = '', ofItem = '', ofAvatar = '', ...ofBuyers] = named;
  const [narrow, ofOrder] = [key('banners', 3 * DAY), key('products', 3 * DAY)];
  const product = await shop.addProduct({ price: 10_000, stock: 3 });
  await shop.rows('UPDATE products SET images = ? WHERE id = ?', JSON.stringify([ofOrder]), product);
  await new Shopper(shop).order([{ id: product, quantity: 1 }]);
  await shop.rows('UPDATE products SET images = ? WHERE id = ?', JSON.stringify(['products/x.webp', ofProduct]), product);
  await shop.rows("INSERT INTO categories (name, slug, image) VALUES ('Sweep', 'sweep', ?)", ofCategory);
  await shop.rows("INSERT INTO home_banners (title, image, narrow_image) VALUES ('Sweep', ?, ?)", ofBanner, narrow);
  await shop.rows(
    `INSERT INTO reviews (user_name, comment, review_date, source, kind, item_image_storage_path, user_avatar_storage_path, photos)
      VALUES ('A', 'b', 1, 'c', 'testimonial', ?, ?, '[]'), ('B', 'b', 1, NULL, 'buyer', NULL, NULL, ?)`,
    ...[ofItem ?? '', ofAvatar ?? '', JSON.stringify(ofBuyers)],
  );
  const others = ['products/gold-jhumka.jpg', 'private/returns/0123456789abcdef-1.webp', 'variants/products/a.webp/360.avif'];
  put(...orphans, ...orphans.flatMap(variantKeys), young, ...named, narrow, ofOrder, ...others);
  await sweep();
  expect(left()).toEqual([young, ...named, narrow, ofOrder, ...others].sort());
  await shop.rows('DELETE FROM home_banners');
});

it('the sweep goes on where a run stopped: more orphans than one call may delete', async () => {
  put(...Array.from({ length: 120 }, () => key('products', 3 * DAY)), ...Array.from({ length: 3 }, () => key('reviews/items', 3 * DAY)));
  await sweep(1);
  expect(left()).toHaveLength(73);
  at -= 2 * DAY;
  await sweep(8);
  expect(left()).toEqual([]);
});

it('a run that the bucket fails is made again, and the other jobs go on', async () => {
  const orphans = put(...uploadFolders.map((prefix) => key(prefix, 3 * DAY)));
  at += 2 * DAY;
  const run = () => shop.runCron((at += HOUR));
  shop.bucket.keeping = true;
  await run();
  expect(left()).toHaveLength(orphans.length);
  shop.bucket.keeping = false;
  await run();
  expect(left()).toHaveLength(orphans.length - 1);
});

it('the sweep knows every column that may name a picture: a new one must be listed', async () => {
  const columns = await shop.rows(`SELECT m.name AS t, c.name AS c FROM sqlite_master AS m, pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND (c.name LIKE '%image%' OR c.name LIKE '%picture%' OR c.name LIKE '%storage_path%' OR c.name LIKE '%avatar%')`);
  // Addresses of other sites, a description, the list of a product, which the query reads by itself, and one of that list.
  const apart = [
    'home_banners.image_alt',
    'reviews.item_image_url',
    'reviews.user_avatar_url',
    'users.image',
    'products.images',
    'products.worn_image',
  ];
  const found = columns.map(({ t, c }) => `${t}.${c}`).filter((name) => !apart.includes(name));
  expect([...new Set(found)].sort()).toEqual(pictureColumns.map((one) => one.join('.')).sort());
});
