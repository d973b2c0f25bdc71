import { describe, expect, it, onTestFinished } from 'vitest';
import { openFromEnv } from '../../../functions/cli/open-shop.ts';
import { acceptReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { sign } from '../../../src/platform/signing.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { fileOf } from '../../shop/orders/delivered.ts';
import { desk, panel } from '../admin/desk.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { htmlOf, mainOf, words } from '../browser/html.ts';
import { deliveredOrder } from '../browser/planted-orders.ts';
import { stack } from '../browser/stack.ts';

const token = (orderId: string) => sign({ SHOP_SECRET: stack.shopSecret }, 'order', orderId);
/** A photograph of 8 by 6 pixels, with the place in its metadata, as a phone takes it. */
const photograph = (() => {
  const pixels = Buffer.from(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgCCz//2Q==',
    'base64',
  );
  const place = Buffer.from('GPS 28.6139 N 77.2090 E');
  return Buffer.concat([pixels.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, place.length + 2]), place, pixels.subarray(2)]);
})();
const video = Buffer.from(fileOf('mp4', 200_000));

/** An order of two kinds of pieces that arrived. */
const addDelivered = async (hoursAgo = 1) =>
  (await deliveredOrder(2, { kinds: 2, at: Date.now() - 5 * DAY, deliveredAt: Date.now() - hoursAgo * HOUR })).id;

