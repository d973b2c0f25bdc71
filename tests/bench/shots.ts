/** `npm run shots`: takes the pictures of docs/shots from a freshly seeded shop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { chromiumFlags, findChromium } from '../../functions/tools/start/set-up/browser.mjs';
import { keptSecret, root } from '../../functions/tools/start/settings.ts';
import { startStack } from '../../functions/tools/start/stack.ts';
import { signedIn } from '../shop/people/sign-in.ts';
import { rowsOf } from '../shop/rows.ts';
import { fillCart } from './visit.ts';

optionsOf('npm run shots      takes the pictures of docs/shots', {});
const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
];
const shots: Record<string, string> = {
  home: '/',
  listing: '/collections/earrings',
  product: '/products/3',
  login: '/login',
  'home-hi': '/hi',
  'product-hi': '/hi/products/3',
};
const admin: Record<string, string> = {
  'admin-dashboard': '/admin/dashboard',
  'admin-orders': '/admin/orders?tab=all',
  'admin-product': '/admin/products/edit/6',
};
const PASSWORD = 'chamak-shots-owner';
const own: Record<string, string> = { orders: '/orders', profile: '/profile', wishlist: '/wishlist' };
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium was found. Set CHROME_PATH.');
const dir = mkdtempSync(join(tmpdir(), 'chamak-shots-'));
const stack = await startStack({ dir, adminPassword: PASSWORD, languages: 'en,hi' });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
/** Ms for a page: a new shop makes each picture when it is first asked for, one after another, and pages wait for theirs. */
const PICTURES_MADE = 120_000;
async function newPage(viewport: (typeof sizes)[number]): Promise<Page> {
  const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(PICTURES_MADE);
  return page;
}

async function shoot(page: Page, name: string, width: number): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(root, `docs/shots/${name}-${width}.png`) });
}

async function buy(page: Page): Promise<void> {
  const fields = {
    email: 'ananya.rao@example.in',
    full_name: 'Ananya Rao',
    line1: '14, 3rd Cross, Malleswaram',
    postal_code: '560003',
    phone: '9845000000',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value);
  // The PIN code fills in city and state.
  await page.locator('main').getByText('Bengaluru').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: /^Pay Now/ }).click();
  const pay = page.frameLocator('iframe').getByTestId('pay-success');
  await pay.waitFor();
  await pay.click();
  await page.waitForURL(/order-confirmation/);
}

/** From here on the page is signed in, and the order belongs to its account. */
async function signIn(page: Page, order: string, email: string): Promise<void> {
  const rows = rowsOf(stack.databaseUrl);
  const env = { SHOP_URL: stack.shopUrl, SHOP_SECRET: keptSecret(dir, 'shop-secret') };
  const user = await signedIn({ rows, env }, email);
  await rows("UPDATE orders SET user_id = ?, guest_id = '' WHERE id = ?", user.id, order);
  for (const piece of [2, 5, 9]) await rows('INSERT INTO wishlist_items (user_id, product_id) VALUES (?, ?)', user.id, piece);
  const [name = '', value = ''] = user.cookie.split(/=(.*)/s);
  await page.context().addCookies([
    { name, value, url: stack.shopUrl, httpOnly: true, sameSite: 'Lax' },
    { name: 'in', value: '1', url: stack.shopUrl },
  ]);
}

async function administer(page: Page, width: number): Promise<void> {
  await page.goto(`${stack.shopUrl}/admin/login`);
  await page.getByLabel('Email', { exact: true }).fill(stack.settings.ADMIN_EMAIL ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/admin/dashboard');
  for (const [name, path] of Object.entries(admin)) {
    await page.goto(stack.shopUrl + path);
    await shoot(page, name, width);
  }
}

try {
  for (const viewport of sizes) {
    const owner = await newPage(viewport);
    await administer(owner, viewport.width);
    const page = await newPage(viewport);
    for (const [name, path] of Object.entries(shots)) {
      await page.goto(stack.shopUrl + path);
      await shoot(page, name, viewport.width);
    }
    await fillCart(page, stack.shopUrl);
    await page.goto(`${stack.shopUrl}/checkout`);
    await page.getByRole('button', { name: /^Pay Now/ }).waitFor();
    await shoot(page, 'checkout', viewport.width);
    await buy(page);
    await shoot(page, 'order-confirmation', viewport.width);
    await signIn(page, new URL(page.url()).searchParams.get('order') ?? '', `ananya.${viewport.width}@example.in`);
    for (const [name, path] of Object.entries(own)) {
      await page.goto(stack.shopUrl + path);
      await shoot(page, name, viewport.width);
    }
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
