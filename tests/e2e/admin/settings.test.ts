import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { istDate } from '../../../src/rules/dates.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillCart } from '../browser/checkout-page.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const saveIn = (page: Page, name: string) => section(page, name).getByRole('button', { name: `Save ${name}` });
const toast = (page: Page) => page.locator('.toast').last();
/** An answer as the shop gives it while its database is busy. */
const refuse = (route: Route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', message: 'Busy', details: 'The shop is busy.' } });
const activeTexts = () => shop.rows('SELECT text_content FROM notification_bar_settings WHERE is_active = 1');

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

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a text of the bar is written, refused while it is hard to read, switched on, seen by shoppers, and deleted (#312, #313, #314, #315, #316)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/settings');
    const bar = section(page, 'Notification bar');
    await bar.getByRole('button', { name: 'Add text' }).click();
    const dialog = page.getByRole('dialog', { name: 'Notification bar' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByText('Notification text cannot be empty.').count()).toBe(1);

    await dialog.getByLabel('Text', { exact: true }).fill('Wedding orders: before 25 November');
    await dialog.getByText('Own colours').click();
    await dialog.getByLabel('Background').fill('#F9A916');
    await expect.poll(() => dialog.getByRole('alert').first().textContent()).toContain('hard to read. At least 4.5 : 1.');
    expect(await dialog.getByRole('button', { name: 'Hard to read' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Peacock with ivory' }).click();
    const preview = dialog.getByRole('img', { name: 'Preview: Wedding orders: before 25 November' });
    await expect.poll(() => preview.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(11, 102, 86)');

    await dialog.getByLabel('Show this text now (replaces the present one)').uncheck();
    // Cancel asks before it drops what was typed.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    // A lost connection keeps what was typed; the second press saves it.
    await page.route('**/api/admin/settings/notifications', refuse, { times: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to save notification');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await activeTexts()).toEqual([]);

    await page.route('**/settings/notifications/*/active', refuse, { times: 1 });
    const switchOn = bar.getByRole('button', { name: 'Switch on Wedding orders' });
    await switchOn.click();
    await expect.poll(() => toast(page).textContent()).toContain('Could not deactivate other notifications');
    await switchOn.click();
    await bar.getByText('Active', { exact: true }).waitFor();
    const shopPage = await page.context().newPage();
    await shopPage.goto('/');
    expect(await shopPage.locator('.notice').textContent()).toContain('Wedding orders: before 25 November');
    await shopPage.close();

    // A second edit right after the first does not meet an old version.
    await bar.getByRole('button', { name: 'Edit Wedding orders' }).click();
    await dialog.getByLabel('Text', { exact: true }).fill('Wedding orders: before 30 November');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await activeTexts()).toEqual([{ text_content: 'Wedding orders: before 30 November' }]);

    await page.route('**/settings/notifications/*', refuse, { times: 1 });
    const remove = async () => {
      await bar.getByRole('button', { name: 'Delete Wedding orders' }).click();
      await page
        .getByRole('dialog', { name: /^Delete the text/ })
        .getByRole('button', { name: 'Delete text' })
        .click();
    };
    await remove();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to delete notification');
    await remove();
    await bar.getByText('There is no text yet.').waitFor();
    expectQuiet(page, { answered: [503] });
  });

  test('charges are saved alone, and twice in a row (#317, #318, #319, #321, C-26)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/settings');
    const shipping = section(page, 'Shipping');
    const save = saveIn(page, 'Shipping');
    expect(await save.isDisabled()).toBe(true);
    await shipping.getByLabel('Fee below that').fill('-50');
    await save.click();
    await expect.poll(() => shipping.getByText('Shipping values must be positive numbers.').count()).toBe(1);
    await shipping.getByLabel('Fee below that').fill('0');
    await page.route('**/api/admin/settings/shipping', refuse, { times: 1 });
    await save.click();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to save shipping settings');
    expect(await shipping.getByLabel('Fee below that').inputValue()).toBe('0');
    await save.click();
    await shipping.getByText(/Last changed by you/).waitFor();
    await shipping.getByLabel('Free delivery from').fill('1,500');
    await save.click();
    const active = () =>
      shop.rows('SELECT free_shipping_threshold_paise AS f, standard_shipping_fee_paise AS fee FROM shipping_settings WHERE is_active = 1');
    await expect.poll(active).toEqual([{ f: 150_000, fee: 0 }]);
    await expect.poll(() => shipping.getByText('Not saved').count()).toBe(0);
    await shipping.getByLabel('Free delivery from').fill('7');
    await shipping.getByRole('button', { name: 'Discard' }).click();
    expect(['1,500', '1500.00']).toContain(await shipping.getByLabel('Free delivery from').inputValue());
    expectQuiet(page, { answered: [503] });
  });

  test('cash on delivery, the store, hours and holidays: pages of the shop have them at once (#11, #12, L1)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/settings');
    const cash = section(page, 'Cash on delivery');
    await cash.getByLabel('Offered at checkout').check();
    await cash.getByLabel('From', { exact: true }).fill('299');
    await cash.getByLabel('To', { exact: true }).fill('100');
    await saveIn(page, 'Cash on delivery').click();
    await cash.getByText('The largest order must not be below the smallest.').waitFor();
    await cash.getByLabel('To', { exact: true }).fill('4,000');
    // A PIN code that is none is named at its field.
    const pins = cash.getByLabel('Not for these PIN codes', { exact: false });
    await pins.fill('abc, 1234567');
    await saveIn(page, 'Cash on delivery').click();
    await cash.getByText('abc, 1234567 are no PIN codes: up to 6 digits.').waitFor();
    expect(await pins.getAttribute('aria-invalid')).toBe('true');
    await pins.fill('');
    await saveIn(page, 'Cash on delivery').click();
    await cash.getByText(/Last changed by you/).waitFor();

    const store = section(page, 'Store identity');
    await store.getByLabel('Legal name').fill('Chamak Imitation Jewellery');
    await store.getByLabel('PIN code').fill('110001');
    await saveIn(page, 'Store identity').click();
    await store.getByText('This PIN code is not in this state.').waitFor();
    await store.getByLabel('PIN code').fill('560001');
    await saveIn(page, 'Store identity').click();
    await store.getByText(/Last changed by you/).waitFor();

    const hours = section(page, 'Hours');
    await hours.getByLabel('Open on Saturday').uncheck();
    await saveIn(page, 'Hours').click();
    await hours.getByText(/Last changed by you/).waitFor();

    const shopPage = await page.context().newPage();
    const arrival = async () => {
      await shopPage.goto('/products/6?pin=560001');

      return shopPage.locator('.product-pin [role=status] b').first().textContent();
    };
    const before = await arrival();
    const holidays = section(page, 'Holidays');
    await holidays.getByRole('button', { name: 'Add holiday' }).click();
    await holidays.getByText('Name the holiday.').waitFor();
    await holidays.getByLabel('Holiday', { exact: true }).fill('Makara Sankranti');
    await holidays.getByLabel('From', { exact: true }).fill(istDate(Date.now() + DAY));
    await holidays.getByLabel('To optional').fill(istDate(Date.now() + 2 * DAY));
    await holidays.getByRole('button', { name: 'Add holiday' }).click();
    const remove = holidays.getByRole('button', { name: /^Delete Makara Sankranti/ });
    await expect.poll(() => remove.count()).toBe(2);
    expect(await arrival()).not.toBe(before);
    await shopPage.close();
    await remove.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete holiday' }).click();
    await expect.poll(() => remove.count()).toBe(1);

    const gst = section(page, 'GST');
    await gst.getByRole('textbox', { name: 'GSTIN' }).fill('27AAPFU0939F1ZX');
    await saveIn(page, 'GST').click();
    await gst.getByText('This GSTIN has a typing mistake: please compare it with your certificate.').waitFor();
    await gst.getByRole('button', { name: 'Discard' }).click();

    await page.goto('/contact');
    const text = (await page.locator('body').textContent()) ?? '';
    expect(text).toContain('Chamak Imitation Jewellery');
    expect(text).toContain('Bengaluru, Karnataka 560001');
    expect(text).toContain('11 AM to 6 PM, Monday to Friday');
    await page.goto('/shipping-returns');
    expect(await page.locator('#cash-on-delivery').textContent()).toContain('from ₹299.00 to ₹4,000.00');
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    await shop.rows(
      "INSERT INTO notification_bar_settings (text_content, is_active) VALUES ('Free delivery above ₹500', 1), ('Second', 0)",
    );
    const page = await adminPage({ width });
    await openScreen(page, '/admin/settings');
    await expectAccessible(page, width);
    await page.getByRole('button', { name: 'Add text' }).click();
    await expectAccessible(page, width);
  });
});

