import { expect, test } from 'vitest';
import { sign } from '../../../../src/platform/signing.ts';
import { istDate } from '../../../../src/rules/dates.ts';
import { gstInside } from '../../../../src/rules/money/gst.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { textOfPdf } from '../../../field/text-of-pdf.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { desk, downloaded, failNext, openScreen, textOf, told } from '../desk.ts';

const NUMBER = /CHK\/\d\d-\d\d\/\d{6}/;

test('an order gets a GSTIN, and its invoice is printed, kept, found in its month, and opened by the customer (L18, L21)', async () => {
  const { id } = await cashOrder();
  const page = await desk({ screen: `/admin/orders/${id}` });
  await page.getByRole('button', { name: 'Add a GSTIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^GSTIN/).fill('29AAGCB7383J1Z4');
  await dialog.getByLabel('Name on the GST certificate').fill('ರಮೇಶ್ Traders');
  await dialog.getByRole('button', { name: 'Save the GSTIN' }).click();
  await dialog.getByText('This GSTIN is of another state than the delivery.').waitFor();
  await dialog.getByLabel(/^GSTIN/).fill('27AAPFU0939F1ZV');
  await dialog.getByRole('button', { name: 'Save the GSTIN' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('ರಮೇಶ್ Traders, GSTIN 27AAPFU0939F1ZV').waitFor();
  expect(await shop.rows('SELECT state FROM order_businesses WHERE order_id = ?', id)).toEqual([{ state: 'MH' }]);

  // A failed press says so, and the next one works.
  const button = page.getByRole('button', { name: 'Invoice', exact: true });
  await page.getByText('It gets its number when you print it').waitFor();
  await failNext(page, '**/api/admin/orders/*/invoice');
  await button.click();
  await told(page, 'The shop is busy.');
  const first = await downloaded(page, () => button.click());
  expect(first.suggestedFilename()).toMatch(/^CHK-\d\d-\d\d-\d{6}\.pdf$/);
  const number = String(await page.getByRole('link', { name: NUMBER }).textContent());
  const [kept] = await shop.rows('SELECT number FROM invoices WHERE order_id = ?', id);
  expect(number.endsWith(String(kept?.number).padStart(6, '0'))).toBe(true);

  await openScreen(page, '/admin/gst');
  const row = page.getByRole('row', { name: new RegExp(number) });
  const paper = await page.request.get((await row.getByRole('link', { name: `Download ${number}` }).getAttribute('href')) ?? '');
  const { text, missing } = await textOfPdf(await paper.body());
  expect([text.includes('ರಮೇಶ್ Traders'), missing]).toEqual([true, 0]);
  const csv = await downloaded(page, () => page.getByRole('link', { name: 'Sales by State and rate' }).click());
  expect(csv.suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-b2c\.csv$/);

  await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", id);
  await page.goto(`/order-confirmation?order=${id}&token=${await sign(shop.env, 'order', id)}`);
  const own = await downloaded(page, () => page.getByRole('link', { name: 'Invoice', exact: true }).click());
  expect(own.suggestedFilename()).toBe(first.suggestedFilename());
  expectQuiet(page, { answered: [422, 503] });
});

test('a tax invoice and a tariff are noted, and what differs is said; documents that a restore has lost are named (L21)', async () => {
  const page = await desk({ screen: '/admin/gst' });
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'GST on fees' }) });
  await panel.getByRole('button', { name: 'Note an invoice or GSTR-2B' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Number of the invoice').fill('RZP/360');
  await dialog.getByLabel('Its date').fill(istDate(Date.now()));
  await dialog.getByLabel('Value without GST').fill('100');
  await dialog.getByLabel('GST', { exact: true }).fill('180');
  await save.click();
  await dialog.getByText('The GST is less than the value.').waitFor();
  await dialog.getByLabel('GST', { exact: true }).fill('18');
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByText('GSTR-2B is not noted yet').waitFor();
  await panel.getByText('What is noted').click();
  await panel.getByText('RZP/360').waitFor();

  const tariff = page.locator('section', { has: page.getByRole('heading', { name: 'Agreed tariff' }) });
  await tariff.getByRole('button', { name: 'Note a tariff' }).click();
  await dialog.getByLabel('Method').fill('card');
  await dialog.getByLabel('Agreed from').fill('2026-01-01');
  await dialog.getByLabel('Percent of the amount').fill('1.75');
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  await tariff.getByRole('row', { name: 'card' }).getByText('1.75 %').waitFor();

  // Documents that a restore has lost: a year of its own, so that no other one is in it.
  await shop.rows(
    `INSERT INTO lost_documents (series, year, first, last, reason, issued_at, lost_at) VALUES ('CHK', '30-31', 1, 1000, 'unanswered', ?1, ?1)`,
    Date.parse('2031-01-20T12:00:00+05:30'),
  );
  await openScreen(page, '/admin/gst?month=2031-01');
  await page.getByText('counts them as cancelled: CHK/30-31/000001 to CHK/30-31/001000.').waitFor();
  expect(await page.getByRole('link', { name: 'Documents issued' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: /^Print/ }).count()).toBe(0);
  expectQuiet(page);
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
  const page = await desk({ screen: '/admin/gst?month=2034-01' });
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'GSTR-1' }) });
  await panel.getByText('The month has documents under 2 GSTINs').waitFor();
  await panel.getByRole('button', { name: 'Check and download the return' }).click();
  const gstinOf = async () => {
    const file = await downloaded(page, () => panel.getByRole('button', { name: 'Download JSON' }).click());
    return JSON.parse(await textOf(file)).gstin;
  };
  await panel.getByText('Every rule of the return is kept').waitFor();
  expect(await gstinOf()).toBe(young);
  await panel.getByRole('button', { name: 'This one was filed' }).click();
  await panel.getByText(', filed, noted on').waitFor();
  await panel.getByRole('combobox', { name: 'GSTIN' }).selectOption(old);
  await panel.getByText('Every rule of the return is kept').waitFor();
  expect(await gstinOf()).toBe(old);
  await panel.getByRole('button', { name: 'This one was filed' }).waitFor();

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
