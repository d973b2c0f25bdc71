import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReviewList } from '../../../src/features/reviews/admin/list-reviews.server.ts';
import type { TestimonialForm } from '../../../src/features/reviews/admin/review.schema.ts';
import { readReviews } from '../../../src/features/reviews/reviews.server.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { testimonialForm } from '../../shop/catalogue/admin-forms.ts';
import { decoder } from '../../shop/machine/decoder.ts';
import { delivered, fileOf } from '../../shop/orders/delivered.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
const product = await shop.addProduct({ price: 70_000, stock: 5, name: 'Mayur Juda Pin' });
await shop.rows('UPDATE products SET images = \'["products/pin.webp"]\' WHERE id = ?', product);
shop.env.IMAGES = decoder;

const form: TestimonialForm = {
  ...testimonialForm,
  comment: 'Held a big bun through five hours of dancing.',
  proofNote: 'Screenshot in the folder of November',
};
const add = async (over: Partial<TestimonialForm> = {}) => {
  const answer = await ask<{ id: number; seen: number }>('POST', '/reviews', { ...form, ...over });
  expect([answer.status, answer.body]).toEqual([201, { id: expect.any(Number), seen: expect.any(Number) }]);
  return answer.body;
};
const rowOf = async (id: number) => (await shop.rows('SELECT * FROM reviews WHERE id = ?', id))[0];
const listed = async (query = '') => (await ask<ReviewList>('GET', `/reviews${query}`)).body;
const actionsOf = (id: number) => actionsOn(shop, 'review', id);
const shownOf = async (name: string) => (await readReviews(shop.at())).reviews.find((review) => review.name === name);
/** The review of somebody who wrote it in the shop. */
async function written(over: { name: string; order?: string | null; at?: number }): Promise<{ id: number; seen: number }> {
  const [row] = await shop.rows(
    `INSERT INTO reviews (user_name, rating, comment, review_date, kind, product_id, order_id, updated_at) VALUES (?, 2, 'The hook opened twice.', ?, 'buyer', ?, ?, 5)
      RETURNING id, updated_at AS seen`,
    over.name,
    over.at ?? 1_700_000_000_000,
    product,
    over.order ?? null,
  );
  return { id: Number(row?.id), seen: Number(row?.seen) };
}

it('a testimonial is written with source, proof and label, shown with them, and in the audit log (#303, #305, #306, C-60)', async () => {
  const { id } = await add({ publicLabel: 'Told to us on Instagram.' });
  const stored = { kind: 'testimonial', status: 'published', rating: 5, source: 'Instagram' };
  expect(await rowOf(id)).toMatchObject({ ...stored, review_date: Date.parse('2026-11-20T00:00:00+05:30') });
  const label = 'Testimonial, entered by the shop. Told to us on Instagram.';
  expect(await shownOf('Shalini Dev')).toMatchObject({ label, item: { name: 'A pin' } });
  expect(await actionsOf(id)).toMatchObject([{ actor: email, action: 'create', label: 'Testimonial of Shalini Dev' }]);
  await add({ userName: 'Proofless', proofNote: '' });
  expect(await shownOf('Proofless')).toBeUndefined();
});

it('a chosen product fills name and picture, whatever the browser sends (#307)', async () => {
  const forged = { itemName: 'Forged', itemImage: 'reviews/items/forged.webp', itemImageUrl: 'https://x.example.com/a.gif' };
  const { id } = await add({ productId: String(product), ...forged });
  const filled = { product_id: product, item_name: 'Mayur Juda Pin', item_image_storage_path: 'products/pin.webp', item_image_url: null };
  expect(await rowOf(id)).toMatchObject(filled);
  expect((await ask('POST', '/reviews', { ...form, productId: '999999' })).status).toBe(404);
});

