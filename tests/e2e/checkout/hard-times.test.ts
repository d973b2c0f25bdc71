import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import type { Child } from '../../../functions/start/children.ts';
import { freePorts } from '../../../functions/start/ports.ts';
import { sandboxKeys, workerSettings, writeSettings } from '../../../functions/start/settings.ts';
import { startSqld } from '../../../functions/start/sqld.ts';
import { startWorker } from '../../../functions/start/start-worker.ts';
import { newSession } from '../../shop/sign-in.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';

/** A second shop without products, whose database can be stopped. */
const dir = mkdtempSync(join(tmpdir(), 'chamak-hard-'));
const children: Child[] = [];
const SECRET = 'only for this test, thirty-two letters';
let shopUrl = '';
let database: Child;
let databaseUrl = '';

beforeAll(async () => {
  const ports = await freePorts();
  shopUrl = `http://localhost:${ports.shop}`;
  const started = (child: Child) => void children.push(child);
  const { url, child } = await startSqld({ folder: join(dir, 'db'), port: ports.database, logFile: join(dir, 'db.log'), started });
  database = child;
  databaseUrl = url;
  const client = createClient({ url });
  await migrateDatabase(client);
  await client.execute('DELETE FROM first_day');
  client.close();
  // Kept pages would be shown without the database.
  const settings = {
    ...workerSettings({ shopUrl, databaseUrl: url, secret: SECRET, keys: sandboxKeys, sandboxUrl: null }),
    PAGE_CACHE: 'off',
  };
  const settingsFile = join(dir, 'worker.env');
  writeSettings(settingsFile, settings);
  const folders = { stateFolder: join(dir, 'state'), registryFolder: join(dir, 'registry'), logFile: join(dir, 'shop.log') };
  await startWorker({ mode: 'built', port: ports.shop, shopUrl, settingsFile, settings, ...folders, started });
});
afterAll(async () => {
  for (const child of children.toReversed()) await child.stop();
  rmSync(dir, { recursive: true, force: true });
});

const toastOf = async (page: Page) => {
  await page.locator('.toast').waitFor();
  return [await page.locator('.toast b').textContent(), (await page.locator('.toast p').textContent())?.trim()];
};

