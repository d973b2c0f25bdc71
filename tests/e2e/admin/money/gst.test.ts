import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sign } from '../../../../src/platform/signing.ts';
import { gstInside } from '../../../../src/rules/money/gst.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { expectAccessible, expectNamesSaid } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, newPage, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

const toast = (page: Page) => page.locator('.toast').last();
const NUMBER = /CHK\/\d\d-\d\d\/\d{6}/;
const isPdf = async (file: Download) =>
  readFileSync(await file.path())
    .subarray(0, 5)
    .toString() === '%PDF-';
async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}
const numberOf = async (orderId: string) => (await shop.rows('SELECT number FROM invoices WHERE order_id = ?', orderId))[0]?.number;

const denied = { code: 'INTERNAL', title: 'Something went wrong', details: 'Something went wrong on our side.' };

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('an invoice is printed, kept, found in its month, and opened by the customer (L18, L21)', async () => {
    const { id } = await cashOrder();
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders/${id}`);
    const button = page.getByRole('button', { name: 'Invoice', exact: true });
    await page.getByText('It gets its number when you print it').waitFor();

    // A failed press says so, and the next one works.
    await page.route(
      '**/api/admin/orders/*/invoice',
      (route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'One moment', details: 'The shop is busy.' } }),
      { times: 1 },
    );
    await button.click();
    await expect.poll(() => toast(page).textContent()).toContain('The shop is busy.');
    const first = await downloaded(page, () => button.click());
    expect(first.suggestedFilename()).toMatch(/^CHK-\d\d-\d\d-\d{6}\.pdf$/);
    expect(await isPdf(first)).toBe(true);
    const link = page.getByRole('link', { name: NUMBER });
    const number = String(await link.textContent());
    expect(number.endsWith(String(await numberOf(id)).padStart(6, '0'))).toBe(true);
    const again = await downloaded(page, () => button.click());
    expect(again.suggestedFilename()).toBe(first.suggestedFilename());

    await openScreen(page, '/admin/gst');
    const row = page.getByRole('row', { name: new RegExp(number) });
    await row.waitFor();
    await expectNamesSaid(page);
    expect(await isPdf(await downloaded(page, () => row.getByRole('link', { name: `Download ${number}` }).click()))).toBe(true);
    const csv = await downloaded(page, () => page.getByRole('link', { name: 'Sales by State and rate' }).click());
    expect(csv.suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-b2c\.csv$/);
    expect(readFileSync(await csv.path(), 'utf8')).toContain('Invoices,27-Maharashtra,3,');

    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", id);
    const token = await sign(shop.env, 'order', id);
    const customer = await newPage({ width });
    await customer.goto(`/order-confirmation?order=${id}&token=${token}`);
    const own = await downloaded(customer, () => customer.getByRole('link', { name: 'Invoice', exact: true }).click());
    expect([own.suggestedFilename(), await isPdf(own)]).toEqual([first.suggestedFilename(), true]);
    await expectAccessible(customer, width);
    expectQuiet(page, { answered: [503] });
  });

  test('a month that cannot be read offers to try again, an empty one says why, and nobody is shut out (L21)', async () => {
    const { id } = await cashOrder();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/gst?month=2026-01');
    await page.getByText('No documents this month').waitFor();
    await expectAccessible(page, width);
    const month = page.getByRole('combobox', { name: 'Month' });
    const current = String(await month.locator('option').first().getAttribute('value'));
    await page.route(/\/api\/admin\/gst(\?|$)/, (route) => route.fulfill({ status: 500, json: denied }));
    await month.selectOption(current);
    await page.getByText('Failed to fetch GST documents.').waitFor({ timeout: 20_000 });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => month.inputValue()).toBe(current);
    await page.goBack();
    await page.getByText('No documents this month').waitFor();
    await page.goto(`/admin/orders/${id}`, { waitUntil: 'networkidle' });
    await expectAccessible(page, width);
    expectQuiet(page, { answered: [500] });
  });
});

test('a month whose documents a restore has lost names their numbers, also without any document, and has the files for the return', async () => {
  // A year of its own, so that no other document is in it.
  await shop.rows(
    `INSERT INTO lost_documents (series, year, first, last, reason, issued_at, lost_at) VALUES ('CHK', '30-31', 1, 1000, 'unanswered', ?1, ?1)`,
    Date.parse('2031-01-20T12:00:00+05:30'),
  );
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/gst?month=2031-01');
  await page.getByText('count them as cancelled: CHK/30-31/000001 to CHK/30-31/001000.').waitFor();
  expect(await page.getByRole('link', { name: 'Documents issued' }).count()).toBe(1);
  expect(await page.getByText('No documents this month').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Print/ }).count()).toBe(0);
  await expectAccessible(page, 360);
});

/** The next document of a year of its own, for a cash order that goes to Maharashtra. */
async function plantInvoice(number: number, gstin: string): Promise<void> {
  const { id } = await cashOrder();
  const [order] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
  const total = paise(Number(order?.total));
  const parts = gstInside(total, 300, gstin.startsWith('27'));
  const line = {
    line: 1,
    name: 'Jhumka',
    size: '',
    hsnCode: '7117',
    gstRate: 300,
    unit: 'PRS',
    quantity: 1,
    price: total,
    discount: 0,
    total,
  };
  await shop.rows(
    `INSERT INTO invoices (id, kind, series, year, number, issued_at, order_id, request, place_of_supply, seller, buyer, facts, lines, taxable_paise,
        cgst_paise, sgst_paise, igst_paise, total_paise)
      VALUES (?1, 'invoice', (SELECT coalesce((SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1), 'CHK')), '33-34', ?2, ?3, ?1, 'invoice:' || ?1,
        '27', ?4, '{"name":"Meera"}', '{"order":1}', ?5, ?6, ?7, ?8, ?9, ?10)`,
    ...[id, number, Date.parse(`2034-01-0${number}T12:00:00+05:30`), JSON.stringify({ gstin }), JSON.stringify([{ ...line, ...parts }])],
    ...[parts.taxable, parts.cgst, parts.sgst, parts.igst, total],
  );
}

test('a month under two GSTINs has a return for each, and what changes after it was filed is named', async () => {
  const [old, young] = ['29ABCDE1234F1ZW', '27AAPFU0939F1ZV'];
  await plantInvoice(1, old);
  await plantInvoice(2, young);
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/gst?month=2034-01');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'GSTR-1' }) });
  await panel.getByText('The month has documents under 2 GSTINs').waitFor();
  await panel.getByRole('button', { name: 'Check and download the return' }).click();
  const gstinOf = async () => {
    const file = await downloaded(page, () => panel.getByRole('button', { name: 'Download JSON' }).click());
    return JSON.parse(readFileSync(await file.path(), 'utf8')).gstin;
  };
  await panel.getByText('Every rule of the return is kept').waitFor();
  expect(await gstinOf()).toBe(young);
  await panel.getByRole('button', { name: 'This one was filed' }).click();
  await panel.getByText(', filed, noted on').waitFor();
  await panel.getByRole('combobox', { name: 'GSTIN' }).selectOption(old);
  await panel.getByText('Every rule of the return is kept').waitFor();
  expect(await gstinOf()).toBe(old);
  await panel.getByRole('button', { name: 'This one was filed' }).waitFor();
  await expectAccessible(page, 360);

  await plantInvoice(3, young);
  await openScreen(page, '/admin/gst?month=2034-01');
  await panel.getByRole('button', { name: 'Check and download the return' }).click();
  const changes = panel.getByRole('alert');
  await changes.getByText('What the portal has differs from the documents of now').waitFor();
  expect(await changes.textContent()).toMatch(/All other sales, INTRA 27 OE 3: taxable value ₹[\d,.]+ filed, ₹[\d,.]+ now/);
  await changes.getByText('1 document not in the filed file').waitFor();
  await expectAccessible(page, 360);
  expect(await gstinOf()).toBe(young);
  await panel.getByRole('button', { name: 'The portal is corrected to this one' }).click();
  await panel.getByText(', the portal was corrected to it, noted on').waitFor();
  await changes.waitFor({ state: 'detached' });
  expectQuiet(page);
});
