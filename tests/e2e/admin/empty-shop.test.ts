import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../functions/start/stack.ts';
import { openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { fillDelivery, payButton, unfoldCart } from '../browser/checkout-page.ts';
import { ADMIN_EMAIL } from '../browser/people.ts';

const PASSWORD = 'chamak-first-owner';
const dir = mkdtempSync(join(tmpdir(), 'chamak-empty-'));
const picture = {
  name: 'jhumkas.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg'),
};
let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ dir, seed: false, adminPassword: PASSWORD });
});
afterAll(async () => {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
});

const toast = (page: Page) => page.locator('.toast').last();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a screen by its address and waits until it answers presses. */
const open = (page: Page, path: string) => openScreen(page, stack.shopUrl + path);

async function logIn(page: Page): Promise<void> {
  await page.goto(`${stack.shopUrl}/admin/login`);
  await page.getByLabel('Email', { exact: true }).fill(ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Log in');
  await page.waitForURL('**/admin/dashboard');
}

async function addCategory(page: Page): Promise<void> {
  await open(page, '/admin/categories');
  await press(page, 'Add category');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Earrings');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Category added successfully.');
}

async function addProduct(page: Page): Promise<void> {
  await open(page, '/admin/products/add');
  await page.getByLabel('Name', { exact: true }).fill('Utsav Jhumkas');
  await page.getByLabel('Selling price, GST included').fill('799');
  await page.getByLabel('MRP optional').fill('1099');
  await page.getByLabel('Category optional').selectOption('Earrings');
  await page.getByLabel('Pieces in stock').fill('20');
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Delete picture 1' }).waitFor({ timeout: 20_000 });
  await press(page, 'Add product');
  await expect.poll(() => toast(page).textContent()).toContain('Product "Utsav Jhumkas" added successfully.');
}

async function addCoupon(page: Page): Promise<void> {
  await open(page, '/admin/coupons');
  await press(page, 'Add coupon');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('SHAADI10');
  await dialog.getByLabel('Discount value').fill('10');
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Coupon added successfully.');
}

/** ₹49 for delivery below ₹999, before there was a setting. */
async function setDelivery(page: Page): Promise<void> {
  await open(page, '/admin/settings');
  const shipping = page.getByRole('region', { name: 'Shipping' });
  await shipping.getByLabel('Free delivery from').fill('999');
  await shipping.getByLabel('Fee below that').fill('49');
  await shipping.getByRole('button', { name: 'Save Shipping' }).click();
  await shipping.getByText(/^Last changed by you/).waitFor();
}

/** Who sells: without it the shop takes no order. */
async function identify(page: Page): Promise<void> {
  await open(page, '/admin/settings');
  const fill = async (name: string, fields: Readonly<Record<string, string>>, state?: string) => {
    const section = page.getByRole('region', { name });
    for (const [label, value] of Object.entries(fields)) await section.getByLabel(label, { exact: true }).fill(value);
    if (state) await section.getByLabel('State', { exact: true }).selectOption(state);
    await section.getByRole('button', { name: `Save ${name}` }).click();
    await section.getByText(/^Last changed by you/).waitFor();
  };
  const firm = { 'Legal name': 'Lakshmi Jewels', Address: '4, Road', City: 'Bengaluru', 'PIN code': '560079' };
  await fill('Store identity', { ...firm, Email: 'care@lakshmi.in', Phone: '9812345678', WhatsApp: '9812345678' }, 'KA');
  await fill('Grievance officer', { Name: 'Asha Rao', 'Their email': 'asha@lakshmi.in', 'Their phone': '9812345679' });
  await fill('GST', { GSTIN: ' 27AAPFU0939F1ZV ' });
}

/** A guest finds the piece on the home page and buys it with UPI. */
async function buy(page: Page): Promise<void> {
  await page.goto(`${stack.shopUrl}/collections`);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText('Added to Cart').waitFor();
  await page.goto(`${stack.shopUrl}/checkout`);
  await payButton(page).waitFor();
  await unfoldCart(page);
  await page.getByLabel('Coupon code').fill('SHAADI10');
  await press(page, 'Apply');
  await page.getByText('SHAADI10 applied').waitFor();
  await fillDelivery(page);
  await payButton(page).click();
  await page.frameLocator('iframe').getByTestId('pay-success').click();
  await page.waitForURL(/\/order-confirmation\?order=/);
}

/** Refunds an amount of the order that the page shows, with the password. */
async function refund(page: Page, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Refund…' }).click();
  await page.waitForURL(/refund=1/);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Reason', { exact: true }).selectOption('Piece damaged');
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
  const asked = page.getByRole('dialog', { name: /Is it you/ });
  await asked.getByLabel('Password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL((url) => !url.search.includes('refund'));
}

const mailed = (text: string) =>
  expect.poll(async () => (await stack.mail.messages()).some((mail) => mail.text.includes(text)), { timeout: 15_000 }).toBe(true);

test('a shop that starts empty is filled, sells, packs, ships and refunds by browser alone (#5)', async () => {
  const shopper = await newPage({ width: 360 });
  await shopper.goto(stack.shopUrl);
  await shopper.getByText('Our Store is Getting Ready!').waitFor();
  // Nobody's name, number or address stands there.
  expect(await shopper.locator('.footer__firm, .chat').count()).toBe(0);

  const owner = await newPage();
  await logIn(owner);
  await addCategory(owner);
  await addProduct(owner);
  await addCoupon(owner);
  await setDelivery(owner);
  await owner.goto(`${stack.shopUrl}/admin/dashboard`);
  await owner
    .getByRole('link', { name: /parts of the settings to fill in before the first order/ })
    .first()
    .waitFor();
  await identify(owner);
  await buy(shopper);
  expect(await shopper.locator('.short-foot').textContent()).toContain('Lakshmi Jewels');
  // 799.00 less 10 %, and 49.00 for delivery.
  await shopper.getByText('₹768.10').first().waitFor();

  await open(owner, '/admin/orders');
  await owner.getByRole('link', { name: /^CHK-/ }).click();
  await owner.waitForURL(/\/admin\/orders\/[^/]+$/);
  const order = new URL(owner.url()).pathname;
  const slip = await owner.context().newPage();
  await slip.goto(`${stack.shopUrl}${order}/slip`);
  expect(await slip.locator('main').textContent()).toContain('Utsav Jhumkas');
  expect(await slip.locator('main').textContent()).not.toContain('₹');
  await slip.close();

  await press(owner, 'Add tracking');
  await owner.getByLabel('Courier').selectOption('Another courier');
  await owner.getByLabel('Tracking URL').fill('https://track.example/1');
  await press(owner, 'Save and mark shipped');
  await expect.poll(() => toast(owner).textContent()).toContain('Shipped. The customer gets the link.');
  await mailed('https://track.example/1');

  await refund(owner, '100');
  await mailed('₹100.00 is on its way back');
  await owner.getByText('Refund processed').waitFor({ timeout: 15_000 });
  expectQuiet(owner, { answered: [403] });
}, 120_000);