describe('a return, from the page to the answer (#10, U-20)', () => {
  it("a guest's link on a phone: photo and video, the request, the status, the mail, the answer", async () => {
    const order = await addDelivered();
    const page = await newPage({ width: 360, touch: true, at: `/order-confirmation?order=${order}&token=${await token(order)}` });
    await page.getByRole('heading', { name: /your order has arrived/ }).waitFor();
    await page.getByText('48 hours after delivery').waitFor();
    await page.getByRole('link', { name: 'Ask for a return or exchange' }).click();
    await page.getByRole('heading', { name: 'Return or exchange', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
    // Nothing was pressed, so nothing is said. A toast of the opening page would still stand.
    expect(await page.locator('.toast').allTextContents()).toEqual([]);

    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('alert').filter({ hasText: 'Choose at least one piece.' }).waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('How many?').first().selectOption('1');
    await page.getByLabel('What went wrong?').selectOption('changed_mind');
    await page.getByLabel('Tell us more').fill('It is too heavy for me');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please add your unboxing video.' }).waitFor();

    // Called a video, but it is not one: refused in words, and the typed values stay.
    const videoField = page.locator('[data-evidence=video]').first();
    await videoField.setInputFiles({ name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>'.repeat(100)) });
    await page.locator('.evidence-file--bad', { hasText: 'whatever its name says' }).waitFor();
    await page.getByRole('button', { name: 'Remove: unboxing.mp4' }).click();
    // The shop is busy once: the same file can be sent again.
    await page.route('**/evidence*', (route) => route.fulfill({ status: 503, json: { details: 'The shop is busy.' } }), {
      times: 1,
    });
    await videoField.setInputFiles({ name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: video });
    await page.getByRole('button', { name: 'Try again: unboxing.mp4' }).click();
    await page.locator('[data-files=video] .evidence-file', { hasText: 'Added' }).waitFor();
    await page.locator('[data-evidence=photo]').first().setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await page.locator('[data-files=photo] .evidence-file', { hasText: 'Added' }).waitFor();
    expect(await page.getByLabel('Tell us more').inputValue()).toBe('It is too heavy for me');
    await expectAccessible(page, 360);
    await page.getByRole('button', { name: 'Send request' }).click();

    const status = page.getByRole('heading', { name: /^Return RET-\d+$/ });
    await status.waitFor();
    const number = (await status.textContent())?.replace('Return ', '') ?? '';
    await page.locator('.toast', { hasText: `We have your request ${number}` }).waitFor();
    expect(
      await status.evaluate((head) => [
        head.closest('section') === document.activeElement,
        head.getBoundingClientRect().top < innerHeight / 2,
      ]),
    ).toEqual([true, true]);
    expect(new URL(page.url()).searchParams.has('sent')).toBe(false);
    await page.locator('.status', { hasText: 'Requested' }).waitFor();
    const picture = await page.locator('.evidence-list img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
    expect(picture).toBe(8);
    const served = await page.request.get((await page.locator('.evidence-list img').getAttribute('src')) ?? '');
    expect([served.headers()['content-type'], (await served.body()).includes('GPS'), photograph.includes('GPS')]).toEqual([
      'image/webp',
      false,
      true,
    ]);

    const [request] = await shop.rows('SELECT id FROM returns WHERE number = ?', Number(number.replace('RET-', '')));
    const opened = openFromEnv(stack.settings);
    await acceptReturn(opened.shop, { id: String(request?.id), note: 'A courier comes on Monday.', by: 'owner' });
    await opened.done();
    const answered = words(mainOf(await htmlOf(`/orders/${order}/return?token=${await token(order)}`)));
    expect(answered).toContain('A courier comes on Monday.');
    expect(answered).toContain('We will contact you to ask for the bank account or UPI ID');
    expectQuiet(page, { answered: [415, 503] });
  });

  it('a page of somebody else is 404, and an old delivery says when the time ended (F63)', async () => {
    const order = await addDelivered(24 * 31);
    const read = (link: string) => fetch(`${shopUrl}/orders/${order}/return?token=${link}`);
    expect((await read('a'.repeat(43))).status).toBe(404);
    const own = await read(await token(order));
    const text = await own.text();
    expect([own.status, text.includes('Send request')]).toEqual([200, false]);
    expect(text).toMatch(/The time to ask for a return ended on .*[ap]m\./);
  });

  it('the owner gives seven days for exchanges: on day five the form offers an exchange, and money for a fault alone (#10)', async () => {
    onTestFinished(async () => void (await shop.rows('DELETE FROM return_settings')));
    const admin = await desk({ screen: '/admin/settings/cash-and-returns' });
    const terms = panel(admin, 'Returns and exchanges');
    await terms.getByLabel('Days to ask for an exchange').fill('7');
    await terms.getByText('Shoppers read: return within 48 hours of delivery, exchange within 7 days.').waitFor();
    await terms.getByRole('button', { name: 'Save Returns and exchanges' }).click();
    await terms.getByText(/Last changed by you/).waitFor();

    expect(words(await htmlOf('/shipping-returns'))).toContain(
      'Ask for a return within 48 hours of receipt, for an exchange within 7 days',
    );
    const order = await addDelivered(24 * 5);
    expect(words(mainOf(await htmlOf(`/order-confirmation?order=${order}&token=${await token(order)}`)))).toMatch(
      /The 48 hours for a return ended on .* You can exchange a piece until .*, and return a defective/,
    );
    const page = await newPage({ width: 360, touch: true, at: `/orders/${order}/return?token=${await token(order)}` });
    await expect.poll(() => page.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
    const [back, another] = [page.getByRole('radio', { name: 'My money back' }), page.getByRole('radio', { name: 'Another one instead' })];
    const over = page.getByText('The time for your money back is over');
    await page.getByLabel('What went wrong?').selectOption('damaged');
    await back.check();
    expect([await back.isEnabled(), await over.isVisible()]).toEqual([true, false]);
    await page.getByLabel('What went wrong?').selectOption('changed_mind');
    expect([await back.isVisible(), await another.isChecked(), await over.isVisible()]).toEqual([false, true, true]);
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Another piece instead').first().fill('The same in silver');
    await page.locator('[data-evidence=video]').first().setInputFiles({ name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: video });
    await page.locator('[data-files=video] .evidence-file', { hasText: 'Added' }).waitFor();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: /^Exchange RET-\d+$/ }).waitFor();
    expect(await shop.rows('SELECT kind, reason FROM returns WHERE order_id = ?', order)).toEqual([
      { kind: 'exchange', reason: 'changed_mind' },
    ]);
    await page.getByRole('button', { name: 'Withdraw this request' }).click();
    await page.locator('.status', { hasText: 'Withdrawn' }).waitFor();
    expectQuiet(page);
  });
});
