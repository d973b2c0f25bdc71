import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { mainOf, words } from '../../browser/html.ts';
import { cashOrder, type PlantedOrder, paidOrder } from '../../browser/planted-orders.ts';
import { openPage } from '../../browser/settled.ts';
import { desk, openScreen, toast, told } from '../desk.ts';

const orderOf = async (id: string) => (await shop.rows('SELECT status, tracking_url AS url FROM orders WHERE id = ?', id))[0];

/** A label for each of two orders, on sheets of 4 × 6 inches, with the cash to collect. */
async function expectLabels(sheet: Page, cash: PlantedOrder, paid: PlantedOrder): Promise<void> {
  const labels = sheet.getByRole('article');
  await labels.first().waitFor();
  expect(await labels.count()).toBe(2);
  const labelOf = ({ name }: PlantedOrder) => labels.filter({ hasText: name });
  const [{ total } = {}] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', cash.id);
  const said = await labelOf(cash).textContent();
  expect(said).toContain(`₹${(Number(total) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`);
  expect(said).toContain('If not delivered, return to');
  expect(await labelOf(cash).locator('address').first().textContent()).toMatch(
    /Meera Joshi.*14, 3rd Cross.*Nagpur, Maharashtra.*440001.*98450 00000/s,
  );
  // The code that a packer scans, and the weight where every piece has one.
  const [weight] = await shop.rows(
    'SELECT sum(p.weight_grams * i.quantity) AS grams FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = ?',
    paid.id,
  );
  expect(await labelOf(paid).textContent()).toMatch(new RegExp(`Prepaid: collect no cash[^]*${weight?.grams} g net`));
  for (const order of [cash, paid])
    for (const code of [`Bar code ${order.name}`, `Code for packing ${order.name}`])
      await labelOf(order).getByRole('img', { name: code }).waitFor();

  // Who sends it, with the mark; black on white, so that no printer runs out of ink over the amount.
  const [{ address: line } = {}] = await shop.rows("SELECT value ->> '$.line1' AS address FROM store_settings WHERE section = 'identity'");
  const head = labelOf(cash).locator('.label__head');
  expect(await head.textContent()).toContain(String(line));
  await expect.poll(() => head.locator('img').evaluate((mark: HTMLImageElement) => mark.naturalWidth)).toBeGreaterThan(0);
  const box = labelOf(cash).locator('.label__cash');
  expect(await box.evaluate((part) => getComputedStyle(part).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  expect(await labels.evaluateAll((all) => all.map((label) => label.scrollHeight - label.clientHeight))).toEqual([0, 0]);

  // A sheet of paper for each: 4 × 6 inches are 288 × 432 points.
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\S+) (\S+)\]/g)].map(([, width, height]) => [Number(width), Number(height)]);
  expect(boxes).toEqual([
    [288, 432],
    [288, 432],
  ]);
}

