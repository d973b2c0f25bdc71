import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultWords } from '../../../../src/rules/words/defaults/default-words.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../../browser/browser.ts';

const told = (page: Page, text: string) => expect.poll(() => page.locator('.toast').last().textContent()).toContain(text);
const history = (page: Page) => page.locator('.word-history > li');
const PROMISE = 'Every parcel leaves us with a handwritten note.';

/** Other tests read the policy that the shop comes with. */
afterAll(async () => {
  await shop.rows(
    "INSERT INTO shop_words (kind, version, text, hash, by) SELECT kind, version + 1, ?, hash, by FROM shop_words WHERE kind = 'returns' ORDER BY version DESC LIMIT 1",
    defaultWords.returns,
  );
});

test('the returns policy: the owner changes it, the shop shows it at once, and it is taken back', async () => {
  const shopper = await newPage();
  await shopper.goto('/shipping-returns');
  expect(await shopper.locator('.document').textContent()).not.toContain(PROMISE);

  const page = await adminPage({ width: 1280 });
  await openScreen(page, '/admin/texts/pages/returns');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill((await text.inputValue()).replace('## Payment\n', `${PROMISE}\n\n## Payment\n`));
  const changed = page.getByLabel('Preview').locator('[data-changed]');
  await changed.getByText(PROMISE).waitFor();
  expect(await changed.count()).toBe(1);
  await page.getByText('1 paragraph changed').waitFor();
  await page.getByRole('button', { name: 'Save text' }).click();
  await told(page, 'The shop shows it from now on.');
  await expect.poll(() => changed.count()).toBe(0);

  await shopper.reload();
  await shopper.locator('.document').getByText(PROMISE).waitFor();
  expect(await shopper.locator('.document header').textContent()).toMatch(/Version \d+, [0-9a-f]{12}/);

  // The newest version shows what it changed; no word of the rest is marked.
  const newest = history(page).first();
  await newest.locator('ins').getByText(PROMISE).waitFor();
  expect(await newest.locator('ins, del').count()).toBe(1);
  await expectAccessible(page, 1280);

  await newest.getByRole('button', { name: /^Take this back/ }).click();
  await told(page, 'Taken back');
  await newest.locator('del').getByText(PROMISE).waitFor();
  expect((await text.inputValue()).trim()).toBe(defaultWords.returns.trim());
  await shopper.reload();
  expect(await shopper.locator('.document').textContent()).not.toContain(PROMISE);
  const earlier = shopper.locator('.document').getByRole('link').filter({ hasText: /2026/ }).nth(1);
  await earlier.click();
  await shopper.locator('.document').getByText(PROMISE).waitFor();
  expectQuiet(page);
  expectQuiet(shopper);
});

test('what is written far down in a long text is in view in the preview', async () => {
  const page = await adminPage({ width: 1280 });
  await openScreen(page, '/admin/texts/pages/privacy');
  const text = page.getByLabel('Text', { exact: true });
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(` ${PROMISE}`);
  const changed = page.getByLabel('Preview').locator('[data-changed]').last();
  await changed.getByText(PROMISE).waitFor();
  const isInView = () =>
    changed.evaluate((block) => {
      const [inner, frame] = [block.getBoundingClientRect(), block.closest('.word-phone__text')?.getBoundingClientRect()];
      return frame !== undefined && inner.top >= frame.top - 1 && inner.bottom <= frame.bottom + 1;
    });
  await expect.poll(isInView).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
  expectQuiet(page);
});

test('the list of pages: names are bold, a state stands under its head, and a note says what is particular', async () => {
  const page = await adminPage({ width: 1280 });
  await openScreen(page, '/admin/texts');
  const row = page.getByRole('row').filter({ hasText: 'Questions and answers' });
  expect(await row.getByRole('link').evaluate((name) => Number(getComputedStyle(name).fontWeight))).toBeGreaterThan(500);
  expect(await row.textContent()).toMatch(/\d+ questions/);
  const leftOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((cell) => Math.round(cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell).paddingLeft)));
  expect(await leftOf('State')).toBe(await leftOf('shown'));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('row').filter({ hasText: 'Privacy Policy' }).getByText('In force since').waitFor();
  expectQuiet(page);
});

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('the owner makes a page, finds it in the footer, hides it and deletes it', async () => {
    const title = `Zz Size guide ${width}`;
    const path = `/pages/zz-size-guide-${width}`;
    const page = await adminPage({ width });
    await openScreen(page, '/admin/texts');
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(`zz-size-guide-${width}`);
    await page.getByLabel('Text', { exact: true }).fill('## Rings\n\nMeasure a ring at **{shop}**.');
    await page.getByLabel('Preview').getByText('Measure a ring at').waitFor();
    await expectAccessible(page, width);
    await page.getByRole('button', { name: 'Add page' }).click();
    await told(page, 'The footer leads to it from now on.');
    await page.waitForURL(`**/admin/texts/own/zz-size-guide-${width}`);

    const shopper = await newPage({ width });
    await shopper.goto('/contact');
    await shopper.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await shopper.waitForURL(`**${path}`);
    expect(await shopper.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await shopper.locator('.document').textContent()).toMatch(/Measure a ring at \w+\./);
    await expectAccessible(shopper, width);
    const sitemap = await shopper.request.get('/sitemaps/pages.xml');
    expect(await sitemap.text()).toContain(path);

    await page.getByLabel('Shown').click();
    await page.getByRole('button', { name: 'Save page' }).click();
    await told(page, 'Shoppers do not see it.');
    expect((await shopper.request.get(path)).status()).toBe(404);
    await expectAccessible(page, width);
    await page.getByRole('button', { name: 'Delete this page' }).click();
    await page.getByRole('button', { name: 'Delete the page' }).click();
    await told(page, 'The page is out of the shop.');
    await page.waitForURL('**/admin/texts');
    expect(await page.getByRole('link', { name: title }).count()).toBe(0);
    expectQuiet(page);
    expectQuiet(shopper);
  });

  test('the texts of WhatsApp are shown with the way to change them', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/texts?tab=whatsapp');
    const shipped = page.locator('.word-templates li').filter({ hasText: 'order_shipped' });
    expect(await shipped.textContent()).toContain('your order {{2}} is on its way');
    await page.getByText('Open WhatsApp Manager').waitFor();
    await expectAccessible(page, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expectQuiet(page);
  });
});
