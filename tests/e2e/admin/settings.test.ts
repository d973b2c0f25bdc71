import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { istDate } from '../../../src/rules/dates.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { fillCart } from '../browser/checkout-page.ts';
import { desk, failNext, foot, openScreen, panel, told } from './desk.ts';

const section = panel;
const saveIn = (page: Page, name: string) => section(page, name).getByRole('button', { name: `Save ${name}` });
/** Saves a section, and waits until it says who did. */
async function saved(page: Page, name: string): Promise<void> {
  await saveIn(page, name).click();
  await section(page, name)
    .getByText(/Last changed by you/)
    .waitFor();
}
const activeTexts = () => shop.rows('SELECT text_content FROM notification_bar_settings WHERE is_active = 1');
/** What shoppers read at an address. */
const read = async (path: string) => (await fetch(shopUrl + path)).text();

const tables = ['notification_bar_settings', 'shipping_settings', 'cod_settings', 'store_settings'] as const;
/** The settings before these tests: other files sell with them. */
const kept = new Map<string, Awaited<ReturnType<typeof shop.rows>>>();

beforeAll(async () => {
  for (const table of tables) kept.set(table, await shop.rows(`SELECT * FROM ${table}`));
});
beforeEach(async () => {
  for (const table of tables) await shop.rows(`DELETE FROM ${table}`);
  // Who sells: without it the shop is not open.
  for (const { section: name, value } of kept.get('store_settings') ?? [])
    await shop.rows('INSERT INTO store_settings (section, value) VALUES (?, ?)', String(name), String(value));
  await shop.rows(
    'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (50000, 5000, 1)',
  );
});
afterAll(async () => {
  for (const table of tables) {
    await shop.rows(`DELETE FROM ${table}`);
    for (const row of kept.get(table) ?? [])
      await shop.rows(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
        ...Object.values(row).map((value) => value ?? null),
      );
  }
});

test('a text of the bar is written, refused while it is hard to read, switched on, seen by shoppers, and deleted (#312, #313, #314, #315, #316)', async () => {
  const page = await desk({ screen: '/admin/settings/selling' });
  const bar = section(page, 'Notification bar');
  const dialog = page.getByRole('dialog', { name: 'Notification bar' });
  const [text, save] = [dialog.getByLabel('Text', { exact: true }), dialog.getByRole('button', { name: 'Save' })];
  await bar.getByRole('button', { name: 'Add text' }).click();
  await save.click();
  await dialog.getByText('Notification text cannot be empty.').waitFor();
  await text.fill('Wedding orders: before 25 November');
  await dialog.getByText('Own colours').click();
  await dialog.getByLabel('Background').fill('#F9A916');
  await dialog.getByRole('alert').filter({ hasText: 'hard to read. At least 4.5 : 1.' }).waitFor();
  await save.click({ force: true });
  await dialog.getByText('These colours are hard to read on each other.').waitFor();
  await dialog.getByRole('button', { name: 'Peacock with ivory' }).click();
  await expectAccessible(page, 360);
  const preview = dialog.getByRole('img', { name: 'Preview: Wedding orders: before 25 November' });
  await expect.poll(() => preview.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(11, 102, 86)');
  await dialog.getByLabel('Show this text now (replaces the present one)').uncheck();
  // A lost connection keeps what was typed; the second press saves it.
  await failNext(page, '**/api/admin/settings/notifications');
  await save.click();
  await told(page, 'Failed to save notification');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await activeTexts()).toEqual([]);

  await failNext(page, '**/settings/notifications/*/active');
  const switchOn = bar.getByRole('button', { name: 'Switch on Wedding orders' });
  await switchOn.click();
  await told(page, 'Could not deactivate other notifications');
  await switchOn.click();
  await bar.getByText('Active', { exact: true }).waitFor();
  expect(await read('/')).toContain('Wedding orders: before 25 November');

  await bar.getByRole('button', { name: 'Edit Wedding orders' }).click();
  await text.fill('Wedding orders: before 30 November');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await activeTexts()).toEqual([{ text_content: 'Wedding orders: before 30 November' }]);
  const question = page.getByRole('dialog', { name: /^Delete the text/ });
  const remove = async () => {
    await bar.getByRole('button', { name: 'Delete Wedding orders' }).click();
    await question.getByRole('button', { name: 'Delete text' }).click();
  };
  await failNext(page, '**/settings/notifications/*', 'DELETE');
  await remove();
  await told(page, 'Failed to delete notification');
  await remove();
  await bar.getByText('There is no text yet.').waitFor();
  expectQuiet(page, { answered: [503] });
});

