import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { desk } from '../admin/desk.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { deliveredOrder, type PlantedOrder } from '../browser/planted-orders.ts';
import { stack } from '../browser/stack.ts';

const photo = { name: 'worn.jpg', mimeType: 'image/jpeg', buffer: readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg') };
const made: PlantedOrder[] = [];
/** How wide a picture is once it is loaded; a broken one throws. */
const naturalWidth = async (img: HTMLElement) => {
  if (!(img instanceof HTMLImageElement)) return 0;
  await img.decode();
  return img.naturalWidth;
};
/** The address of a form, as the mail links to it. */
async function formOf(order: PlantedOrder): Promise<string> {
  return `/orders/${order.id}/review?token=${await sign({ SHOP_SECRET: stack.shopSecret }, 'order', order.id)}`;
}
async function arrived(): Promise<PlantedOrder> {
  const order = await deliveredOrder();
  made.push(order);
  return order;
}
const rowOf = async ({ id }: PlantedOrder) => (await shop.rows('SELECT * FROM reviews WHERE order_id = ?', id))[0];

afterAll(async () => {
  for (const { id } of made) await shop.rows('DELETE FROM reviews WHERE order_id = ?', id);
});

describe('a review, from the link in the mail to the page of the piece (C-60, L10, L33)', () => {
  it('is kept while the network is away, sent with a photograph, published, answered and shown', async () => {
    const order = await arrived();
    const page = await newPage({ width: 360, touch: true, at: await formOf(order) });
    const send = page.getByRole('button', { name: 'Send review' });
    const words = page.getByLabel('What should the next buyer know?');
    await page.locator('form.is-live').waitFor();
    expect(await page.getByLabel('Shown as').inputValue()).toBe('Meera J., Nagpur');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);

    await send.click();
    await page.locator('.review-form').getByText('Choose 1 to 5 stars.').waitFor();
    await page.getByRole('radio', { name: '4 of 5: Good, one small thing' }).check({ force: true });
    await words.fill('Ghungroo voice <b>light</b> & loud');
    await page.locator('[name=photo]').setInputFiles([photo, { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') }]);
    await page.getByText('x.jpg: One of the files is no photo').first().waitFor();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.getByRole('status').filter({ hasText: 'Photo removed' }).waitFor({ state: 'attached' });

    // The network is gone: a sentence, and everything is still there, also after a reload.
    await page.context().setOffline(true);
    await send.click();
    await page.getByText('Your review was not sent. Everything you typed is still here').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('What you typed before is here again.').waitFor();
    expect(await words.inputValue()).toBe('Ghungroo voice <b>light</b> & loud');
    expect(await page.getByRole('radio', { name: '4 of 5: Good, one small thing' }).isChecked()).toBe(true);
    await page.locator('[name=photo]').setInputFiles(photo);
    await page.getByRole('img', { name: 'Your photo 1' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Photo 1 added' }).waitFor({ state: 'attached' });
    await send.click();
    await page.getByText('Thank you, we have your review.').waitFor();
    expect(JSON.parse(String((await rowOf(order))?.photos))).toEqual([expect.stringMatching(/^private\/reviews\//)]);

    const admin = await desk({ screen: '/admin/reviews?tab=waiting&search=Ghungroo%20voice' });
    const card = admin.getByRole('listitem').filter({ hasText: 'Ghungroo voice' });
    await card.getByText(order.name).waitFor();
    expect(await card.getByRole('img', { name: /^Meera J/ }).evaluate(naturalWidth)).toBeGreaterThan(0);
    await card.getByRole('button', { name: 'Answer to Meera J., Nagpur' }).click();
    await admin.getByRole('dialog').getByLabel('Answer').fill('Thank you, Meera.');
    await admin.getByRole('button', { name: 'Save answer' }).click();
    await card.getByText('Thank you, Meera.').waitFor();
    await card.getByRole('button', { name: 'Publish the review of Meera J., Nagpur' }).click();
    await expect.poll(async () => (await rowOf(order))?.status).toBe('published');

    await page.goto(`${piece.plain}?stars=4#reviews`);
    const shown = page.getByRole('listitem').filter({ hasText: 'Ghungroo voice' }).last();
    await shown.getByText('Ghungroo voice <b>light</b> & loud').waitFor();
    await shown.getByText('Verified buyer').waitFor();
    await shown.getByText('Thank you, Meera.').waitFor();
    expect(
      await shown.getByRole('img', { name: 'Photo 1 by Meera J., Nagpur, opens in a new tab' }).evaluate(naturalWidth),
    ).toBeGreaterThan(0);
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?"@type":"Product".*?)<\/script>/s.exec(await page.content()) ?? [];
    // An average stands for three reviews at least, a sample for none.
    expect([jsonLd.includes('"@type":"Review"'), jsonLd.includes('"AggregateRating"'), jsonLd.includes('Sample')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await page.locator('.reviews__spread, .reviews__sum').count()).toBe(0);
    // Publishing ends the private links to photographs, which a list that comes then may still have.
    expectQuiet(admin, { answered: [404] });
    expect(await page.getByRole('link', { name: 'How we check reviews' }).getAttribute('href')).toMatch(/#how-we-check$/);
  });
});
