import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../functions/tools/start/stack.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { fillDelivery, payButton } from '../browser/checkout-page.ts';
import { SAVES_DATA } from '../browser/lent-pages.ts';
import { ADMIN_EMAIL } from '../browser/people.ts';
import { Walk } from '../browser/walk.ts';
import { lookAt } from '../looks/look.ts';
import { openScreen, panel, picture, told } from './desk.ts';

const PASSWORD = 'chamak-first-owner';
const dir = mkdtempSync(join(tmpdir(), 'chamak-empty-'));
let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ dir, seed: false, adminPassword: PASSWORD });
});
afterAll(async () => {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dashboard = (page: Page) => openScreen(page, `${stack.shopUrl}/admin/dashboard`);
const list = (page: Page) => page.getByRole('region', { name: 'First steps' });
const ticked = (page: Page, count: number) =>
  expect.poll(() => list(page).locator('.first-day__progress b').textContent(), { timeout: 10_000 }).toBe(`${count} of 13 done`);

/** What the bar of a phone says, and the window. */
async function titles(page: Page): Promise<readonly (string | null)[]> {
  return [await page.locator('.top-bar .title').filter({ visible: true }).textContent(), await page.title()];
}

/** The press beside the list. */
const openButton = (page: Page) => page.getByRole('complementary').getByRole('button', { name: 'Open the shop' });

async function logIn(page: Page, walk: Walk): Promise<void> {
  await page.goto(`${stack.shopUrl}/admin/login`);
  await walk.fill(page.getByLabel('Email', { exact: true }), ADMIN_EMAIL);
  await walk.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
  await walk.press(button(page, 'Log in'));
  await page.waitForURL('**/admin/dashboard');
  await dashboard(page);
}

/** The shop's own name, which the area wears at once; saving it does the step. */
async function nameShop(page: Page, walk: Walk): Promise<void> {
  await walk.follow(page, 'Marks and colours');
  await walk.fill(page.getByLabel('Name of the shop'), 'Lakshmi Jewels of Jaipur');
  await walk.press(button(page, 'Save brand'));
  await told(page, 'Saved');
  await expect.poll(() => page.title()).toBe('Brand: Lakshmi Jewels of Jaipur admin');
  // The bar of the form is in the place of the menu.
  await dashboard(page);
}

async function chooseNumbers(page: Page, walk: Walk): Promise<void> {
  await walk.fill(list(page).getByLabel('Letters of an order'), 'lj');
  await walk.fill(list(page).getByLabel('First order'), '1001');
  await walk.fill(list(page).getByLabel('Letters of an invoice'), 'ljj');
  await walk.press(button(page, 'Use these numbers'));
}

/** The invoices of the month, as the file for the return has them: number, place and rate, then value and taxes in rupees. */
async function invoicesOf(owner: Page): Promise<string> {
  const month = istDate(Date.now()).slice(0, 7);
  return (await owner.request.get(`${stack.shopUrl}/api/admin/gst-export?month=${month}&file=invoices`)).text();
}

/** Who sells, in place. */
async function identify(page: Page, walk: Walk): Promise<void> {
  const field = (label: string) => list(page).getByLabel(label, { exact: true });
  const texts = { GSTIN: '29ABCDE1234F1ZW', 'Legal name': 'Lakshmi Jewels', Address: '4, Road', City: 'Bengaluru', 'PIN code': '560 079' };
  for (const [label, text] of Object.entries(texts)) await walk.fill(field(label), text);
  await walk.choose(field('State'), 'KA');
  const contacts = { Email: 'care@lakshmi.in', Phone: '9812345678', 'Who answers complaints': 'Asha Rao' };
  for (const [label, text] of Object.entries(contacts)) await walk.fill(field(label), text);
  await walk.press(button(page, 'Save and go on'));
}

async function setDelivery(page: Page, walk: Walk): Promise<void> {
  await walk.follow(page, 'Set the delivery');
  const shipping = panel(page, 'Shipping');
  await walk.fill(shipping.getByLabel('Free delivery from'), '999');
  await walk.fill(shipping.getByLabel('Fee below that'), '49');
  await walk.press(shipping.getByRole('button', { name: 'Save Shipping' }));
  await shipping.getByText(/^Last changed by you/).waitFor();
  await walk.follow(page, 'Home');
}

async function decideOnCash(page: Page, walk: Walk): Promise<void> {
  await walk.follow(page, 'Decide on cash');
  const cash = panel(page, 'Cash on delivery');
  await walk.press(cash.getByLabel('Offered at checkout'));
  await walk.fill(cash.getByLabel('To', { exact: true }), '5000');
  await walk.press(cash.getByRole('button', { name: 'Save Cash on delivery' }));
  await cash.getByText(/^Last changed by you/).waitFor();
  await walk.follow(page, 'Home');
}

async function addPiece(page: Page, walk: Walk): Promise<void> {
  // The piece says its tax by itself, which is the step before it too.
  await walk.press(button(page, 'Your first piece'));
  await walk.follow(page, 'Add the first piece');
  await walk.fill(page.getByLabel('Name', { exact: true }), 'Utsav Jhumkas');
  await walk.fill(page.getByLabel('Selling price, GST included'), '799');
  await walk.fill(page.getByLabel('Pieces in stock'), '20');
  await walk.fill(page.getByLabel('HSN code, optional'), '7117');
  await walk.fill(page.getByLabel('GST, percent, optional'), '3');
  walk.presses += 2;
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: /^Picture 1\b/ }).waitFor();
  await walk.press(button(page, 'Add product'));
  await told(page, 'Product "Utsav Jhumkas" added successfully.');
  // The form leads to the list: a link that is pressed before would lose to that.
  await page.waitForURL((url) => !url.pathname.endsWith('/products/add'));
  await dashboard(page);
}

