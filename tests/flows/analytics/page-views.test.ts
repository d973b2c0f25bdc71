import { beforeEach, describe, expect, it } from 'vitest';
import { writeViewBatch, writeWaitingViews } from '../../../src/features/analytics/write-views.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { LIVE_FOR, VIEW_BATCH } from '../../../src/rules/figures/page-views.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { book } = shop.views;
const BROWSER = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

interface How {
  readonly session?: string;
  readonly headers?: Record<string, string>;
  readonly more?: object;
}
const show = (path: string, { session = newId(), headers = {}, more = {} }: How = {}) =>
  shop.fetch('/api/page-views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'user-agent': BROWSER, ...headers },
    body: JSON.stringify({ path, session, ...more }),
  });
const write = () => writeWaitingViews(shop.at(), book);
const stored = () => shop.rows('SELECT path, user_id, session_id FROM page_views ORDER BY id');
const daysOf = (day = istDate(Date.now())) =>
  shop.rows('SELECT path, views, sessions FROM page_view_days WHERE day = ? ORDER BY path', day);

beforeEach(async () => {
  await write();
  await shop.rows('DELETE FROM page_views');
  await shop.rows('DELETE FROM page_view_days');
});

describe('a view that is sent (#329)', () => {
  it('is answered at once and written later, with its session and without a user', async () => {
    const session = newId();
    const answer = await show('/collections?search=jhumka&utm_source=x', { session });
    expect([answer.status, await answer.text(), await stored()]).toEqual([204, '', []]);
    const before = Date.now();
    await write();
    expect(await stored()).toEqual([{ path: '/collections?search=jhumka', user_id: null, session_id: session }]);
    const [{ created_at } = { created_at: 0 }] = await shop.rows('SELECT created_at FROM page_views');
    expect(before - Number(created_at)).toBeLessThan(60_000);
  });

  it('has the user of the session cookie, whatever the body says', async () => {
    const { id, cookie } = await signedIn(shop);
    const stranger = await signedIn(shop, 'stranger@example.in');
    await show('/wishlist', { headers: { cookie }, more: { user_id: stranger.id, userId: stranger.id } });
    await show('/', { more: { user_id: id, userId: id } });
    await write();
    expect((await stored()).map(({ path, user_id }) => [path, user_id])).toEqual([
      ['/wishlist', id],
      ['/', null],
    ]);
  });

  it('has no user where the account was deleted before it was written', async () => {
    const { id, cookie } = await signedIn(shop, 'gone@example.in');
    await show('/profile', { headers: { cookie } });
    await shop.rows('DELETE FROM sessions WHERE user_id = ?', id);
    await shop.rows('DELETE FROM accounts WHERE user_id = ?', id);
    await shop.rows('DELETE FROM users WHERE id = ?', id);
    await write();
    expect((await stored()).map(({ path, user_id }) => [path, user_id])).toEqual([['/profile', null]]);
  });

  it('keeps no token, e-mail address or phone number of its address (C-58)', async () => {
    const order = newId();
    for (const path of [
      `/order-confirmation?order=${order}&token=secret-token`,
      `/orders/${order}`,
      '/verify-email?token=secret-token&type=email_change',
      '/collections?search=meera@example.in',
      '/collections?search=98765+43210',
    ]) {
      expect((await show(path)).status).toBe(204);
    }
    await write();
    expect((await stored()).map(({ path }) => path)).toEqual([
      '/order-confirmation',
      '/orders/:id',
      '/verify-email',
      '/collections',
      '/collections',
    ]);
    expect(JSON.stringify(await shop.rows('SELECT * FROM page_views, page_view_days'))).not.toMatch(/secret|meera|98765/);
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36'],
    ['curl/8.9.1'],
    [''],
  ])('of the program %j is not recorded (C-59)', async (agent) => {
    expect((await show('/', { headers: { 'user-agent': agent } })).status).toBe(204);
    expect(book.waiting).toBe(0);
  });

  it.each(['/admin/orders', '/admin', '/api/me', '//evil.example/', 'https://evil.example/', ''])(
    'of %j is not recorded (C-59)',
    async (path) => {
      expect((await show(path)).status).toBe(204);
      expect(book.waiting).toBe(0);
    },
  );

  it.each([
    [{ session: 'not-an-id' }, 422],
    [{ path: `/${'x'.repeat(3_000)}` }, 422],
    [{ path: 7 }, 422],
    [{ padding: 'x'.repeat(100_000) }, 413],
  ])('is refused with %j', async (more, status) => {
    expect((await show('/', { more })).status).toBe(status);
    expect(book.waiting).toBe(0);
  });

  it('from another site is refused', async () => {
    const site = await show('/', { headers: { 'sec-fetch-site': 'cross-site' } });
    const origin = await show('/', { headers: { 'sec-fetch-site': '', origin: 'https://evil.example' } });
    expect([site.status, origin.status, book.waiting]).toEqual([403, 403, 0]);
  });

  it('is limited for its session and for the address, and the limit needs no database', async () => {
    const asked: string[] = [];
    const session = newId();
    shop.env.VIEW_LIMIT = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) < 3 }) };
    const from = { session, headers: { 'cf-connecting-ip': '203.0.113.7' } };
    const statuses = [await show('/', from), await show('/', from)].map(({ status }) => status);
    await shop.withoutDatabase(async () => {
      statuses.push((await show('/', from)).status);
    });
    delete shop.env.VIEW_LIMIT;
    expect(statuses).toEqual([204, 429, 429]);
    expect(asked.slice(0, 2)).toEqual([session, expect.stringMatching(/^203\.0\.113\.7#\d$/)]);
  });

  it('is answered 503 where its buffer does not answer, so that the browser can warn (#331)', async () => {
    shop.views.away(true);
    const answer = await show('/');
    shop.views.away(false);
    expect([answer.status, book.waiting]).toEqual([503, 0]);
  });
});