it.each([
  [{ userName: ' ' }, 'userName', 'Client Name and Review Message are required.'],
  [{ comment: '' }, 'comment', 'Client Name and Review Message are required.'],
  [{ rating: 6 }, 'rating', 'A rating is 1 to 5.'],
  [{ rating: 4.5 }, 'rating', 'A rating is 1 to 5.'],
  [{ reviewDate: '2026-13-40' }, 'reviewDate', 'Choose a day.'],
  [{ source: '' }, 'source', 'Say where the words came from.'],
  [{ comment: 'x'.repeat(2001) }, 'comment', 'Please use at most 2000 characters.'],
  [{ avatar: '../private/returns/x' }, 'avatar', 'Upload the picture again.'],
])('%j is refused beside its field (#304)', async (over, field, message) => {
  expect(await ask('POST', '/reviews', { ...form, ...over })).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});

describe('a picture by address (#308, #310)', () => {
  const real = globalThis.fetch;
  afterEach(() => void vi.stubGlobal('fetch', real));
  /** Other sites, by address; the shop's own calls go on as they are. */
  function sites(answers: Record<string, () => Response>): string[] {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const href = input instanceof Request ? input.url : String(input);
      if (!href.includes('example.com') && !href.startsWith('https://')) return real(input, init);
      asked.push(href);
      expect(init?.redirect).toBe('manual');
      return answers[href]?.() ?? new Response('no', { status: 404 });
    });
    return asked;
  }
  const gif = () => new Response(fileOf('jpeg'));
  const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } });

  it('is copied into the bucket, once for an address, and leaves it with the testimonial', async () => {
    const asked = sites({
      'https://cdn.example.com/a.gif': gif,
      'https://www.example.com/face': redirect('https://cdn.example.com/a.gif'),
    });
    const over = { itemImageUrl: 'https://cdn.example.com/a.gif', avatarUrl: 'https://www.example.com/face' };
    const { id, seen } = await add(over);
    const row = await rowOf(id);
    expect(row?.item_image_storage_path).toMatch(/^reviews\/items\/[0-9a-f]{16}-\d+\.webp$/);
    expect(row?.user_avatar_storage_path).toMatch(/^reviews\/avatars\//);
    expect(shop.bucket.files.has(String(row?.user_avatar_storage_path))).toBe(true);
    expect(asked).toHaveLength(3);
    const stored = { itemImage: String(row?.item_image_storage_path), avatar: String(row?.user_avatar_storage_path) };
    await ask('PUT', `/reviews/${id}`, { ...form, ...over, ...stored, seen });
    expect([asked.length, (await rowOf(id))?.item_image_storage_path]).toEqual([3, stored.itemImage]);
    await ask('DELETE', `/reviews/${id}`);
    await shop.settle();
    expect([shop.bucket.files.has(stored.itemImage), shop.bucket.files.has(stored.avatar)]).toEqual([false, false]);
  });

  const CDN = 'https://cdn.example.com';
  const large = new Uint8Array(6 * 1024 * 1024);
  const sized = (length: number) => () => new Response(large, { headers: { 'content-length': String(length) } });
  it.each<[what: string, avatarUrl: string, calls: number, answer?: () => Response]>([
    ['an address within', 'https://169.254.169.254/latest/meta-data/', 0],
    ['plain http', 'http://cdn.example.com/a.gif', 0],
    ['a redirect to an address within', `${CDN}/within`, 1, redirect('https://127.0.0.1/a.gif')],
    ['a redirect to a name within', `${CDN}/name`, 1, redirect('https://metadata.google.internal/')],
    ['a redirect to plain http', `${CDN}/plain`, 1, redirect('http://cdn.example.com/a.gif')],
    ['redirects without end', `${CDN}/loop`, 4, redirect('/loop')],
    ['what is no picture', `${CDN}/text`, 1, () => new Response('<svg onload=alert(1)>')],
    ['what is too large', `${CDN}/large`, 1, sized(large.length)],
    ['what lies about its size', `${CDN}/liar`, 1, sized(10)],
    ['what is not there', `${CDN}/none`, 1],
  ])('%s is refused beside its field, and nothing is written', async (_, avatarUrl, calls, answer) => {
    const asked = sites(answer ? { [avatarUrl]: answer } : {});
    const before = await shop.rows('SELECT count(*) AS n FROM reviews');
    const { status, body } = await ask('POST', '/reviews', { ...form, avatarUrl });
    expect([status, body.fields]).toEqual([422, { avatarUrl: expect.stringMatching(/^Avatar image upload failed: /) }]);
    expect([asked.length, await shop.rows('SELECT count(*) AS n FROM reviews')]).toEqual([calls, before]);
    const ofPiece = await ask('POST', '/reviews', { ...form, itemImageUrl: avatarUrl });
    expect(ofPiece.body.fields).toEqual({ itemImageUrl: expect.stringMatching(/^Product image upload failed: /) });
  });
});

