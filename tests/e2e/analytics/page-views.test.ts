import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { VIEW_DELAY } from '../../../src/rules/figures/page-views.ts';
import { isUuid } from '../../../src/rules/ids.ts';
import { adminPage } from '../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { logIn, person } from '../browser/people.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const WRITTEN = { timeout: 10_000 };

/** The session's id, once the page has sent a view. */
const sessionOf = async (page: Page): Promise<string> => {
  const id = () => page.evaluate(() => sessionStorage.getItem('app_session_id'));
  await expect.poll(id).not.toBeNull();
  return String(await id());
};
const viewsOf = (session: string) =>
  shop.rows('SELECT v.path, u.email FROM page_views v LEFT JOIN users u ON u.id = v.user_id WHERE session_id = ? ORDER BY v.id', session);
const pathsOf = async (session: string) => (await viewsOf(session)).map(({ path }) => path);

test('each page is one view about 100 ms after it is shown, and the session stays the same (#328, #329, #330)', async () => {
  // Notes the delay of the timer that is running when a view is sent.
  const before = `{
    const { setTimeout: later, fetch: ask } = window;
    let running = -1;
    window.setTimeout = (run, delay, ...rest) => later(() => { running = delay; try { run(...rest); } finally { running = -1; } }, delay);
    window.fetch = (...asked) => {
      if (String(asked[0]).endsWith('/api/page-views')) window.viewDelay = running;
      return ask(...asked);
    };
  }`;
  const page = await newPage({ agent: AGENT, before });
  const sent: number[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/page-views')) return;
    sent.push(Date.now());
    bodies.push(request.postData() ?? '');
  });
  await page.goto('/', { waitUntil: 'load' });
  const session = await sessionOf(page);
  expect(isUuid(session)).toBe(true);
  await expect.poll(() => page.evaluate('window.viewDelay')).toBe(100);
  await page.goto('/collections?search=meera@example.in&sort=price-asc&token=abc', { waitUntil: 'load' });
  await expect.poll(() => sent.length).toBe(2);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(await sessionOf(page)).toBe(session);
  await expect.poll(() => pathsOf(session), WRITTEN).toEqual(['/', '/collections?sort=price-asc', '/contact']);
  expect((await viewsOf(session)).map(({ email }) => email)).toEqual([null, null, null]);
  expect(sent.length).toBe(3);
  // The token of a signed link does not even leave the page.
  expect(bodies.join()).not.toMatch(/meera|token/);
});

test('a filter that changes the address is another view, and Back is one more (#328)', async () => {
  const page = await newPage({ agent: AGENT });
  await page.goto('/collections', { waitUntil: 'networkidle' });
  const session = await sessionOf(page);
  await page.evaluate('window.sameDocument = true');
  await page.locator('select[name=sort]').first().selectOption('price-asc');
  await page.waitForURL('**/collections?sort=price-asc');
  await expect.poll(() => pathsOf(session), WRITTEN).toEqual(['/collections', '/collections?sort=price-asc']);
  await page.goBack();
  await expect.poll(() => pathsOf(session), WRITTEN).toEqual(['/collections', '/collections?sort=price-asc', '/collections']);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});

test('the view of somebody signed in has their account; signing out in another tab is another view without it (#328, #329)', async () => {
  const email = await person();
  const page = await newPage({ agent: AGENT });
  await logIn(page, email);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const session = await sessionOf(page);
  await expect.poll(async () => (await viewsOf(session)).at(-1), WRITTEN).toEqual({ path: '/contact', email });
  const other = await page.context().newPage();
  await other.goto('/terms-conditions', { waitUntil: 'networkidle' });
  await other.evaluate(() => fetch('/api/auth/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }));
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(async () => (await viewsOf(session)).at(-1), WRITTEN).toEqual({ path: '/contact', email: null });
});

test('a view that cannot be sent is a warning on the console, and the page works on (#331)', async () => {
  const page = await newPage({ agent: AGENT });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/page-views', (route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY' } }));
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await expect.poll(() => warnings).toEqual(['This page view was not recorded: 503.']);
  expect(await page.locator('.toast').count()).toBe(0);
  expectQuiet(page, { answered: [503] });
});

test('nothing is sent from the admin area, and no view of a program is recorded (#329)', async () => {
  const page = await adminPage({ agent: AGENT });
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/page-views') && sent.push(request.url()));
  for (const path of ['/admin/dashboard', '/admin/orders', '/admin/products']) {
    expect((await page.goto(path, { waitUntil: 'networkidle' }))?.status()).toBe(200);
    // Longer than a page of the shop waits before it sends its view.
    await page.waitForTimeout(3 * VIEW_DELAY);
  }
  expect(sent).toEqual([]);
  const robot = await newPage();
  const answer = robot.waitForResponse('**/api/page-views');
  await robot.goto('/contact');
  expect((await answer).status()).toBe(204);
  const session = await sessionOf(robot);
  // A person's view afterwards is written after it would have been.
  const reader = await newPage({ agent: AGENT });
  await reader.goto('/contact');
  const own = await sessionOf(reader);
  await expect.poll(() => pathsOf(own), WRITTEN).toEqual(['/contact']);
  expect(await pathsOf(session)).toEqual([]);
});
