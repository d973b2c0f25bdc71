import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import type { Child } from '../../../functions/tools/start/children.ts';
import { onFreePort } from '../../../functions/tools/start/ports.ts';
import { sandboxKeys, workerSettings, writeSettings } from '../../../functions/tools/start/settings.ts';
import { startSqld } from '../../../functions/tools/start/sqld.ts';
import { startWorker } from '../../../functions/tools/start/start-worker.ts';
import { newSession } from '../../shop/people/sign-in.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { links, mainOf, texts, words } from '../browser/html.ts';

/** A second shop without products, whose database can be stopped. */
const dir = mkdtempSync(join(tmpdir(), 'chamak-hard-'));
const children: Child[] = [];
const SECRET = 'only for this test, thirty-two letters';
let shopUrl = '';
let database: Child;
let databaseUrl = '';

beforeAll(async () => {
  const started = (child: Child) => void children.push(child);
  const { url, child } = await startSqld({ folder: join(dir, 'db'), logFile: join(dir, 'db.log'), started });
  database = child;
  databaseUrl = url;
  const client = createClient({ url });
  await migrateDatabase(client);
  await client.execute('DELETE FROM first_day');
  client.close();
  await onFreePort(async (port) => {
    shopUrl = `http://localhost:${port}`;
    // Kept pages would be shown without the database.
    const settings = {
      ...workerSettings({ shopUrl, databaseUrl: url, secret: SECRET, keys: sandboxKeys, sandboxUrl: null }),
      PAGE_CACHE: 'off',
    };
    const settingsFile = join(dir, 'worker.env');
    writeSettings(settingsFile, settings);
    const folders = { stateFolder: join(dir, 'state'), registryFolder: join(dir, 'registry'), logFile: join(dir, 'shop.log') };
    await startWorker({ mode: 'built', port, shopUrl, settingsFile, settings, ...folders, started });
  });
});
afterAll(async () => {
  for (const child of children.toReversed()) await child.stop();
  rmSync(dir, { recursive: true, force: true });
});

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(shopUrl + path, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const run = async (...statements: string[]) => {
  const client = createClient({ url: databaseUrl });
  for (const statement of statements) await client.execute(statement);
  client.close();
};
const session = () => newSession({ rows: async () => [], env: { SHOP_URL: shopUrl, SHOP_SECRET: SECRET } }, 'somebody');
const toastsOn = (page: Page) =>
  page
    .locator('.toast')
    .evaluateAll((all) => all.map((toast) => ['b', 'span'].map((part) => toast.querySelector(part)?.textContent?.trim() ?? '')));

const BUSY = 'The shop is busy. Nothing is lost: please try again in a few seconds.';
/** The message of every page that has nothing to show. */
const AWAY = "We could not reach the shop's records";
/** The first heading below the header: at home the shop's name is above it. */
const messageOf = (html: string) => words(/<h[12]\b.*?<\/h[12]>/s.exec(mainOf(html))?.[0] ?? '');

describe('a shop without products', () => {
  test('says that it is getting ready, and that its lists are empty, with a link to contact it (#59, #70, #110)', async () => {
    const home = await ask('/');
    expect(messageOf(home.html)).toBe('Our Store is Getting Ready!');
    expect(links(mainOf(home.html))).toContainEqual(['Contact Us', '/contact']);
    expect(home.html).not.toContain('class="notice"');
    // There is nothing to clear: whatever the address asks for, the first pieces are still to come.
    for (const path of ['', '?price_max=500&stock=1', '?search=jhumka', '/earrings', '/tiaras']) {
      const { status, html } = await ask(`/collections${path}`);
      // A shop without categories does not have those of the addresses either.
      expect([path, status]).toEqual([path, path.startsWith('/') ? 404 : 200]);
      expect(words(mainOf(html))).toContain('No Sparkles Found!');
      expect(words(mainOf(html))).toContain('The first pieces will be here soon.');
      expect(links(mainOf(html))).toContainEqual(['Contact Us', '/contact']);
      expect(html).not.toContain('Clear Filters');
    }
    expect(texts((await ask('/customer-reviews')).html, 'class="empty')).toEqual(['No reviews yet. Be the first to share your sparkle!']);
  });
});

describe('a shop with a piece and no category', () => {
  beforeAll(() =>
    run(
      "INSERT INTO products (name, slug, price_paise, mrp_paise, hsn_code, gst_rate) VALUES ('Lone Ring', 'lone-ring', 100, 100, '7117', 300)",
    ),
  );
  afterAll(() => run('DELETE FROM products'));

  test('shows its newest pieces as the popular ones (#57)', async () => {
    const { html } = await ask('/');
    expect(words(mainOf(html))).toMatch(/Popular Items.*Lone Ring/s);
  });
});

describe('a shop in which one table is missing', () => {
  beforeAll(() => run("INSERT INTO categories (name, slug) VALUES ('Rings', 'rings')", 'ALTER TABLE products RENAME TO products_away'));
  afterAll(() => run('ALTER TABLE products_away RENAME TO products', 'DELETE FROM categories'));

  test('the other parts of its pages are shown, and a toast names what is missing and why (#60, #81)', async () => {
    const page = await newPage({ width: 360 });
    expect((await page.goto(shopUrl))?.status()).toBe(200);
    expect(await page.locator('h2').filter({ hasText: 'Shop By Category' }).count()).toBe(1);
    const parts = 'Featured Products, New Arrivals, Popular Category Products';
    await expect
      .poll(() => toastsOn(page))
      .toEqual([['Error Loading Page', `Could not load all page content. Details: ${parts}: ${BUSY}`]]);
    expect((await page.goto(`${shopUrl}/collections`))?.status()).toBe(503);
    expect(await page.getByRole('link', { name: /^Filter/ }).isVisible()).toBe(true);
    await expect.poll(() => toastsOn(page)).toEqual([['Error', 'Failed to fetch products.']]);
    expect(await page.locator('main').textContent()).not.toMatch(/No Sparkles|SQLITE/);
    expectQuiet(page, { answered: [503] });
  });
});

describe('a shop whose database is down', () => {
  beforeAll(() => database.stop());

  test('each page says in its own words what is missing, for 7 s on the home page, with 503 and Retry-After (#60, #80, #81, #104, #118, #197)', async () => {
    const page = await newPage({ width: 360 });
    const parts = 'Banners, Categories, Featured Products, New Arrivals, Popular Category Products';
    const cases = [
      ['/', 'Error Loading Page', `Could not load all page content. Details: ${parts}: ${BUSY}`],
      ['/collections', 'Error', 'Failed to fetch categories for filtering. Failed to fetch products.'],
      ['/collections/rings', 'Error fetching category', BUSY],
      ['/products/1', 'Error', 'Failed to fetch product details. This jewel might be hiding!'],
      ['/orders?page=2', 'Error', 'Failed to load your orders. Please try again later.'],
    ] as const;
    await page.clock.install();
    expect((await page.goto(shopUrl))?.status()).toBe(503);
    await page.clock.runFor(200);
    await expect.poll(() => toastsOn(page)).toEqual([cases[0].slice(1)]);
    expect(await page.locator('.toast p').getAttribute('role')).toBe('alert');
    await page.clock.runFor(5_500);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.runFor(2_000);
    expect(await page.locator('.toast').count()).toBe(0);
    expectQuiet(page, { answered: [503] });

    const cookie = await session();
    for (const [path, title, message] of cases) {
      const { status, headers, html } = await ask(path, { headers: { cookie } });
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
      // The toast that the page above showed.
      expect(html).toContain(`data-fault="${title}" data-message="${message}"`);
      expect(html).not.toMatch(/not found|No Sparkles|127\.0\.0\.1|Libsql|SQLITE|fetch failed/i);
      if (!path.startsWith('/orders')) expect(messageOf(html)).toBe(AWAY);
    }
    expect(links(mainOf((await ask('/orders?page=2', { headers: { cookie } })).html))).toContainEqual(['Try again', '/orders?page=2']);
    expect(words((await ask('/wishlist', { headers: { cookie } })).html)).toContain('Could not load wishlist product details.');
    const typed = new URLSearchParams({ order: 'CHK-20401', contact: 'a@example.in' });
    const { html } = await ask('/track-order', { method: 'POST', body: typed });
    expect(words(html)).toContain('Nothing is lost: please try again in a few seconds.');
    expect(html).toContain('value="CHK-20401"');
  });

  test('pages without products still work, without notice and reviews, and the error is logged (#38, #111)', async () => {
    for (const path of ['/contact', '/shipping-returns', '/privacy-policy', '/terms-conditions', '/customer-reviews']) {
      const { status, html } = await ask(path);
      expect([path, status, html.includes('class="notice"')]).toEqual([path, 200, false]);
      if (path === '/customer-reviews') expect(texts(html, 'class="empty')[0]).toContain('No reviews yet.');
    }
    expect((await ask('/nothing-here')).status).toBe(404);
    await expect.poll(() => readFileSync(join(dir, 'shop.log'), 'utf8')).toMatch(/"level":"error",.*"where":"frame"/);
  });

  test('account pages, the checkout, the form and the API say when to try again; nothing is cached', async () => {
    const cookie = await session();
    const form = new URLSearchParams({ order: 'CHK-20401', contact: 'a@example.in' });
    const own = ['/orders', `/orders/${crypto.randomUUID()}`, '/profile', '/wishlist', '/payment-help', '/admin/dashboard', '/'];
    const requests: [string, RequestInit][] = [
      ...[...own, '/api/cart', '/api/me'].map((path): [string, RequestInit] => [path, { headers: { cookie } }]),
      ['/track-order', { method: 'POST', body: form }],
      ['/checkout', {}],
    ];
    for (const [path, init] of requests) {
      const { status, headers, html } = await ask(path, init);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('strict-transport-security')).not.toBeNull();
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      if (path !== '/checkout') continue;
      expect(html).toContain('One moment, the shop is busy.');
      expect(html).toContain('Try again');
      // Support finds it in the log.
      expect(html).toContain(`<code>${headers.get('x-request-id')}</code>`);
    }
  });

  test('a shopper who returns from paying reads that the payment is being confirmed, never that it failed; a forged proof is refused', async () => {
    const back = async (signature: string) => {
      const body = new URLSearchParams({
        razorpay_order_id: 'order_1',
        razorpay_payment_id: 'pay_1',
        razorpay_signature: signature,
      });
      const { status, headers } = await ask(`/api/payment-callback?order=${crypto.randomUUID()}`, { method: 'POST', body });
      expect(status).toBe(303);
      return headers.get('location') ?? '';
    };
    const genuine = await back(createHmac('sha256', sandboxKeys.keySecret).update('order_1|pay_1').digest('hex'));
    expect(genuine).toMatch(/^\/order-confirmation\?order=[0-9a-f-]{36}&confirming=1$/);
    const { status, headers, html } = await ask(genuine);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(html.match(/We are confirming your payment|Payment Failed|EF02|the shop is busy/g)).toEqual(['We are confirming your payment']);
    expect(await back('0'.repeat(64))).toMatch(/^\/payment-failed\?/);
  });
});
