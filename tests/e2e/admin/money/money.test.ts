import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startOfIstDate } from '../../../../src/rules/dates.ts';
import { HOUR } from '../../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../../src/rules/settlements/recon-lines.ts';
import { statementFile } from '../../../shop/money-month/bank-side.ts';
import { plantLines, plantSettlements } from '../../../shop/money-month/plant-month.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { bookedParcel } from '../../browser/parcels-along.ts';
import { cashOrder, unpaidOrder } from '../../browser/planted-orders.ts';
import { createProducts } from '../../browser/test-products.ts';
import { desk, downloaded, openScreen, press, textOf } from '../desk.ts';

/** A month that is over, before the first order of the demonstration. */
const month = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 4, 1)).toISOString().slice(0, '2026-11'.length);
})();
const day = (of: number) => `${month}-${String(of).padStart(2, '0')}`;
const utr = (number: number) => `UTIB${month.replace('-', '')}00${number}`;
const PAYOUT = `CRF${month.replace('-', '')}77`;
/** Paise of an order that nobody paid, and of a payment that nothing explains. */
const ORDERED = 200_000;
/** Rupees that the courier keeps of the cash that it pays. */
const KEPT = 30;

const HEAD_LINES = 3;
/** The rows from one to another of a statement, as a file. */
function part(file: string, from: number, to: number): string {
  const lines = file.split('\n');
  return [...lines.slice(0, HEAD_LINES), ...lines.slice(HEAD_LINES + from, HEAD_LINES + to)].join('\n');
}

/** Drops a file where the screen takes one. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([file.text], file.name, { type: 'text/csv' }));
      return dragged;
    },
    { name, text },
  );
  await page.getByText('Drop the statement here').dispatchEvent('drop', { dataTransfer });
}

/** Drops a statement, checks what is said of it, and enters it. */
async function enter(page: Page, text: string, lines: number, isNew: number): Promise<void> {
  await drop(page, 'statement.csv', text);
  await page.getByText('Every balance follows from the one before.').waitFor();
  await press(page, `Enter ${lines} lines`);
  await page.getByRole('heading', { name: `${isNew} lines are new` }).waitFor();
}

const line = (settlementId: string, entityId: string, type: 'payment' | 'adjustment', on: number, amount: number): ReconLine => ({
  ...{ entityId, type, debit: ZERO, credit: paise(amount), amount: paise(amount), currency: 'INR', fee: ZERO, tax: ZERO },
  ...{ isSettled: true, isOnHold: false, settledAt: startOfIstDate(day(on)) + 9 * HOUR, settlementId, utr: '' },
  ...{ paymentId: '', orderId: '', disputeId: '', method: '' },
});

/** What the gateway told: three settlements, one of them with a payment that is for nothing known. */
async function plantGateway(): Promise<void> {
  const all = [
    ['setl_1', 5, 500_000, 1],
    ['setl_2', 8, 300_000, 2],
    ['setl_3', 11, 200_000, 3],
  ] as const;
  await plantSettlements(
    shop,
    all.map(([id, on, amount, number]) => ({ id, amount: paise(amount), state: 'processed', utr: utr(number), on: day(on) })),
  );
  await plantLines(shop, [
    line('setl_1', 'pay_unknown', 'payment', 5, ORDERED),
    line('setl_1', 'adj_1', 'adjustment', 5, 500_000 - ORDERED),
    line('setl_2', 'adj_2', 'adjustment', 8, 300_000),
    line('setl_3', 'adj_3', 'adjustment', 11, 200_000),
  ]);
}

