import { beforeEach, expect, it } from 'vitest';
import { writeViewBatch, writeWaitingViews } from '../../../src/features/analytics/write-views.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { LIVE_FOR, VIEW_BATCH } from '../../../src/rules/figures/page-views.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { book } = shop.views;
const BROWSER = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

type How = { readonly session?: string; readonly headers?: Record<string, string>; readonly more?: object };
const show = (path: string, { session = newId(), headers = {}, more = {} }: How = {}) =>
  shop.fetch('/api/page-views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'user-agent': BROWSER, ...headers },
    body: JSON.stringify({ path, session, ...more }),
  });
const write = () => writeWaitingViews(shop.at(), book);
const stored = () => shop.rows('SELECT path, user_id, session_id FROM page_views ORDER BY id');
/** Each path of a day with its views and sessions; the whole day has none. */
const daysOf = async (day = istDate(Date.now())) => {
  const sql = "SELECT path || ' ' || views || ' ' || sessions AS said FROM page_view_days WHERE day = ? ORDER BY path";
  return (await shop.rows(sql, day)).map(({ said }) => said);
};

beforeEach(async () => {
  await write();
  await shop.rows('DELETE FROM page_views');
  await shop.rows('DELETE FROM page_view_days');
});

it('a view is answered at once and written later, with its session, without a user and without a token of its address (#329, C-58)', async () => {
  const session = newId();
  const answer = await show('/collections?search=jhumka&utm_source=x&token=abc', { session });
  expect([answer.status, await answer.text(), await stored()]).toEqual([204, '', []]);
  const before = Date.now();
  await write();
  expect(await stored()).toEqual([{ path: '/collections?search=jhumka', user_id: null, session_id: session }]);
  const [{ created_at } = { created_at: 0 }] = await shop.rows('SELECT created_at FROM page_views');
  expect(before - Number(created_at)).toBeLessThan(60_000);
});

it('a view has the user of the session cookie, whatever the body says', async () => {
  const { id, cookie } = await signedIn(shop);
  const stranger = await signedIn(shop, 'stranger@example.in');
  await show('/wishlist', { headers: { cookie }, more: { user_id: stranger.id, userId: stranger.id } });
  await show('/', { more: { user_id: id, userId: id } });
  await write();
  expect((await stored()).map(({ path, user_id: user }) => `${path} ${user}`)).toEqual([`/wishlist ${id}`, '/ null']);
});

it('a view has no user where the account was deleted before it was written', async () => {
  const { id, cookie } = await signedIn(shop, 'gone@example.in');
  await show('/profile', { headers: { cookie } });
  for (const of of ['sessions WHERE user_id', 'users WHERE id']) await shop.rows(`DELETE FROM ${of} = ?`, id);
  await write();
  expect((await stored()).map(({ path, user_id }) => [path, user_id])).toEqual([['/profile', null]]);
});

it.each([
  ['/', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['/', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36'],
  ['/', 'curl/8.9.1'],
  ['/', ''],
  ['/admin/orders', BROWSER],
])('a view of %j by %j is not recorded (C-59)', async (path, agent) => {
  expect((await show(path, { headers: { 'user-agent': agent } })).status).toBe(204);
  expect(book.waiting).toBe(0);
});

it.each([
  [{ session: 'not-an-id' }, 422],
  [{ path: `/${'x'.repeat(3_000)}` }, 422],
  [{ path: 7 }, 422],
  [{ padding: 'x'.repeat(100_000) }, 413],
])('a view is refused with %j', async (more, status) => {
  expect((await show('/', { more })).status).toBe(status);
  expect(book.waiting).toBe(0);
});

it('a view from another site is refused', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': '', origin: 'https://evil.example' }])
    expect((await show('/', { headers })).status).toBe(403);
  expect(book.waiting).toBe(0);
});

it('a view is limited for its session and for the address, and the limit needs no database', async () => {
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

it('a view is answered 503 where its buffer does not answer, so that the browser can warn (#331)', async () => {
  shop.views.away(true);
  const answer = await show('/');
  shop.views.away(false);
  expect([answer.status, book.waiting]).toEqual([503, 0]);
});

it('1,000 views of one second are all there, in few batches', async () => {
  const sessions = Array.from({ length: 100 }, newId);
  const sent = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => show(`/products/${at % 10}`, { session: sessions[at % 100] ?? '' })),
  );
  expect(sent.filter(({ status }) => status !== 204)).toEqual([]);
  expect([book.waiting, book.nextBatch()?.views.length]).toEqual([1_000, VIEW_BATCH]);
  await write();
  expect((await stored()).length).toBe(1_000);
  expect((await daysOf()).slice(0, 2)).toEqual([' 1000 100', '/products/0 100 10']);
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
  expect(await daysOf()).toContain(' 3 3');
});

it('a database that is away loses nothing', async () => {
  await Promise.all([show('/'), show('/contact')]);
  await shop.withoutDatabase(async () => {
    await expect(write()).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  });
  await show('/checkout');
  await write();
  expect((await stored()).length).toBe(3);
  expect(await daysOf()).toContain(' 3 3');
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
  expect(await daysOf('2026-11-19')).toEqual([' 2 1', '/ 2 1']);
  expect(await daysOf('2026-11-20')).toEqual([' 2 1', '/ 1 1', '/contact 1 1']);
});

it('a batch is forgotten after a day, and the views after 90 days', async () => {
  await shop.rows('INSERT INTO page_view_batches (id, created_at) VALUES (?, ?)', 'old', Date.now() - 2 * DAY);
  await show('/');
  await write();
  expect(await shop.rows("SELECT id FROM page_view_batches WHERE id = 'old'")).toEqual([]);
  expect((await stored()).length).toBe(1);
  await shop.runCron(Date.now() + 91 * DAY);
  expect(await stored()).toEqual([]);
  expect(await daysOf()).toContain(' 1 1');
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
