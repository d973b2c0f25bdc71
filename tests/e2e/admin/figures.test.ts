import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DashboardFigures } from '../../../src/admin/figures/figures.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { daysBefore } from '../../../src/rules/figures/periods.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';

const PATH = '/admin/dashboard';
const today = istDate(Date.now());
/** The last count stands for today and for tomorrow too, because midnight in India may pass while these tests run. */
const views = [401, 455, 538, 366, 412, 349, 287, 287];

beforeAll(async () => {
  const put = (day: string, path: string, count: number, sessions: number) =>
    shop.rows('INSERT OR REPLACE INTO page_view_days (day, path, views, sessions) VALUES (?, ?, ?, ?)', day, path, count, sessions);
  for (const [at, count] of views.entries()) {
    const day = daysBefore(today, views.length - 2 - at);
    await put(day, '', count, Math.round(count / 5));
    await put(day, '/collections?search=%E0%A4%9D%E0%A5%81%E0%A4%AE%E0%A4%95%E0%A4%BE', Math.round(count / 2), 9);
    await put(day, '/products/6-utsav-gold-tone-jhumkas', Math.round(count / 3), 9);
  }
});

const rowOf = (page: Page, word: string) => page.getByRole('row', { name: new RegExp(`^${word} `) });
/** Lets the page's own calls through, and changes what they answer. */
async function answerWith(page: Page, change: (figures: DashboardFigures) => DashboardFigures): Promise<void> {
  await page.route('**/api/admin/dashboard', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as DashboardFigures) });
  });
}
/** Goes there as a link between screens does: the figures come through the browser's own call, which a test may change. */
const follow = (page: Page) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, PATH);

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('figures, charts with their tables, and what people looked at (#245, #247, #248)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, PATH);
    expect((await rowOf(page, 'Page views').textContent())?.replace(/\s+/g, ' ')).toContain('287');
    await rowOf(page, 'Revenue').waitFor();
    await rowOf(page, 'New customers').waitFor();
    expect(await page.getByRole('img', { name: /^Page views of the last 7 days/ }).count()).toBe(1);

    const show = page.getByRole('radiogroup', { name: 'Page views, 7 days, show as' });
    await show.getByRole('radio', { name: 'Chart' }).focus();
    await page.keyboard.press('ArrowRight');
    const rows = page.getByRole('region', { name: 'Page views, 7 days' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(8);
    expect(await rows.last().textContent()).toMatch(/^Today.*287/);
    expect(await page.getByRole('img', { name: /^Page views of the last 7 days/ }).count()).toBe(0);
    await page.getByRole('region', { name: 'Revenue, 7 days' }).getByText('Table').click();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Week before' }).count()).toBe(1);

    const looked = page.getByRole('region', { name: 'Where they looked' });
    expect(await looked.getByRole('row').nth(1).textContent()).toContain('/collections?search=झुमका');
    expect(await looked.textContent()).toContain('/products/6 Utsav Gold-Tone Jhumkas');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('nobody is shut out, of charts and tables alike', async () => {
    const page = await adminPage({ width });
    await openScreen(page, PATH);
    await expectAccessible(page, width);
    for (const title of ['Revenue, 7 days', 'Page views, 7 days'])
      await page.getByRole('region', { name: title }).getByText('Table').click();
    await expectAccessible(page, width);
  });
});

test('a source that is not read shows a marked zero, N/A and a way to try again (#246, #252)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  let isAway = true;
  await answerWith(page, (figures) => (isAway ? { ...figures, views: null, live: null } : figures));
  await follow(page);
  await rowOf(page, 'Visitors').waitFor();
  expect((await rowOf(page, 'Visitors').textContent())?.match(/0\s*could not load/g)?.length).toBe(3);
  expect(await rowOf(page, 'Revenue').textContent()).not.toContain('could not load');
  expect(await page.getByRole('region', { name: 'Now' }).textContent()).toContain('N/A');
  expect(await page.getByText('Page views could not be read').count()).toBe(1);
  await expectAccessible(page, 1280);
  isAway = false;
  await page.getByRole('button', { name: 'Try Again: Page views, 7 days' }).click();
  await expect.poll(() => rowOf(page, 'Page views').textContent()).toContain('287');
  expect(await page.getByText('could not load').count()).toBe(0);
});

test('figures that do not come at all say so, and Try Again fetches them (#252)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', details: 'On our side.' } }),
  );
  await follow(page);
  await page.getByRole('alert').getByText('Failed to fetch the figures.').waitFor();
  await page.unroute('**/api/admin/dashboard');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await rowOf(page, 'Revenue').waitFor();
  expectQuiet(page, { answered: [500] });
});

test('how many products there are, how many hearts, and the ten latest wishes with name and picture (#250)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  const latest = Array.from({ length: 10 }, (_, at) => ({
    id: at + 1,
    name: `Piece ${at}`,
    image: 'products/0/0.webp',
    at: Date.now() - at,
  }));
  await answerWith(page, (figures) => ({
    ...figures,
    stock: figures.stock && { ...figures.stock, products: 1234 },
    wishlist: { hearts: 2345, people: 67, wished: [], latest },
  }));
  await follow(page);
  const performance = page.getByRole('region', { name: 'Store performance' });
  await performance.getByRole('link', { name: '1,234 products' }).waitFor();
  await page.getByText('2,345 wishlist adds by 67 people').waitFor();
  const wishes = page.getByRole('region', { name: 'Latest wishlist activity' }).getByRole('listitem');
  expect(await wishes.count()).toBe(10);
  for (const [at, wish] of (await wishes.all()).entries()) {
    expect(await wish.textContent()).toContain(`Piece ${at}`);
    expect(await wish.locator('img').count()).toBe(1);
  }
  expectQuiet(page, { answered: [404] });
});

test('without hearts the wishlists say so (#251)', async () => {
  const page = await adminPage();
  const kept = await shop.rows('SELECT * FROM wishlist_items');
  await shop.rows('DELETE FROM wishlist_items');
  await openScreen(page, PATH);
  expect(await page.getByText('No recent wishlist activity.').count()).toBe(1);
  const [user] = await shop.rows('SELECT id FROM users LIMIT 1');
  await shop.rows('INSERT INTO wishlist_items (user_id, product_id) VALUES (?, 6)', user?.id ?? '');
  await openScreen(page, PATH);
  const latest = page.getByRole('region', { name: 'Latest wishlist activity' });
  expect(await latest.textContent()).toContain('Utsav Gold-Tone Jhumkas');
  expect(await latest.locator('img').getAttribute('src')).toMatch(/^\/media\/products\//);
  await shop.rows('DELETE FROM wishlist_items');
  for (const { user_id, product_id, created_at } of kept)
    await shop.rows('INSERT INTO wishlist_items VALUES (?, ?, ?)', user_id ?? null, product_id ?? null, created_at ?? null);
});