/** The courier's file, which says what it kept, is recorded where its cash is. Returns the rupees that it pays, and the order. */
async function recordCourierFile(page: Page) {
  const order = await cashOrder();
  const parcel = await bookedParcel(order);
  for (const to of ['picked_up', 'out_for_delivery', 'delivered'])
    await shop.rows(
      `UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}'${to === 'delivered' ? ', over_at = created_at, delivered_at = created_at' : ''} WHERE id = ?`,
      parcel,
    );
  const [due] = await shop.rows('SELECT awb, cod_due_paise / 100 AS rupees FROM parcels WHERE id = ?', parcel);
  const [awb, owed] = [String(due?.awb), Number(due?.rupees)];
  await openScreen(page, '/admin/parcels?tab=cash');
  await press(page, 'Money came from the courier');
  const dialog = page.getByRole('dialog', { name: 'Money came from the courier' });
  await dialog.getByLabel('Number of the payment (UTR)').fill(PAYOUT);
  await dialog.getByLabel('Came on').fill(day(15));
  await dialog.getByLabel('Rupees that the bank got').fill(String(owed - KEPT));
  const buffer = Buffer.from(`AWB,COD Amount,Total Deductions\n${awb},${owed},${KEPT}\n`);
  await dialog.getByLabel('Or the courier’s file (CSV or workbook)').setInputFiles({ name: 'cod.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText(`₹${KEPT}.00 of it kept, all as expected.`).waitFor();
  await expectAccessible(page, 360);
  await dialog.getByRole('button', { name: /^Record ₹/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 parcel paid in full.').waitFor();
  expect(await shop.rows('SELECT paise, deduction_paise AS kept, verdict FROM cod_remittance_lines WHERE awb = ?', awb)).toEqual([
    { paise: owed * 100, kept: KEPT * 100, verdict: 'matches' },
  ]);
  return { order, rupees: owed - KEPT };
}

test('the accountant records the courier’s file, drops statements, explains five lines and closes the month', async () => {
  const goods = await createProducts('Unpaid', [{ name: 'Zz Unpaid', price: ORDERED, stock: 1 }]);
  const unpaid = await unpaidOrder({ at: startOfIstDate(day(4)) + 12 * HOUR, piece: goods.ids[0] ?? 0 });
  await plantGateway();
  const page = await desk({ isConfirmed: true });
  const { order, rupees } = await recordCourierFile(page);
  const moves = [
    [2, -100_000, 'RENT'],
    [5, 500_000, `NEFT CR-RAZORPAY SOFTWAR-${utr(1)}`],
    [9, 300_000, 'RAZORPAY SOFTWARE'],
    [11, 199_900, `NEFT CR-RAZORPAY SOFTWAR-${utr(3)}7`],
    [15, rupees * 100, `NEFT CR-SHIPROCKET-${PAYOUT}`],
    [20, -100_000, 'RENT'],
    [27, -100_000, 'RENT'],
  ] as const;
  const file = statementFile(
    moves.map(([on, amount, text]) => ({ on: day(on), amount: paise(amount), text })),
    'hdfc',
  );

  await openScreen(page, `/admin/money?month=${month}`);
  await page.getByRole('link', { name: 'Bank statement' }).click();
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  await press(page, 'Add an account');
  const account = page.getByRole('dialog', { name: 'Add an account' });
  await account.getByLabel('Name').fill('HDFC 360');
  await account.getByLabel('Last four digits of its number').fill('1234');
  await page.keyboard.press('Enter');
  await account.waitFor({ state: 'detached' });
  await enter(page, part(file, 0, 3), 3, 3);
  // Days without a statement are named, and a statement with a line missing is refused whole.
  await press(page, 'Another statement');
  await enter(page, part(file, 5, 7), 2, 2);
  const missing = page.getByText('HDFC 360: no statement from 10 to 19 ');
  await missing.waitFor();
  await press(page, 'Another statement');
  await drop(page, 'broken.csv', part(file, 2, 6).split('\n').toSpliced(4, 1).join('\n'));
  await page.getByText(/Line 5 .*the balance should be ₹/).waitFor();
  expect(await page.getByRole('button', { name: 'Enter', exact: true }).isDisabled()).toBe(true);
  await page.locator('input[type=file]').setInputFiles({ name: 'whole.csv', mimeType: 'text/csv', buffer: Buffer.from(part(file, 2, 6)) });
  await press(page, 'Enter 4 lines');
  await page.getByRole('heading', { name: '2 lines are new' }).waitFor();

  await openScreen(page, `/admin/money?month=${month}`);
  const unexplained = (lines: number) =>
    page
      .getByRole('heading', { name: lines === 0 ? 'Accepted' : lines === 1 ? '1 line unexplained' : `${lines} lines unexplained` })
      .waitFor();
  await unexplained(5);
  expect(await page.getByRole('button', { name: /^Close .*: 5 unexplained$/ }).isDisabled()).toBe(true);
  // One has the amount and the days of a settlement: a press matches both, is taken back after a question, and taken again.
  await press(page, /^It is /);
  await unexplained(3);
  await press(page, /^Take back the match of /);
  const undo = page.getByRole('dialog', { name: /^Take back the match of / });
  await undo.getByRole('button', { name: 'Take back the match', exact: true }).click();
  await undo.waitFor({ state: 'detached' });
  await unexplained(5);
  await press(page, /^It is /);
  await unexplained(3);
  // The amount of another is that of an order which nobody paid: a press fills this in, and a second one accepts it.
  const [guess, ...others] = await page.getByRole('button', { name: /^Is it this\? CHK-/ }).all();
  expect(others).toEqual([]);
  expect(await guess?.getAttribute('aria-label')).toContain(`Is it this? ${unpaid.name},`);
  for (let left = 3; left > 0; left -= 1) {
    await press(page, left === 3 ? /^Is it this\? / : /^Accept /);
    const dialog = page.getByRole('dialog', { name: /^Accept / });
    const reason = dialog.getByLabel('Why this is right');
    if (left === 3) {
      expect(await reason.inputValue()).toMatch(new RegExp(`^It is order ${unpaid.name} of .*, which has this amount$`));
      expect(await shop.rows("SELECT subject FROM verdicts WHERE month = ? AND accepted_by <> ''", month)).toEqual([]);
      await expectAccessible(page, 360);
    } else await reason.fill(`Seen with the bank, ${left}`);
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await unexplained(left - 1);
  }
  const guessed = "SELECT subject FROM verdicts WHERE month = ? AND pair = 'capture-recon' AND accepted_reason LIKE ?";
  expect(await shop.rows(guessed, month, `It is order ${unpaid.name} %`)).toEqual([{ subject: 'pay_unknown' }]);

  await press(page, /^Close \w+ \d{4}$/);
  const ask = page.getByRole('dialog', { name: /^Close / });
  await ask.getByRole('button', { name: /^Close \w+ \d{4}$/ }).click();
  await page.getByText(/^Closed on .* by /).waitFor();
  const csv = await downloaded(page, () => page.getByRole('link', { name: 'The month for the accountant' }).click());
  expect(csv.suggestedFilename()).toBe(`money-${month}.csv`);
  expect(await textOf(csv)).toContain('Seen with the bank');
  // Two presses lead from the number at the bank to the order.
  await page.getByRole('link', { name: PAYOUT }).click();
  await page.getByRole('link', { name: order.name }).click();
  await page.waitForURL(new RegExp(`/admin/orders/${order.id}`));
  await goods.archive();
  expectQuiet(page);
});