describe('writing', () => {
  it('1,000 views of one second are all there, in few batches', async () => {
    const sessions = Array.from({ length: 100 }, newId);
    const sent = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => show(`/products/${at % 10}`, { session: sessions[at % 100] ?? '' })),
    );
    expect(sent.filter(({ status }) => status !== 204)).toEqual([]);
    expect(book.waiting).toBe(1_000);
    await write();
    expect((await stored()).length).toBe(1_000);
    expect((await daysOf()).slice(0, 2)).toEqual([
      { path: '', views: 1_000, sessions: 100 },
      { path: '/products/0', views: 100, sessions: 10 },
    ]);
    expect(book.nextBatch()).toBeNull();
  });

  it('a crash after the write and before the buffer forgets it doubles nothing', async () => {
    await Promise.all([show('/'), show('/contact')]);
    const batch = book.nextBatch();
    if (!batch) throw new Error('nothing waits');
    await writeViewBatch(shop.at(), batch);
    // The answer is lost here. More views come before the object begins again.
    await show('/checkout');
    expect(book.nextBatch()).toEqual(batch);
    await write();
    expect((await stored()).map(({ path }) => path)).toEqual(['/', '/contact', '/checkout']);
    expect(await daysOf()).toContainEqual({ path: '', views: 3, sessions: 3 });
  });

  it('a database that is away loses nothing', async () => {
    await Promise.all([show('/'), show('/contact')]);
    await shop.withoutDatabase(async () => {
      await expect(write()).rejects.toMatchObject({ code: 'SHOP_BUSY' });
    });
    await show('/checkout');
    await write();
    expect((await stored()).length).toBe(3);
    expect(await daysOf()).toContainEqual({ path: '', views: 3, sessions: 3 });
  });

  it('a call that is repeated because its answer was lost is one view', () => {
    const view = { id: newId(), path: '/', userId: null, sessionId: newId(), at: Date.now() };
    expect([book.add(view), book.add(view)]).toEqual([true, true]);
    expect(book.nextBatch()?.views.length).toBe(1);
  });

  it('a session counts once on a page and day, over all batches; the day is that of India (#247, U-80)', async () => {
    // 18:29 and 18:31 UTC: before and after midnight in India.
    const [evening, night] = [Date.parse('2026-11-19T18:29:00Z'), Date.parse('2026-11-19T18:31:00Z')];
    const session = newId();
    const add = (path: string, at: number) => book.add({ id: newId(), path, userId: null, sessionId: session, at });
    for (const at of [evening, evening, night]) {
      add('/', at);
      await write();
    }
    add('/contact', night);
    await write();
    expect(await daysOf('2026-11-19')).toEqual([
      { path: '', views: 2, sessions: 1 },
      { path: '/', views: 2, sessions: 1 },
    ]);
    expect(await daysOf('2026-11-20')).toEqual([
      { path: '', views: 2, sessions: 1 },
      { path: '/', views: 1, sessions: 1 },
      { path: '/contact', views: 1, sessions: 1 },
    ]);
  });

  it('takes at most some hundred views at a time', () => {
    for (let at = 0; at < VIEW_BATCH + 1; at += 1) book.add({ id: newId(), path: '/', userId: null, sessionId: newId(), at: Date.now() });
    expect(book.nextBatch()?.views.length).toBe(VIEW_BATCH);
  });

  it('forgets a batch after a day, and the views after 90 days', async () => {
    await shop.rows('INSERT INTO page_view_batches (id, created_at) VALUES (?, ?)', 'old', Date.now() - 2 * DAY);
    await show('/');
    await write();
    expect(await shop.rows("SELECT id FROM page_view_batches WHERE id = 'old'")).toEqual([]);
    expect((await stored()).length).toBe(1);
    await shop.runCron(Date.now() + 91 * DAY);
    expect(await stored()).toEqual([]);
    expect(await daysOf()).toContainEqual({ path: '', views: 1, sessions: 1 });
  });
});

it('live visitors are the distinct sessions of the last five minutes, each on its latest page (#246, U-30)', async () => {
  const now = Date.now() + DAY;
  const add = (sessionId: string, path: string, ago: number) => book.add({ id: newId(), path, userId: null, sessionId, at: now - ago });
  const [one, two, old] = [newId(), newId(), newId()];
  add(one, '/', 2_000);
  add(one, '/checkout', 1_000);
  add(two, '/checkout', 1_000);
  add(old, '/', LIVE_FOR + 1);
  expect(book.live(now)).toEqual({ count: 2, pages: [{ path: '/checkout', visitors: 2 }] });
  book.tidy(now);
  expect(book.live(now - 2_000).count).toBe(2);
});
