import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReviewList } from '../../../src/features/reviews/admin/list-reviews.server.ts';
import type { TestimonialForm } from '../../../src/features/reviews/admin/review.schema.ts';
import { readReviews } from '../../../src/features/reviews/reviews.server.ts';
import { testimonialForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { delivered } from '../../shop/delivered.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
const product = await shop.addProduct({ price: 70_000, stock: 5, name: 'Mayur Juda Pin' });
await shop.rows('UPDATE products SET images = \'["products/pin.webp"]\' WHERE id = ?', product);
// What Cloudflare does with a picture: here it reads GIFs only.
const isGif = async (stream: ReadableStream) => (await new Response(stream).text()).startsWith('GIF8');
shop.env.IMAGES = {
  info: async (stream: ReadableStream) => {
    if (!(await isGif(stream))) throw new Error('no picture');
    return { format: 'image/gif', fileSize: 6, width: 1, height: 1 };
  },
  input: () => ({ transform: () => ({ output: async () => ({ response: () => new Response('webp') }) }) }),
};

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
const actionsOf = (id: number) =>
  shop.rows("SELECT actor, action, label FROM admin_actions WHERE kind = 'review' AND object_id = ? ORDER BY seq", String(id));
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

describe('a testimonial (#303, #305, #306, C-60)', () => {
  it('is written with source, proof and label, shown with them, and in the audit log', async () => {
    const { id } = await add({ publicLabel: 'Told to us on Instagram.' });
    expect(await rowOf(id)).toMatchObject({
      kind: 'testimonial',
      status: 'published',
      rating: 5,
      source: 'Instagram',
      review_date: Date.parse('2026-11-20T00:00:00+05:30'),
    });
    expect(await shownOf('Shalini Dev')).toMatchObject({
      label: 'Testimonial, entered by the shop. Told to us on Instagram.',
      item: { name: 'A pin' },
    });
    expect(await actionsOf(id)).toEqual([{ actor: email, action: 'create', label: 'Testimonial of Shalini Dev' }]);
  });

  it('is not shown before there is a proof', async () => {
    await add({ userName: 'Proofless', proofNote: '' });
    expect(await shownOf('Proofless')).toBeUndefined();
  });

  it('a chosen product fills name and picture, whatever the browser sends (#307)', async () => {
    const { id } = await add({
      productId: String(product),
      itemName: 'Forged',
      itemImage: 'reviews/items/forged.webp',
      itemImageUrl: 'https://x.example.com/a.gif',
    });
    expect(await rowOf(id)).toMatchObject({
      product_id: product,
      item_name: 'Mayur Juda Pin',
      item_image_storage_path: 'products/pin.webp',
      item_image_url: null,
    });
    expect((await ask('POST', '/reviews', { ...form, productId: '999999' })).status).toBe(404);
  });

  it.each([
    [{ userName: ' ' }, 'userName', 'Client Name and Review Message are required.'],
    [{ comment: '' }, 'comment', 'Client Name and Review Message are required.'],
    [{ rating: 0 }, 'rating', 'A rating is 1 to 5.'],
    [{ rating: 6 }, 'rating', 'A rating is 1 to 5.'],
    [{ rating: 4.5 }, 'rating', 'A rating is 1 to 5.'],
    [{ reviewDate: '' }, 'reviewDate', 'Choose a day.'],
    [{ reviewDate: '2026-13-40' }, 'reviewDate', 'Choose a day.'],
    [{ source: '' }, 'source', 'Say where the words came from.'],
    [{ comment: 'x'.repeat(2001) }, 'comment', 'At most 2000 characters.'],
    [{ avatar: '../private/returns/x' }, 'avatar', 'Upload the picture again.'],
  ])('%j is refused beside its field (#304)', async (over, field, message) => {
    const { status, body } = await ask('POST', '/reviews', { ...form, ...over });
    expect([status, (body.fields as Record<string, string> | undefined)?.[field]]).toEqual([422, message]);
  });

  it('is changed and deleted; the second of two windows is told', async () => {
    const { id, seen } = await add();
    const put = (over: Partial<TestimonialForm>) => ask<{ seen: number; code?: string }>('PUT', `/reviews/${id}`, { ...form, ...over });
    const first = await put({ rating: 4, seen });
    expect([first.status, (await put({ rating: 3, seen })).body.code, (await rowOf(id))?.rating]).toEqual([200, 'RECORD_CHANGED', 4]);
    expect((await put({ rating: 2, seen: first.body.seen })).status).toBe(200);
    expect((await ask('DELETE', `/reviews/${id}`)).status).toBe(200);
    expect([await rowOf(id), (await ask('DELETE', `/reviews/${id}`)).status, (await put({ seen: 0 })).status]).toEqual([
      undefined,
      404,
      404,
    ]);
    expect((await actionsOf(id)).slice(-3).map(({ action }) => action)).toEqual(['update', 'update', 'delete']);
  });
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
  const gif = () => new Response('GIF89a');
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

  it.each([
    ['an address within', 'https://169.254.169.254/latest/meta-data/', 0],
    ['plain http', 'http://cdn.example.com/a.gif', 0],
    ['a redirect to an address within', 'https://cdn.example.com/within', 1],
    ['a redirect to a name within', 'https://cdn.example.com/name', 1],
    ['a redirect to plain http', 'https://cdn.example.com/plain', 1],
    ['redirects without end', 'https://cdn.example.com/loop', 4],
    ['what is no picture', 'https://cdn.example.com/text', 1],
    ['what is too large', 'https://cdn.example.com/large', 1],
    ['what lies about its size', 'https://cdn.example.com/liar', 1],
    ['what is not there', 'https://cdn.example.com/none', 1],
  ])('%s is refused beside its field, and nothing is written', async (_, avatarUrl, calls) => {
    const large = new Uint8Array(6 * 1024 * 1024);
    const asked = sites({
      'https://cdn.example.com/within': redirect('https://127.0.0.1/a.gif'),
      'https://cdn.example.com/name': redirect('https://metadata.google.internal/'),
      'https://cdn.example.com/plain': redirect('http://cdn.example.com/a.gif'),
      'https://cdn.example.com/loop': redirect('/loop'),
      'https://cdn.example.com/text': () => new Response('<svg onload=alert(1)>'),
      'https://cdn.example.com/large': () => new Response(large, { headers: { 'content-length': String(large.length) } }),
      'https://cdn.example.com/liar': () => new Response(large, { headers: { 'content-length': '10' } }),
    });
    const before = await shop.rows('SELECT count(*) AS n FROM reviews');
    const { status, body } = await ask('POST', '/reviews', { ...form, avatarUrl });
    expect([status, body.fields]).toEqual([422, { avatarUrl: expect.stringMatching(/^Avatar image upload failed: /) }]);
    expect([asked.length, await shop.rows('SELECT count(*) AS n FROM reviews')]).toEqual([calls, before]);
  });

  it('of the piece says which picture failed', async () => {
    sites({});
    const { body } = await ask('POST', '/reviews', { ...form, itemImageUrl: 'https://cdn.example.com/none' });
    expect(body.fields).toEqual({ itemImageUrl: expect.stringMatching(/^Product image upload failed: /) });
  });
});

describe('the list (#302, #309)', () => {
  it('finds name, words, item and product, newest first', async () => {
    await add({ userName: 'Zz Old', reviewDate: '2026-01-01', comment: 'Zz one' });
    await add({ userName: 'Zz New', reviewDate: '2026-02-01', comment: '100%_sure', itemName: 'Zz Jhumka' });
    await add({ userName: 'Third', reviewDate: '2026-03-01', productId: String(product), comment: 'third words' });
    await shop.rows("UPDATE products SET name = 'Renamed Pin' WHERE id = ?", product);
    const names = async (search: string) =>
      (await listed(`?search=${encodeURIComponent(search)}`)).rows.map(({ form: { userName } }) => userName);
    expect(await names('zz')).toEqual(['Zz New', 'Zz Old']);
    expect(await names('0%_S')).toEqual(['Zz New']);
    expect(await names('jhumka')).toEqual(['Zz New']);
    expect(await names('renamed')).toContain('Third');
    expect(await names('nothing has this')).toEqual([]);
    expect((await listed('?tab=evil&after=%%%')).rows.length).toBeGreaterThan(0);
  });
});

describe('reviews of buyers wait until they are checked (C-60, L10)', () => {
  it('waiting, published, refused: only published are shown, and each change is in the log', async () => {
    const order = await delivered(shop);
    const [bought, stranger] = [await written({ name: 'Joseph', order: order.id, at: 1 }), await written({ name: 'Guest', at: 2 })];
    const queue = await listed('?tab=waiting');
    expect(queue.rows.map(({ id, orderNumber, deliveredAt }) => [id, typeof orderNumber, typeof deliveredAt])).toEqual([
      [bought.id, 'number', 'number'],
      [stranger.id, 'object', 'object'],
    ]);
    expect([await shownOf('Joseph'), await shownOf('Guest')]).toEqual([undefined, undefined]);

    const published = await ask<{ seen: number }>('POST', `/reviews/${bought.id}/publish`, { seen: bought.seen });
    expect(published).toMatchObject({ status: 200, body: { status: 'published' } });
    const refused = await ask('POST', `/reviews/${stranger.id}/refuse`, { seen: stranger.seen, reason: 'advertising' });
    expect(refused).toMatchObject({ status: 200, body: { status: 'refused' } });
    await shop.rows("DELETE FROM reviews WHERE kind = 'testimonial'");
    expect(await shownOf('Joseph')).toMatchObject({ label: 'Verified buyer', rating: 2, comment: 'The hook opened twice.' });
    expect(await shownOf('Guest')).toBeUndefined();
    expect((await listed('?tab=refused')).rows).toMatchObject([{ id: stranger.id, refusedReason: 'advertising' }]);

    // The decision may change.
    expect((await ask('POST', `/reviews/${bought.id}/refuse`, { seen: published.body.seen, reason: 'insulting' })).status).toBe(200);
    expect(await shownOf('Joseph')).toBeUndefined();
    expect(await actionsOf(bought.id)).toEqual([
      { actor: email, action: 'publish', label: `Review ${bought.id}` },
      { actor: email, action: 'refuse', label: `Review ${bought.id}` },
    ]);
  });

  it('two windows: the second is told; a reason is needed; testimonials are not moderated', async () => {
    const { id, seen } = await written({ name: 'Twice' });
    await ask('POST', `/reviews/${id}/publish`, { seen });
    expect(await ask('POST', `/reviews/${id}/refuse`, { seen, reason: 'insulting' })).toMatchObject({
      status: 409,
      body: { code: 'RECORD_CHANGED' },
    });
    expect((await ask('POST', `/reviews/${id}/refuse`, { seen, reason: 'too few stars' })).body).toMatchObject({
      fields: { reason: 'Choose a reason.' },
    });
    const testimonial = await add();
    expect((await ask('POST', `/reviews/${testimonial.id}/publish`, { seen: testimonial.seen })).status).toBe(404);
  });

  it('nobody changes or deletes the words of a buyer', async () => {
    const { id, seen } = await written({ name: 'Frozen' });
    expect((await ask('PUT', `/reviews/${id}`, { ...form, seen })).status).toBe(404);
    expect((await ask('DELETE', `/reviews/${id}`)).status).toBe(404);
    for (const change of ["comment = 'Wonderful!'", 'rating = 5', "user_name = 'X'", "kind = 'testimonial', source = 'x'"])
      await expect(shop.rows(`UPDATE reviews SET ${change} WHERE id = ?`, id)).rejects.toThrow('REVIEW_IMMUTABLE');
    expect(await rowOf(id)).toMatchObject({ rating: 2, comment: 'The hook opened twice.' });
  });
});
