import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { DashboardFigures } from '../../../src/admin/figures/figures.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { daysBefore } from '../../../src/rules/figures/periods.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { desk, openScreen, panel } from './desk.ts';

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
/** Goes there as a link between screens does: the figures come through the browser's own call, which a test may change. */
const follow = (page: Page, path = PATH) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('figures, charts with their tables, what people looked at, and no hearts (#245, #247, #248, #250, #251)', async () => {
  const kept = await shop.rows('SELECT * FROM wishlist_items');
  await shop.rows('DELETE FROM wishlist_items');
  const page = await desk({ screen: PATH });
  expect((await rowOf(page, 'Page views').textContent())?.replace(/\s+/g, ' ')).toContain('287');
  await rowOf(page, 'Revenue').waitFor();
  await rowOf(page, 'New customers').waitFor();
  const chart = page.getByRole('img', { name: /^Page views of the last 7 days/ });
  expect(await chart.count()).toBe(1);
  const show = page.getByRole('radiogroup', { name: 'Page views, 7 days, show as' });
  await show.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  const rows = panel(page, 'Page views, 7 days').getByRole('row');
  await expect.poll(() => rows.count()).toBe(8);
  expect(await rows.last().textContent()).toMatch(/^Today.*287/);
  expect(await chart.count()).toBe(0);
  await panel(page, 'Revenue, 7 days').getByText('Table').click();
  await page.getByRole('columnheader', { name: 'Week before' }).waitFor();
  await expectAccessible(page, 360);
  const looked = panel(page, 'Where they looked');
  expect(await looked.getByRole('row').nth(1).textContent()).toContain('/collections?search=झुमका');
  expect(await looked.textContent()).toContain('/products/6 Utsav Gold-Tone Jhumkas');

  expect(await page.getByText('No recent wishlist activity.').count()).toBe(1);
  for (const { user_id, product_id, created_at } of kept)
    await shop.rows('INSERT INTO wishlist_items VALUES (?, ?, ?)', user_id ?? null, product_id ?? null, created_at ?? null);
});

test('a source that is not read says so and is tried again; numbers of any size (#246, #250, #252)', async () => {
  const page = await desk();
  /** What the page's own calls answer from now on. */
  let change = (figures: DashboardFigures): DashboardFigures => ({ ...figures, views: null, live: null });
  await page.route('**/api/admin/dashboard', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as DashboardFigures) });
  });
  await openScreen(page, '/admin/products');
  await follow(page);
  await rowOf(page, 'Visitors').waitFor();
  expect((await rowOf(page, 'Visitors').textContent())?.match(/0\s*could not load/g)?.length).toBe(3);
  expect(await rowOf(page, 'Revenue').textContent()).not.toContain('could not load');
  expect(await panel(page, 'Now').textContent()).toContain('N/A');
  expect(await page.getByText('Page views could not be read').count()).toBe(1);

  const latest = Array.from({ length: 10 }, (_, at) => ({
    id: at + 1,
    name: `Piece ${at}`,
    image: 'products/0/0.webp',
    at: Date.now() - at,
  }));
  change = (figures) => ({
    ...figures,
    stock: figures.stock && { ...figures.stock, products: 1234 },
    wishlist: { hearts: 2345, people: 67, lowStockTo: 5, wished: [], latest },
  });
  await page.getByRole('button', { name: 'Try Again: Page views, 7 days' }).click();
  await rowOf(page, 'Page views').getByText('287').first().waitFor();
  expect(await page.getByText('could not load').count()).toBe(0);
  await panel(page, 'Store performance').getByRole('link', { name: '1,234 products' }).waitFor();
  await page.getByText('2,345 wishlist adds by 67 people').waitFor();
  const wishes = panel(page, 'Latest wishlist activity').getByRole('listitem');
  expect((await wishes.allTextContents()).map((wish) => /Piece \d/.exec(wish)?.[0])).toEqual(latest.map(({ name }) => name));
  expect(await wishes.locator('img').count()).toBe(latest.length);
  expectQuiet(page, { answered: [404, 503] });
});