it('the list finds name, words, item and product, newest first (#302, #309)', async () => {
  await add({ userName: 'Zz Old', reviewDate: '2026-01-01' });
  await add({ userName: 'Zz New', reviewDate: '2026-02-01', comment: '100%_sure', itemName: 'Zz Jhumka', productId: '' });
  await add({ userName: 'Third', productId: String(product) });
  await shop.rows("UPDATE products SET name = 'Renamed Pin' WHERE id = ?", product);
  for (const [search, names] of Object.entries({
    zz: ['Zz New', 'Zz Old'],
    '0%_S': ['Zz New'],
    jhumka: ['Zz New'],
    'nothing has this': [],
  }))
    expect((await listed(`?search=${encodeURIComponent(search)}`)).rows.map(({ form: { userName } }) => userName)).toEqual(names);
  expect((await listed('?search=renamed')).rows.map(({ form: { userName } }) => userName)).toContain('Third');
});

it('reviews of buyers wait, are published or refused, and the decision may change: only published ones are shown (C-60, L10)', async () => {
  const order = await delivered(shop);
  const [bought, stranger] = [await written({ name: 'Joseph', order: order.id, at: 1 }), await written({ name: 'Guest', at: 2 })];
  const known = { orderNumber: expect.any(Number), deliveredAt: expect.any(Number) };
  const unknown = { orderNumber: null, deliveredAt: null };
  expect((await listed('?tab=waiting')).rows).toMatchObject([
    { id: bought.id, ...known },
    { id: stranger.id, ...unknown },
  ]);
  expect(await shownOf('Joseph')).toBeUndefined();

  const published = await ask<{ seen: number }>('POST', `/reviews/${bought.id}/publish`, { seen: bought.seen });
  await ask('POST', `/reviews/${stranger.id}/refuse`, { seen: stranger.seen, reason: 'advertising' });
  await shop.rows("DELETE FROM reviews WHERE kind = 'testimonial'");
  expect(await shownOf('Joseph')).toMatchObject({ label: 'Verified buyer', rating: 2, comment: 'The hook opened twice.' });
  expect(await shownOf('Guest')).toBeUndefined();
  expect((await listed('?tab=refused')).rows).toMatchObject([{ id: stranger.id, refusedReason: 'advertising' }]);

  await ask('POST', `/reviews/${bought.id}/refuse`, { seen: published.body.seen, reason: 'insulting' });
  expect(await shownOf('Joseph')).toBeUndefined();
  const label = `Review ${bought.id}`;
  expect(await actionsOf(bought.id)).toMatchObject(['publish', 'refuse'].map((action) => ({ action, label })));
});

it('two windows: the second is told; a reason is needed; testimonials are not moderated', async () => {
  const { id, seen } = await written({ name: 'Twice' });
  await ask('POST', `/reviews/${id}/publish`, { seen });
  const refuse = (reason: string) => ask('POST', `/reviews/${id}/refuse`, { seen, reason });
  expect(await refuse('insulting')).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
  expect((await refuse('too few stars')).body.fields).toEqual({ reason: 'Choose a reason.' });
  const testimonial = await add();
  expect((await ask('POST', `/reviews/${testimonial.id}/publish`, { seen: testimonial.seen })).status).toBe(404);
});

it('nobody changes or deletes the words of a buyer', async () => {
  const { id, seen } = await written({ name: 'Frozen' });
  expect((await ask('PUT', `/reviews/${id}`, { ...form, seen })).status).toBe(404);
  expect((await ask('DELETE', `/reviews/${id}`)).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ rating: 2, comment: 'The hook opened twice.' });
});
