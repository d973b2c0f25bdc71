import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureColumns } from '../../../src/features/media/admin/picture-uses.server.ts';
import { DAY, MINUTE } from '../../../src/rules/limits.ts';
import { variantKeys } from '../../../src/rules/media/media.ts';
import { uploadFolders, uploadKey, uploadLimits } from '../../../src/rules/media/uploads.ts';
import { categoryForm, productForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
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
  /** Decodes as the binding does: it knows a picture by its first bytes and throws for anything else. */
  const decoder = {
    async info(stream: ReadableStream<Uint8Array>) {
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      const is = (...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
      if (is(0x3c, 0x73, 0x76, 0x67)) return { format: 'image/svg+xml' };
      if (!is(0xff, 0xd8, 0xff)) throw new Error('IMAGES_INFO_ERROR 9412');
      return { format: 'image/jpeg', width: 800, height: 600 };
    },
    input: () => ({ transform: () => ({ output: async () => ({ response: () => new Response('webp') }) }) }),
  };
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const send = async (prefix: string, body: Uint8Array<ArrayBuffer> | string) => {
    const headers = { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin', cookie };
    const answer = await shop.fetch(`/api/admin/files?prefix=${prefix}`, { method: 'POST', headers, body });
    const read = (await answer.json()) as { code?: string; details?: string; key?: string; url?: string };
    return { status: answer.status, ...read };
  };
  beforeAll(() => {
    shop.env.IMAGES = decoder;
  });
  afterAll(() => {
    delete shop.env.IMAGES;
  });

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

  it.each(uploadFolders)(
    'in %s: too large, mislabelled, corrupt and empty files are refused in words, and nothing is stored',
    async (prefix) => {
      expect(await send(prefix, new Uint8Array(12 * MB))).toMatchObject({
        status: 413,
        code: 'PICTURE_TOO_LARGE',
        details: `A picture here may have up to ${uploadLimits[prefix] / MB} MB.`,
      });
      for (const bytes of ['not a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
        expect(await send(prefix, bytes)).toMatchObject({
          status: 422,
          code: 'PICTURE_UNREADABLE',
          details: 'The file is no picture that the shop can read. Use JPEG, PNG, WebP or AVIF.',
        });
      }
      expect(await send(prefix, '')).toMatchObject({ status: 422, details: 'No file provided.' });
      expect(left()).toEqual([]);
    },
  );

  it('in a folder that nobody offers it is refused', async () => {
    expect(await send('', jpeg)).toMatchObject({ status: 422, details: 'No file path provided.' });
    for (const prefix of ['private', 'variants', 'products/..', 'toString']) expect((await send(prefix, jpeg)).status).toBe(400);
    expect(left()).toEqual([]);
  });
});

describe('a picture that a record no longer has (#263, #326, U-76)', () => {
  const form = { ...productForm, name: 'Pin', stock: '0' };
  const add = async (images: string[], over = {}) =>
    (await ask<{ id: number; seen: number }>('POST', '/products', { ...form, images, ...over })).body;

  it('is deleted with its variants when the product is saved without it', async () => {
    const { id, seen } = await add(['products/a.webp', 'products/b.webp']);
    put('products/a.webp', 'products/b.webp', ...variantKeys('products/a.webp'));
    const { status, body } = await ask('PUT', `/products/${id}`, { ...form, images: ['products/b.webp'], seen });
    expect([status, body]).toEqual([200, { id, seen: expect.any(Number) }]);
    expect(left()).toEqual(['products/b.webp']);
  });

  it('stays while a copy of the product or an old order shows it', async () => {
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
  });

  it('a product that is archived keeps its pictures', async () => {
    const { id } = await add(['products/archived.webp'], { stock: '1' });
    put('products/archived.webp');
    expect((await ask('DELETE', `/products/${id}`)).body).toMatchObject({ outcome: 'archived', isFileLeft: false });
    expect(left()).toEqual(['products/archived.webp']);
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

  it('says where the bucket keeps it, and the record is saved all the same', async () => {
    const { id, seen } = await add(['products/a.webp']);
    put('products/a.webp');
    shop.bucket.keeping = true;
    const { status, body } = await ask('PUT', `/products/${id}`, { ...form, images: [], seen });
    shop.bucket.keeping = false;
    expect([status, body.isFileLeft]).toEqual([200, true]);
    expect(await shop.rows('SELECT images FROM products WHERE id = ?', id)).toEqual([{ images: '[]' }]);
  });
});

describe('the sweep (#326, U-76)', () => {
  let at = Date.now();
  /** Runs of the cron until a whole sweep is over. */
  const sweep = async (runs = uploadFolders.length + 3) => {
    at += 2 * DAY;
    for (let run = 0; run < runs; run += 1) {
      at += MINUTE;
      await shop.runCron(at);
    }
  };
  const key = (prefix: (typeof uploadFolders)[number], age: number) => uploadKey(prefix, at + 2 * DAY - age);

  it('deletes old uploads that nothing names, and nothing else', async () => {
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
      "INSERT INTO reviews (user_name, comment, review_date, source, item_image_storage_path, user_avatar_storage_path) VALUES ('A', 'b', 1, 'c', ?, ?)",
      ofItem,
      ofAvatar,
    );
    await shop.rows(
      "INSERT INTO reviews (user_name, comment, review_date, kind, photos) VALUES ('B', 'b', 1, 'buyer', ?)",
      JSON.stringify(ofBuyers),
    );
    const others = ['products/gold-jhumka.jpg', 'private/returns/0123456789abcdef-1.webp', 'variants/products/a.webp/360.avif'];
    put(...orphans, ...orphans.flatMap(variantKeys), young, ...named, narrow, ofOrder, ...others);
    await sweep();
    expect(left()).toEqual([young, ...named, narrow, ofOrder, ...others].sort());
    await shop.rows('DELETE FROM home_banners');
  });

  it('goes on where a run stopped: more orphans than one call may delete', async () => {
    put(...Array.from({ length: 120 }, () => key('products', 3 * DAY)), ...Array.from({ length: 3 }, () => key('reviews/items', 3 * DAY)));
    await sweep(1);
    expect(left()).toHaveLength(73);
    for (let run = 0; run < 8; run += 1) await shop.runCron((at += MINUTE));
    expect(left()).toEqual([]);
  });

  it('a run that the bucket fails is made again, and the other jobs go on', async () => {
    put(key('banners', 3 * DAY));
    shop.bucket.keeping = true;
    await sweep();
    expect(left()).toHaveLength(1);
    shop.bucket.keeping = false;
    await sweep();
    expect(left()).toEqual([]);
  });

  it('knows every column that may name a picture: a new one must be listed', async () => {
    const columns = await shop.rows(
      "SELECT m.name AS t, c.name AS c FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND (c.name LIKE '%image%' OR c.name LIKE '%picture%' OR c.name LIKE '%storage_path%' OR c.name LIKE '%avatar%')",
    );
    // Addresses of other sites, a description, and the list of a product, which the query reads by itself.
    const apart = ['home_banners.image_alt', 'reviews.item_image_url', 'reviews.user_avatar_url', 'users.image', 'products.images'];
    const found = columns.map(({ t, c }) => `${t}.${c}`).filter((name) => !apart.includes(name));
    expect([...new Set(found)].sort()).toEqual(pictureColumns.map((one) => one.join('.')).sort());
  });
});