describe('a shop without products', () => {
  test('says that it is getting ready, with a link to contact it (#59)', async () => {
    const page = await newPage();
    await page.goto(shopUrl);
    expect(await page.locator('h1').textContent()).toBe('Our Store is Getting Ready!');
    expect(await page.locator('main').getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('says that its lists are empty (#70, #110)', async () => {
    const page = await newPage();
    expect((await page.goto(`${shopUrl}/collections`))?.status()).toBe(200);
    expect(await page.getByRole('heading', { name: 'No Sparkles Found!' }).isVisible()).toBe(true);
    // There is nothing to clear: whatever the address asks for, the first pieces are still to come.
    for (const path of ['', '?price_max=500&stock=1', '?search=jhumka', '/earrings', '/tiaras']) {
      await page.goto(`${shopUrl}/collections${path}`);
      await page.getByText('The first pieces will be here soon.').waitFor();
      expect(await page.locator('main').getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
      expect(await page.locator('main').getByText('Clear Filters').count()).toBe(0);
    }
    await page.goto(`${shopUrl}/customer-reviews`);
    expect(await page.locator('.empty').textContent()).toBe('No reviews yet. Be the first to share your sparkle!');
    // A shop without categories does not have those of the addresses either.
    expectQuiet(page, { answered: [404] });
  });
});

const BUSY = 'The shop is busy. Nothing is lost: please try again in a few seconds.';
const toastsOn = (page: Page) =>
  page
    .locator('.toast')
    .evaluateAll((all) => all.map((toast) => ['b', 'p'].map((part) => toast.querySelector(part)?.textContent?.trim() ?? '')));

describe('a shop in which one table is missing', () => {
  const run = async (...statements: string[]) => {
    const client = createClient({ url: databaseUrl });
    for (const statement of statements) await client.execute(statement);
    client.close();
  };
  beforeAll(() => run("INSERT INTO categories (name, slug) VALUES ('Rings', 'rings')", 'ALTER TABLE products RENAME TO products_away'));
  afterAll(() => run('ALTER TABLE products_away RENAME TO products', 'DELETE FROM categories'));

  test('the other parts of its pages are shown, and a toast names what is missing and why (#60, #81)', async () => {
    const page = await newPage();
    expect((await page.goto(shopUrl))?.status()).toBe(200);
    expect(await page.getByRole('heading', { name: 'Shop By Category' }).isVisible()).toBe(true);
    const parts = 'Featured Products, New Arrivals, Popular Category Products';
    await expect
      .poll(() => toastsOn(page))
      .toEqual([['Error Loading Page', `Could not load all page content. Details: ${parts}: ${BUSY}`]]);
    expect((await page.goto(`${shopUrl}/collections`))?.status()).toBe(503);
    expect(await page.getByRole('link', { name: /^Price/ }).isVisible()).toBe(true);
    await expect.poll(() => toastsOn(page)).toEqual([['Error', 'Failed to fetch products.']]);
    expect(await page.locator('main').textContent()).not.toMatch(/No Sparkles|SQLITE/);
    expectQuiet(page, { answered: [503] });
  });
});

/** The message of every page that has nothing to show. */
const AWAY = "We could not reach the shop's records";

describe('a shop whose database is down', () => {
  beforeAll(() => database.stop());

  test('each page says in its own words what is missing, with 503 and Retry-After (#60, #80, #81, #104)', async () => {
    const page = await newPage();
    const cases = [
      [
        '/',
        [
          [
            'Error Loading Page',
            `Could not load all page content. Details: Banners, Categories, Featured Products, New Arrivals, Popular Category Products: ${BUSY}`,
          ],
        ],
      ],
      ['/collections', [['Error', 'Failed to fetch categories for filtering. Failed to fetch products.']]],
      ['/collections/rings', [['Error fetching category', BUSY]]],
      ['/products/1', [['Error', 'Failed to fetch product details. This jewel might be hiding!']]],
    ] as const;
    for (const [path, toasts] of cases) {
      const answer = await page.goto(shopUrl + path);
      expect([path, answer?.status(), answer?.headers()['retry-after']]).toEqual([path, 503, '5']);
      expect(await page.title()).not.toMatch(/not found/i);
      expect(await page.locator('main').textContent()).not.toMatch(/not found|No Sparkles/i);
      await expect.poll(() => toastsOn(page)).toEqual(toasts);
      expect(await page.locator('[data-toasts]').getAttribute('role')).toBe('alert');
      expect(await page.locator('h1').textContent()).toBe(AWAY);
      expect(await page.locator('body').textContent()).not.toMatch(/127\.0\.0\.1|Libsql|SQLITE|fetch failed/i);
    }
    expectQuiet(page, { answered: [503] });
  });

  test('pages without products still work, without notice and reviews, and the error is logged (#38, #111)', async () => {
    const page = await newPage();
    for (const path of ['/contact', '/shipping-returns', '/privacy-policy', '/terms-conditions']) {
      expect([path, (await page.goto(shopUrl + path))?.status()]).toEqual([path, 200]);
      expect(await page.locator('.notice, .toast').count()).toBe(0);
    }
    expect((await page.goto(`${shopUrl}/customer-reviews`))?.status()).toBe(200);
    expect(await page.locator('.empty').textContent()).toContain('No reviews yet.');
    expect((await page.goto(`${shopUrl}/nothing-here`))?.status()).toBe(404);
    expectQuiet(page, { answered: [404] });
    await expect.poll(() => readFileSync(join(dir, 'shop.log'), 'utf8')).toMatch(/"level":"error",.*"where":"frame"/);
  });

  test('the error toast of the home page disappears after 7 s (#60)', async () => {
    const page = await newPage();
    await page.clock.install();
    await page.goto(shopUrl);
    await page.locator('.toast').waitFor();
    await page.clock.runFor(6_000);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.runFor(1_500);
    expect(await page.locator('.toast').count()).toBe(0);
    expectQuiet(page, { answered: [503] });
  });

  test('My Orders, the wishlist and Track an order show the error with a way to try again (#118, #197)', async () => {
    const page = await newPage();
    const session = await newSession({ rows: async () => [], env: { SHOP_URL: shopUrl, SHOP_SECRET: SECRET } }, 'somebody');
    const [name = '', value = ''] = session.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: shopUrl }]);
    expect((await page.goto(`${shopUrl}/orders?page=2`))?.status()).toBe(503);
    expect(await toastOf(page)).toEqual(['Error', 'Failed to load your orders. Please try again later.']);
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders?page=2');
    expect((await page.goto(`${shopUrl}/orders/${crypto.randomUUID()}`))?.status()).toBe(503);
    expect((await page.goto(`${shopUrl}/wishlist`))?.status()).toBe(503);
    expect(await page.locator('main').textContent()).toContain('Could not load wishlist product details.');
    await expect.poll(() => toastOf(page)).toEqual(['Error', 'Could not fetch your wishlist.']);
    await page.goto(`${shopUrl}/track-order`);
    await page.getByLabel('Order number').fill('CHK-20401');
    await page.getByLabel('Email or phone').fill('a@example.in');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Nothing is lost: please try again in a few seconds.' }).waitFor();
    expect(await page.getByLabel('Order number').inputValue()).toBe('CHK-20401');
    expectQuiet(page, { answered: [503] });
  });

  test('account pages, the form and the API say when to try again; nothing is cached', async () => {
    const cookie = await newSession({ rows: async () => [], env: { SHOP_URL: shopUrl, SHOP_SECRET: SECRET } }, 'somebody');
    const form = new URLSearchParams({ order: 'CHK-20401', contact: 'a@example.in' });
    const requests: [string, RequestInit][] = [
      ...['/orders', '/profile', '/wishlist', '/payment-help', '/admin/dashboard', '/'].map((path): [string, RequestInit] => [
        path,
        { headers: { cookie } },
      ]),
      ['/track-order', { method: 'POST', body: form }],
      ['/api/cart', { headers: { cookie } }],
      ['/api/me', { headers: { cookie } }],
    ];
    for (const [path, init] of requests) {
      const answer = await fetch(shopUrl + path, { redirect: 'manual', ...init });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('strict-transport-security')).not.toBeNull();
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('a shopper who returns from paying reads that the payment is being confirmed, never that it failed; a forged proof is refused', async () => {
    const back = async (signature: string) => {
      const body = new URLSearchParams({
        razorpay_order_id: 'order_1',
        razorpay_payment_id: 'pay_1',
        razorpay_signature: signature,
      });
      const path = `/api/payment-callback?order=${crypto.randomUUID()}`;
      const answer = await fetch(shopUrl + path, { method: 'POST', body, redirect: 'manual' });
      expect(answer.status).toBe(303);
      return answer.headers.get('location') ?? '';
    };
    const genuine = await back(createHmac('sha256', sandboxKeys.keySecret).update('order_1|pay_1').digest('hex'));
    expect(genuine).toMatch(/^\/order-confirmation\?order=[0-9a-f-]{36}&confirming=1$/);
    const page = await fetch(shopUrl + genuine);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await page.text();
    expect(html.match(/We are confirming your payment|Payment Failed|EF02|the shop is busy/g)).toEqual(['We are confirming your payment']);
    expect(await back('0'.repeat(64))).toMatch(/^\/payment-failed\?/);
  });

  test('a page that needs the database answers 503 and can be repeated', async () => {
    const answer = await fetch(`${shopUrl}/checkout`);
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'private, no-store',
    ]);
    const html = await answer.text();
    expect(html).toContain('One moment, the shop is busy.');
    expect(html).toContain('Try again');
    // Support finds it in the log.
    expect(html).toContain(`<code>${answer.headers.get('x-request-id')}</code>`);
  });
});