test('a question mark says what a setting does and leads to the page of the help, by keyboard', async () => {
  const page = await desk({ screen: '/admin/settings/delivering' });
  const mark = page.getByRole('button', { name: 'What is the delivery charge?' });
  const sentence = page.getByText('A cart below that amount pays this much for delivery');
  await mark.press('Enter');
  await sentence.waitFor();
  expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await sentence.waitFor({ state: 'hidden' });
  await mark.press('Enter');
  await sentence.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Prices and offers', level: 1 }).waitFor();
  await page.getByText('The law forbids a price above the MRP on the pack.').waitFor();
});

test('charges, cash, the store, hours and holidays are saved alone: pages of the shop have them at once (#11, #12, #152, #317, #318, #319, #321, C-26, L1)', async () => {
  await shop.rows('DELETE FROM shipping_settings');
  const page = await desk({ screen: '/admin/settings/delivering' });
  const shipping = section(page, 'Shipping');
  // Where no charges are active the defaults apply, and the administrator is told.
  await shipping.getByText('Default shipping applies. No shipping settings are active.').waitFor();
  const shopper = await newPage({ width: 360 });
  await fillCart(shopper, [{ id: 6 }]);
  await shopper.getByText('Standard delivery charges apply.').waitFor();
  const [fee, free] = [shipping.getByLabel('Fee below that'), shipping.getByLabel('Free delivery from')];
  expect(await saveIn(page, 'Shipping').isDisabled()).toBe(true);
  await fee.fill('-50');
  await saveIn(page, 'Shipping').click();
  await shipping.getByText('Shipping values must be positive numbers.').waitFor();
  await fee.fill('0');
  await failNext(page, '**/api/admin/settings/shipping', 'PUT');
  await saveIn(page, 'Shipping').click();
  await told(page, 'Failed to save shipping settings');
  expect(await fee.inputValue()).toBe('0');
  await free.fill('1,500');
  await saved(page, 'Shipping');
  const charges =
    'SELECT free_shipping_threshold_paise AS free, standard_shipping_fee_paise AS fee FROM shipping_settings WHERE is_active = 1';
  expect(await shop.rows(charges)).toEqual([{ free: 150_000, fee: 0 }]);

  // Another window saves what is being typed here: this one is told, and Discard shows what the other saved. Unsaved work asks.
  await fee.fill('70');
  await shop.rows('UPDATE shipping_settings SET standard_shipping_fee_paise = 6000, updated_at = updated_at + 1 WHERE is_active = 1');
  await saveIn(page, 'Shipping').click();
  await told(page, 'Somebody saved this record after you opened it.');
  expect(await fee.inputValue()).toBe('70');
  await foot(page)
    .getByRole('link', { name: /^Orders/ })
    .click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await shipping.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => fee.inputValue()).toBe('60.00');

  // The search over the settings knows their words.
  await openScreen(page, '/admin/settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('pin codes');
  await page.getByRole('link', { name: 'Cash on delivery' }).click();
  await page.waitForURL('**/admin/settings/cash-and-returns#cash-on-delivery');
  const cash = section(page, 'Cash on delivery');
  const pins = cash.getByLabel('Not for these PIN codes', { exact: false });
  await cash.getByLabel('Offered at checkout').check();
  await cash.getByLabel('From', { exact: true }).fill('299');
  await cash.getByLabel('To', { exact: true }).fill('4,000');
  // A PIN code that is none is named at its field.
  await pins.fill('abc, 1234567');
  await saveIn(page, 'Cash on delivery').click();
  await cash.getByText('abc, 1234567 are no PIN codes: up to 6 digits.').waitFor();
  expect(await pins.getAttribute('aria-invalid')).toBe('true');
  await pins.fill('');
  await saved(page, 'Cash on delivery');

  // An address of before, when all sections were on one page.
  await openScreen(page, '/admin/settings#store-identity');
  await page.waitForURL('**/admin/settings/company#store-identity');
  const store = section(page, 'Store identity');
  await store.getByLabel('Legal name').fill('Chamak Imitation Jewellery');
  await store.getByLabel('PIN code').fill('560 001 ');
  await saved(page, 'Store identity');
  await section(page, 'Hours').getByLabel('Open on Saturday').uncheck();
  await saved(page, 'Hours');

  const arrival = async () => /data-arrives>(.*?)<\/b>/.exec(await read('/products/6?pin=560001'))?.[1];
  const before = await arrival();
  expect(before).toBeTruthy();
  await openScreen(page, '/admin/settings/delivering');
  const holidays = section(page, 'Holidays');
  await holidays.getByLabel('Holiday', { exact: true }).fill('Makara Sankranti');
  await holidays.getByLabel('From', { exact: true }).fill(istDate(Date.now() + DAY));
  await holidays.getByLabel('To, optional').fill(istDate(Date.now() + 2 * DAY));
  await holidays.getByRole('button', { name: 'Add holiday' }).click();
  const remove = holidays.getByRole('button', { name: /^Delete Makara Sankranti/ });
  await expect.poll(() => remove.count()).toBe(2);
  expect(await arrival()).not.toBe(before);
  await remove.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete holiday' }).click();
  await expect.poll(() => remove.count()).toBe(1);

  const contact = await read('/contact');
  for (const words of ['Chamak Imitation Jewellery', 'Bengaluru, Karnataka 560001', '11 AM to 6 PM, Monday to Friday'])
    expect(contact).toContain(words);
  expect(await read('/shipping-returns')).toContain('from ₹299.00 to ₹4,000.00');
  expectQuiet(page, { answered: [409, 503] });
});