/** Puts the piece into the cart and pays it by UPI, from the listing. Returns the address of the order. */
async function buy(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText('Added to Cart').waitFor();
  await page.goto(`${stack.shopUrl}/checkout`);
  await payButton(page).waitFor();
  await fillDelivery(page);
  await payButton(page).click();
  await page.frameLocator('iframe').getByTestId('pay-success').click();
  await page.waitForURL(/\/order-confirmation\?order=/);
}
/** What `buy` takes: five presses and the seven fields of a delivery. */
const BOUGHT = { presses: 5, fields: 7 };

const mailed = (text: string) =>
  expect.poll(async () => (await stack.mail.messages()).some((mail) => mail.text.includes(text)), { timeout: 15_000 }).toBe(true);

/** A visitor sees nothing of what the shop will sell, and leaves an address. */
async function visitBeforeOpening(page: Page): Promise<void> {
  for (const path of ['/collections', '/products/1', '/cart', '/checkout']) {
    const text = await (await page.request.get(stack.shopUrl + path)).text();
    expect([text.includes('We open soon.'), text.includes('Utsav')], path).toEqual([true, false]);
  }
  await page.goto(`${stack.shopUrl}/`);
  await page.getByText('We open soon.').waitFor();
  await page.getByLabel('Your email').fill('early@example.in');
  await button(page, 'Tell me when you open').click();
  await page.getByText('Check your email').waitFor();
  await mailed('/newsletter/confirm?');
}

test('the page before the opening has nothing that a person would mind', async () => {
  expect(await lookAt({ name: 'before the opening', url: `${stack.shopUrl}/`, width: 360 })).toEqual([]);
});

test('an empty shop stays closed until its owner has gone through the list, and sells half an hour later at most (#5)', async () => {
  const shopper = await newPage({ width: 360 });
  const owner = await newPage({ width: 360, before: SAVES_DATA });
  const walk = new Walk();
  await logIn(owner, walk);
  await ticked(owner, 0);
  expect(await titles(owner)).toEqual(['Set up your shop', 'Set up your shop: Chamak admin']);
  // The page says so too, before any script.
  expect(await (await owner.request.get(`${stack.shopUrl}/admin/dashboard`)).text()).toContain('<title>Set up your shop: admin | ');
  expect(await openButton(owner).isDisabled()).toBe(true);
  // The word of the connection would read as if the shop were open.
  expect(await owner.getByText('Live', { exact: true }).count()).toBe(0);

  await walk.press(button(owner, 'We sell this'));
  await ticked(owner, 1);
  await walk.press(button(owner, 'Later'));
  const now = owner.locator('.first-steps .is-now .first-steps__title');
  await expect.poll(() => now.textContent()).toBe('Marks and colours');
  await dashboard(owner);
  expect(await now.textContent()).toBe('Marks and colours');
  await nameShop(owner, walk);
  await ticked(owner, 2);
  await identify(owner, walk);
  await ticked(owner, 3);
  await chooseNumbers(owner, walk);
  await ticked(owner, 4);
  await setDelivery(owner, walk);
  await ticked(owner, 5);
  await decideOnCash(owner, walk);
  await ticked(owner, 6);
  await list(owner).getByText('Cash is offered at checkout.').waitFor();
  await walk.press(button(owner, 'Tell me there'));
  await ticked(owner, 7);
  await addPiece(owner, walk);
  await ticked(owner, 9);
  await visitBeforeOpening(shopper);
  for (const policy of ['Privacy Policy', 'Terms & Conditions', 'Shipping & Returns']) {
    await walk.press(button(owner, `I have read it: ${policy}`));
    // The last one closes the step.
    await button(owner, `I have read it: ${policy}`).waitFor({ state: 'hidden' });
  }
  await ticked(owner, 10);

  await walk.follow(owner, 'Go to the shop');
  await buy(owner);
  walk.presses += BOUGHT.presses;
  walk.fields += BOUGHT.fields;
  await dashboard(owner);
  await ticked(owner, 11);
  await walk.press(openButton(owner));
  await told(owner, 'The shop is open');
  await ticked(owner, 12);
  expect(await titles(owner)).toEqual(['Dashboard', 'Dashboard: Lakshmi Jewels of Jaipur admin']);

  // The visitor sees it at once, under an address that said otherwise before.
  await shopper.goto(`${stack.shopUrl}/collections`);
  await buy(shopper);
  expect(walk.minutes).toBeLessThanOrEqual(30);
  expect(walk.presses + walk.fields).toBeLessThanOrEqual(70);
  expect(await shopper.locator('.short-foot').textContent()).toContain('Lakshmi Jewels');
  await shopper.getByText('₹848.00').filter({ visible: true }).first().waitFor();
  expect(await shopper.locator('main').textContent()).toContain('LJ-1002');
  const bought = new URL(shopper.url()).searchParams.get('order');
  const issued = await owner.request.post(`${stack.shopUrl}/api/admin/orders/${bought}/invoice`, { headers: { origin: stack.shopUrl } });
  expect(issued.status()).toBe(200);
  // Of ₹848.00, ₹24.70 are 3 % of GST, in halves within the State.
  expect(await invoicesOf(owner)).toMatch(/LJJ\/\d\d-\d\d\/000001,.*,3,823\.3,0,12\.35,12\.35,848,/);

  expectQuiet(owner);
}, 180_000);