test('a failed read says so and tries again; the defaults are announced where no charges are active (#152, #153, #311)', async () => {
  await shop.rows('DELETE FROM shipping_settings');
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  await page.route('**/api/admin/settings', refuse);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Failed to fetch site settings' }).waitFor();
  await page.unroute('**/api/admin/settings');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await section(page, 'Shipping').getByText('No shipping settings are active.').waitFor();
  await expect.poll(() => toast(page).textContent()).toContain('Default shipping applies');
  const shopper = await newPage({ width: 360 });
  await fillCart(shopper, [{ id: 6 }]);
  await shopper.getByText('Standard delivery charges apply.').waitFor();
  expectQuiet(page, { answered: [503] });
});

test('two windows: the second is told, and Discard shows what the first saved; unsaved work asks', async () => {
  const [one, two] = [await adminPage(), await adminPage()];
  for (const page of [one, two]) await openScreen(page, '/admin/settings');
  const fee = (page: Page) => section(page, 'Shipping').getByLabel('Fee below that');
  await fee(one).fill('60');
  // What is typed before the other window saves waits for its own save.
  await fee(two).fill('70');
  await saveIn(one, 'Shipping').click();
  await section(one, 'Shipping')
    .getByText(/Last changed by you/)
    .waitFor();
  await saveIn(two, 'Shipping').click();
  await expect.poll(() => toast(two).textContent()).toContain('Somebody saved this record after you opened it.');
  expect(await fee(two).inputValue()).toBe('70');
  await two.getByRole('link', { name: 'Products', exact: true }).first().click();
  await two.getByRole('button', { name: 'Stay here' }).click();
  await section(two, 'Shipping').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => fee(two).inputValue()).toBe('60.00');
  expectQuiet(two, { answered: [409] });
});