test('the owner names the details of a piece, puts them in order, and shoppers read them so', async () => {
  onTestFinished(async () => void (await shop.rows('DELETE FROM goods_settings')));
  const page = await desk({ screen: '/admin/settings/selling' });
  const goods = section(page, 'What you sell');
  const named = (place: number) => goods.getByLabel(`Detail ${place}`, { exact: true });
  await goods.getByRole('button', { name: 'Change these details' }).click();
  await named(1).fill('Shade');
  await goods.getByRole('button', { name: 'Remove detail 4' }).click();
  await goods.getByRole('button', { name: '+ Stone' }).waitFor();
  await goods.getByRole('button', { name: 'Add a detail' }).click();
  await saveIn(page, 'What you sell').click();
  await goods.getByText('Name this detail, or remove it.').waitFor();
  await named(5).fill('Plating');
  await goods.getByRole('button', { name: 'Move detail 5 up' }).click();
  await expectAccessible(page, 360);
  await saved(page, 'What you sell');
  expect(JSON.parse(String((await shop.rows('SELECT attributes FROM goods_settings'))[0]?.attributes))).toEqual([
    ...[
      { kind: 'colour', name: 'Shade' },
      { kind: 'material', name: 'Material' },
      { kind: 'finish', name: 'Finish' },
    ],
    ...[
      { kind: 'detail', name: 'Plating' },
      { kind: 'occasion', name: 'Occasion' },
    ],
  ]);
  expect(await read('/products/6')).toMatch(/<dt>Shade<\/dt>/);
  await openScreen(page, '/admin/products/edit/6');
  await page.getByLabel('Plating, optional').fill('22 carat');
  await page.getByText('Not saved: 1 change plating').waitFor();
});
