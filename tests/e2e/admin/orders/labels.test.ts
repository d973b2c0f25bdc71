import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { shop } from '../../browser/browser.ts';
import { cashOrder, paidOrder } from '../../browser/planted-orders.ts';

test('ticked orders get a label each, on sheets of 4 × 6 inches, with the cash to collect', async () => {
  const [cash, paid] = [await cashOrder(), await paidOrder()];
  const page = await adminPage({ isConfirmed: true });
  await openScreen(page, '/admin/orders?tab=all');
  for (const { name } of [cash, paid]) await page.getByRole('checkbox', { name: `Tick ${name}` }).check();
  const [sheet] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('region', { name: 'Ticked orders' }).getByRole('link', { name: 'Labels 4 × 6' }).click(),
  ]);
  const labels = sheet.getByRole('article');
  await labels.first().waitFor();
  expect(await labels.count()).toBe(2);
  const labelOf = (name: string) => labels.filter({ hasText: name });
  const [{ total } = {}] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', cash.id);
  const collected = `₹${(Number(total) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
  expect(await labelOf(cash.name).textContent()).toContain(collected);
  const address = await labelOf(cash.name).getByRole('group').or(labelOf(cash.name).locator('address')).first().textContent();
  expect(address).toMatch(/Meera Joshi.*14, 3rd Cross.*Nagpur, Maharashtra.*440001.*98450 00000/s);
  expect(await labelOf(paid.name).textContent()).toContain('Prepaid: collect no cash');
  for (const { name } of [cash, paid])
    await labelOf(name)
      .getByRole('img', { name: `Bar code ${name}` })
      .waitFor();
  expect(await labelOf(cash.name).textContent()).toContain('If not delivered, return to');

  // Who sends it, with the mark; black on white, so that no printer runs out of ink over the amount.
  const [{ address: line } = {}] = await shop.rows("SELECT value ->> '$.line1' AS address FROM store_settings WHERE section = 'identity'");
  const head = labelOf(cash.name).locator('.label__head');
  expect(await head.textContent()).toContain(String(line));
  expect(await head.locator('img').evaluate((mark: HTMLImageElement) => mark.naturalWidth)).toBeGreaterThan(0);
  expect(await labelOf(cash.name).getByRole('columnheader').allTextContents()).toEqual(['Piece', 'Size', 'No.']);
  const ground = await labelOf(cash.name)
    .locator('.label__cash')
    .evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');

  // The code that a packer scans, wholly in the picture, and the weight where every piece has one.
  await labelOf(paid.name)
    .getByRole('img', { name: `Code for packing ${paid.name}` })
    .waitFor();
  const weights = await shop.rows(
    `SELECT sum(p.weight_grams * i.quantity) AS grams, count(*) - count(p.weight_grams) AS unknown FROM order_items i
      JOIN products p ON p.id = i.product_id WHERE i.order_id = ?`,
    paid.id,
  );
  const [weight] = weights;
  expect(weight?.unknown).toBe(0);
  expect(await labelOf(paid.name).textContent()).toContain(`${weight?.grams} g net`);
  const cut = await labels.evaluateAll((all) => all.map((label) => label.scrollHeight - label.clientHeight));
  expect(cut).toEqual([0, 0]);

  // A sheet of paper for each: 4 × 6 inches are 288 × 432 points.
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([...pdf.matchAll(/\/MediaBox\s*\[0 0 (\S+) (\S+)\]/g)].map(([, width, height]) => [Number(width), Number(height)])).toEqual([
    [288, 432],
    [288, 432],
  ]);
});

/** Letters of the address, from none that a customer may leave out to the longest that the checkout takes; kinds of pieces; points of its type. */
test.each([
  ['a short address of one piece', 0, 1, 13],
  ['a usual address of two pieces', 20, 2, 13],
  ['a long address of four pieces', 90, 4, 9.5],
  ['the longest address of six pieces', 120, 6, 9.5],
])('a label holds %s', async (_, letters, kinds, points) => {
  const words = 'Shri Venkateshwara Residency Apartments '.repeat(4).slice(0, letters);
  const { name } = await cashOrder(1, {
    kinds,
    address: { address: words || '14', apartment: words, place: words, city: `Thiruvananthapuram${words.slice(20)}`.slice(0, 60) },
  });
  const page = await adminPage();
  await page.goto(`/admin/orders/labels?numbers=${name.slice(4)}`);
  const label = page.getByRole('article');
  await label.waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await label.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const type = await label.locator('address').evaluate((lines) => Number.parseFloat(getComputedStyle(lines).fontSize));
  expect(type * 0.75).toBeCloseTo(points);
  if (process.env.SHOTS) await label.screenshot({ path: `${process.env.SHOTS}/label-${letters}.png` });
});

test('labels of many orders ask for the password first', async () => {
  const [one, other] = [await cashOrder(), await cashOrder()];
  const page = await adminPage();
  const numbers = [one, other].map(({ name }) => name.slice(4));
  await page.goto(`/admin/orders/labels?numbers=${numbers.join(',')}`);
  expect(new URL(page.url()).pathname).toBe('/admin/orders');
  await page.goto(`/admin/orders/labels?numbers=${numbers[0]}`);
  expect(await page.getByRole('article').count()).toBe(1);
});