test('ticked orders get a label each, are printed in one file and shipped with pasted numbers; a wrong line is left out', async () => {
  const [one, other] = [await cashOrder(), await paidOrder()];
  const page = await desk({ isConfirmed: true, screen: '/admin/orders?tab=all' });
  for (const { name } of [one, other]) await page.getByRole('checkbox', { name: `Tick ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Ticked orders' });
  expect(await bar.locator('b').textContent()).toBe('2 orders ticked');
  const [sheet] = await Promise.all([page.context().waitForEvent('page'), bar.getByRole('link', { name: 'Labels 4 × 6' }).click()]);
  await expectLabels(sheet, one, other);
  await sheet.close();

  const [popup] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('/api/admin/gst-papers?numbers=')),
    bar.getByRole('button', { name: 'Slips + invoices' }).click(),
  ]);
  expect(new URL(popup.url()).searchParams.get('numbers')?.split(',')).toHaveLength(2);
  expect(await shop.rows('SELECT count(*) AS n FROM invoices WHERE order_id IN (?, ?)', one.id, other.id)).toEqual([{ n: 2 }]);

  await bar.getByRole('button', { name: 'Ship…' }).click();
  const dialog = page.getByRole('dialog', { name: /Ship many/ });
  const lines = dialog.getByLabel('Orders and tracking numbers');
  expect(await lines.inputValue()).toContain(one.name);
  await lines.fill(`Order\tAWB\n${one.name}\tAB${one.name.slice(4)}99\n${other.name}\tx\nCHK-999999\tAB1234567`);
  await dialog.getByText('1 line ready, 2 left out').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Ready: Meera Joshi, Nagpur'),
    expect.stringContaining('A tracking number has 6 to 30 letters and digits.'),
    expect.stringContaining('There is no order with this number.'),
  ]);
  await expectAccessible(page, 360);
  await dialog.getByRole('button', { name: 'Ship 1 order and notify' }).click();
  await told(page, '1 order shipped');
  expect(await orderOf(one.id)).toMatchObject({ status: 'shipped', url: expect.stringContaining('shiprocket.co/tracking/AB') });
  expect(await toast(page).getByRole('button', { name: 'Undo' }).count()).toBe(1);
  expect(await orderOf(other.id)).toMatchObject({ status: 'paid', url: null });
});

test('slips have no price; a scanned one opens its order, which is packed once every piece is ticked (#291)', async () => {
  const { id, name } = await paidOrder(2);
  const page = await desk();
  const number = name.slice('CHK-'.length);
  const gift = words(mainOf(await (await page.request.get(`/admin/orders/${id}/slip?gift=1`)).text()));
  expect(gift).toMatch(/For.*Utsav/s);
  expect(gift).not.toMatch(/₹|CHK-/);
  await page.goto(`/admin/orders/${id}/slip`);
  await page.getByRole('heading', { name }).waitFor();
  expect(await page.locator('body').textContent()).not.toMatch(/₹|\d\.\d\d\b/);
  expect(await page.locator('tbody td').allTextContents()).toContain('2');
  for (const label of ['Box to tick', 'Code that opens the order']) expect(await page.getByRole('img', { name: label }).count()).toBe(1);
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.locator('body[data-printed]').count()).toBe(1);

  await openScreen(page, '/admin/orders/pack');
  const field = page.getByLabel('Order number, or the code of a slip');
  await field.fill('nothing');
  await field.press('Enter');
  await told(page, 'Not an order');
  await field.fill(`https://chamak.example/admin/orders/pack?order=${number}`);
  await field.press('Enter');
  const packed = page.getByRole('button', { name: 'Packed', exact: true });
  await packed.waitFor();
  expect(await packed.isDisabled()).toBe(true);
  await page.locator('.pack-pieces input').check();
  await packed.click();
  await expect.poll(() => orderOf(id)).toMatchObject({ status: 'processing' });
  await expect.poll(() => new URL(page.url()).search).toBe('');

  // Papers of many orders carry names: who has not given the password is led back to the list.
  const two = `${number},${Number(number) - 1}`;
  for (const papers of ['labels', 'gift-slips']) {
    const answer = await page.request.get(`/admin/orders/${papers}?numbers=${two}`);
    expect(new URL(answer.url()).pathname).toBe('/admin/orders');
  }
  expectQuiet(page);
});

/** Letters of the address, from none that a customer may leave out to the longest that the checkout takes; kinds of pieces; points of its type. */
const addresses = [
  [0, 1, 13],
  [20, 2, 13],
  [90, 4, 9.5],
  [120, 6, 9.5],
] as const;

test('a label holds the shortest address of one piece and the longest of six, in letters that fit', async () => {
  const orders: string[] = [];
  for (const [letters, kinds] of addresses) {
    const line = 'Shri Venkateshwara Residency Apartments '.repeat(4).slice(0, letters);
    const city = `Thiruvananthapuram${line.slice(20)}`.slice(0, 60);
    orders.push((await cashOrder(1, { kinds, address: { address: line || '14', apartment: line, place: line, city } })).name);
  }
  const page = await desk({ isConfirmed: true });
  await openPage(page, `/admin/orders/labels?numbers=${orders.map((name) => name.slice(4)).join()}`);
  await page.evaluate(() => document.fonts.ready);
  for (const [at, [letters, , points]] of addresses.entries()) {
    const label = page.getByRole('article').filter({ hasText: orders[at] ?? '' });
    expect(await label.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), `${letters} letters`).toBe(0);
    const type = await label.locator('address').evaluate((lines) => Number.parseFloat(getComputedStyle(lines).fontSize));
    expect(type * 0.75, `${letters} letters`).toBeCloseTo(points);
  }
});
