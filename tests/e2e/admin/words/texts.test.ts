import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { defaultWords } from '../../../../src/rules/words/defaults/default-words.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop, shopUrl } from '../../browser/browser.ts';
import { ADMIN_EMAIL } from '../../browser/people.ts';
import { cashOrder, deliveredOrder } from '../../browser/planted-orders.ts';
import { desk, openScreen, panel, told } from '../desk.ts';

const PROMISE = 'Every parcel leaves us with a handwritten note.';
/** What shoppers read at an address. */
const read = async (path: string) => (await fetch(shopUrl + path)).text();
const field = (page: Page) => page.getByLabel('Text', { exact: true });

/** Other tests read the policy that the shop comes with. */
afterAll(async () => {
  await shop.rows(
    "INSERT INTO shop_words (kind, version, text, hash, by) SELECT kind, version + 1, ?, hash, by FROM shop_words WHERE kind = 'returns' ORDER BY version DESC LIMIT 1",
    defaultWords.returns,
  );
});

test('the returns policy: the owner changes it, the shop shows it at once, customers are told, and it is taken back', async () => {
  const WRITE = /^Write to \d+ customers?$/;
  const order = await cashOrder();
  expect(await read('/shipping-returns')).not.toContain(PROMISE);
  const page = await desk({ screen: '/admin/texts/pages/returns' });
  const text = field(page);
  expect(await page.getByRole('button', { name: WRITE }).count()).toBe(0);
  await text.fill((await text.inputValue()).replace('## Payment\n', `${PROMISE}\n\n## Payment\n`));
  const changed = panel(page, 'Preview').locator('[data-changed]');
  await changed.getByText(PROMISE).waitFor();
  expect(await changed.count()).toBe(1);
  await page.getByText('1 paragraph changed').waitFor();
  await page.getByRole('button', { name: 'Save text' }).click();
  await told(page, 'The shop shows it from now on.');
  await expect.poll(() => changed.count()).toBe(0);
  expect(await read('/shipping-returns')).toMatch(new RegExp(`Version \\d+, [0-9a-f]{12}[^]*${PROMISE}`));

  // One press tells customers with open orders what it changes.
  await page.getByRole('button', { name: WRITE }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to \d+ customers? with open orders\?/ });
  await dialog.getByRole('button', { name: WRITE }).click();
  await dialog.getByText('Say in a sentence or two what has changed.').waitFor();
  await expectAccessible(page, 360);
  await dialog.getByLabel('What has changed').fill('We send a note.');
  await dialog.getByRole('button', { name: WRITE }).click();
  await page.getByText(/^Written to \d+ customers?\.$/).waitFor();
  expect(await page.getByRole('button', { name: WRITE }).count()).toBe(0);
  const queued = await shop.rows("SELECT payload ->> 'en' AS said FROM outbox WHERE kind = 'policy-changed' AND order_id = ?", order.id);
  expect(queued).toEqual([{ said: 'We send a note.' }]);

  // The newest version shows what it changed; no word of the rest is marked.
  const newest = page.locator('.word-history > li').first();
  await newest.locator('ins').getByText(PROMISE).waitFor();
  expect(await newest.locator('ins, del').count()).toBe(1);
  await newest.getByRole('button', { name: /^Take this back/ }).click();
  await told(page, 'Taken back');
  await newest.locator('del').getByText(PROMISE).waitFor();
  expect((await text.inputValue()).trim()).toBe(defaultWords.returns.trim());
  expect(await read('/shipping-returns')).not.toContain(PROMISE);
  // What was in force between can still be read.
  await page.goto('/shipping-returns');
  await page
    .locator('.document')
    .getByRole('link', { name: /^\d{1,2} \w+ \d{4}$/ })
    .nth(1)
    .click();
  await page.locator('.document').getByText(PROMISE).waitFor();
  expectQuiet(page);
});

test('the owner makes a page, finds it in the footer, hides it and deletes it', async () => {
  const [title, path] = ['Zz Size guide', '/pages/zz-size-guide'];
  const page = await desk({ screen: '/admin/texts?tab=whatsapp' });
  const shipped = page.locator('.word-templates li').filter({ hasText: 'order_shipped' });
  expect(await shipped.textContent()).toContain('your order {{2}} is on its way');
  await page.getByText('Open WhatsApp Manager').waitFor();

  await openScreen(page, '/admin/texts');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('zz-size-guide');
  await field(page).fill('## Rings\n\nMeasure a ring at **{shop}**.');
  await panel(page, 'Preview').getByText('Measure a ring at').waitFor();
  await page.getByRole('button', { name: 'Add page' }).click();
  await told(page, 'The footer leads to it from now on.');
  await page.waitForURL('**/admin/texts/own/zz-size-guide');
  expect(await read('/faq')).toMatch(new RegExp(`<footer[^]*href="${path}"[^>]*>\\s*${title}`));
  expect((await read(path)).replace(/<[^>]+>/g, '')).toMatch(/Measure a ring at \w+\./);
  expect(await read('/sitemaps/pages.xml')).toContain(path);

  await page.getByLabel('Shown').click();
  await page.getByRole('button', { name: 'Save page' }).click();
  await told(page, 'Shoppers do not see it.');
  expect((await fetch(shopUrl + path)).status).toBe(404);
  await page.getByRole('button', { name: 'Delete this page' }).click();
  await page.getByRole('button', { name: 'Delete the page' }).click();
  await told(page, 'The page is out of the shop.');
  await page.waitForURL('**/admin/texts');
  expect(await page.getByRole('link', { name: title }).count()).toBe(0);
  expectQuiet(page);
});

test('a mail is previewed about the newest order, in the words that are typed, and a long text where it is typed', async () => {
  const order = await deliveredOrder();
  const page = await desk();
  const preview = panel(page, 'Preview');
  await openScreen(page, '/admin/texts/mails/mail-order-delivered');
  await preview.getByText(order.name).first().waitFor();
  const headline = await preview.getByRole('heading', { level: 3 }).textContent();
  expect(await preview.locator('.btn').count()).toBe(1);
  await page.getByLabel('First line').fill('Namaste {name}! {usual}');
  await expect.poll(() => preview.textContent()).toMatch(/Namaste Meera! .*Meera/);
  await page.getByLabel('Subject').fill('<b>{order}</b> is with you');
  await preview.getByText(`<b>${order.name}</b> is with you`).waitFor();
  expect(await preview.getByRole('heading', { level: 3 }).textContent()).toBe(headline);
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText(`It is on its way to ${ADMIN_EMAIL}.`).waitFor();
  const sent = () => shop.rows("SELECT recipient FROM outbox WHERE kind = 'text-sample' AND instr(payload, ?) AND sent_at > 0", order.id);
  await expect.poll(sent).toEqual([{ recipient: ADMIN_EMAIL }]);

  // In a wide window the English stands beside the words of another language, on a phone above them.
  page.on('dialog', (dialog) => void dialog.accept());
  await openScreen(page, '/admin/texts/pages/returns?language=hi');
  const [english, hindi] = [page.getByText('The English', { exact: true }), page.getByLabel('Text, हिन्दी')];
  const isBeside = async () => {
    const [first, second] = [await english.boundingBox(), await hindi.boundingBox()];
    return (second?.x ?? 0) > (first?.x ?? 0) + (first?.width ?? 0);
  };
  await hindi.waitFor();
  expect(await isBeside()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(isBeside).toBe(true);

  // What is written far down in a long text is in view in its preview.
  await openScreen(page, '/admin/texts/pages/privacy');
  await field(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(` ${PROMISE}`);
  const changed = panel(page, 'Preview').locator('[data-changed]').last();
  await changed.getByText(PROMISE).waitFor();
  const isInView = () =>
    changed.evaluate((block) => {
      const [inner, frame] = [block.getBoundingClientRect(), block.closest('.word-phone__text')?.getBoundingClientRect()];
      return frame !== undefined && inner.top >= frame.top - 1 && inner.bottom <= frame.bottom + 1;
    });
  await expect.poll(isInView).toBe(true);
  expectQuiet(page);
});
