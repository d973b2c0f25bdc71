import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { startOfIstDate } from '../../../../src/rules/dates.ts';
import { HOUR } from '../../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../../src/rules/settlements/recon-lines.ts';
import { type BankForm, statementFile } from '../../../shop/money-month/bank-side.ts';
import { plantLines, plantSettlements } from '../../../shop/money-month/plant-month.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { bookedParcel } from '../../browser/parcels-along.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

/** Months that are over, each in one test: an older one first, because a month is judged from the newest that is closed. */
const monthBefore = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, '2026-11'.length);
};

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
}

const HEAD_LINES = 3;
/** The rows from one to another of a statement, as a file. */
function part(file: string, from: number, to: number): string {
  const lines = file.split('\n');
  return [...lines.slice(0, HEAD_LINES), ...lines.slice(HEAD_LINES + from, HEAD_LINES + to)].join('\n');
}

/** Chooses a statement, checks what is said of it, and enters it. */
async function enter(page: Page, name: string, text: string, lines: number, isNew: number): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByText('Every balance follows from the one before.').waitFor();
  await press(page, `Enter ${lines} lines`);
  await page.getByRole('heading', { name: isNew === 1 ? '1 line is new' : `${isNew} lines are new` }).waitFor();
}

async function addAccount(page: Page, name: string): Promise<void> {
  await press(page, 'Add an account');
  const dialog = page.getByRole('dialog', { name: 'Add an account' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Last four digits of its number').fill('1234');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

describe.each([
  [360, 3],
  [1280, 2],
] as const)('at %i pixels', (width, months) => {
  const month = monthBefore(months);
  const day = (of: number) => `${month}-${String(of).padStart(2, '0')}`;
  const id = (name: string) => `setl_${name}_${width}`;
  const utr = (number: number) => `UTIB${width}${month.replace('-', '')}00${number}`;
  const payout = `CRF${width}${month.replace('-', '')}77`;

  const line = (settlementId: string, entityId: string, type: 'payment' | 'adjustment', on: number, amount: number): ReconLine => ({
    ...{
      entityId: `${entityId}_${width}`,
      type,
      debit: ZERO,
      credit: paise(amount),
      amount: paise(amount),
      currency: 'INR',
      fee: ZERO,
      tax: ZERO,
    },
    ...{ isSettled: true, isOnHold: false, settledAt: startOfIstDate(day(on)) + 9 * HOUR, settlementId: id(settlementId), utr: '' },
    ...{ paymentId: '', orderId: '', disputeId: '', method: '' },
  });

  /** What the gateway told: five settlements, of which the third has a paisa less in its lines, and three payments of nobody. */
  async function plantGateway(): Promise<void> {
    const all = [
      ['s1', 5, 500_000, 1],
      ['s2', 8, 300_000, 2],
      ['s3', 11, 200_000, 3],
      ['s4', 14, 100_000, 4],
      ['s5', 17, 150_000, 5],
    ] as const;
    await plantSettlements(
      shop,
      all.map(([name, on, amount, number]) => ({ id: id(name), amount: paise(amount), state: 'processed', utr: utr(number), on: day(on) })),
    );
    await plantLines(shop, [
      line('s1', 'pay_a', 'payment', 5, 200_000),
      line('s1', 'pay_b', 'payment', 5, 300_000),
      line('s2', 'adj_c', 'adjustment', 8, 300_000),
      line('s3', 'adj_d', 'adjustment', 11, 200_000),
      line('s4', 'adj_e', 'adjustment', 14, 99_999),
      line('s5', 'pay_f', 'payment', 17, 150_000),
    ]);
    await shop.rows(
      "INSERT INTO cod_remittances (id, courier, utr, bank_paise, paid_on) VALUES (?1, 'delhivery', ?1, 40000, ?2)",
      `rem${width}`,
      day(20),
    );
    await shop.rows(
      "INSERT INTO cod_remittance_lines (remittance_id, line, awb, paise, verdict) VALUES (?, 1, 'NOBODYS1', 40000, 'unknown')",
      `rem${width}`,
    );
  }

  /** The courier's file is recorded where its cash is. Returns the rupees that it pays, and the order. */
  async function courierFile(page: Page) {
    const order = await cashOrder();
    const parcel = await bookedParcel(order);
    for (const to of ['picked_up', 'out_for_delivery', 'delivered'])
      await shop.rows(
        `UPDATE parcels SET state = '${to}', actor = 'courier', move_note = 'scan: ${to}'${to === 'delivered' ? ', over_at = created_at, delivered_at = created_at' : ''} WHERE id = ?`,
        parcel,
      );
    const [due] = await shop.rows('SELECT awb, cod_due_paise / 100 AS rupees FROM parcels WHERE id = ?', parcel);
    await openScreen(page, '/admin/parcels?tab=cash');
    await press(page, 'Money came from the courier');
    const dialog = page.getByRole('dialog', { name: 'Money came from the courier' });
    await dialog.getByLabel('Number of the payment (UTR)').fill(payout);
    await dialog.getByLabel('Came on').fill(day(15));
    await dialog.getByLabel('Rupees that the bank got').fill(String(due?.rupees));
    const buffer = Buffer.from(`AWB,Amount\n${due?.awb},${due?.rupees}\n`);
    await dialog.getByLabel('Or the courier’s file (CSV or workbook)').setInputFiles({ name: 'cod.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText('all as expected').waitFor();
    await dialog.getByRole('button', { name: /^Record ₹/ }).click();
    await dialog.waitFor({ state: 'detached' });
    return { order, rupees: Number(due?.rupees) };
  }

  const file = (moves: readonly (readonly [number, number, string])[], form: BankForm) =>
    statementFile(
      moves.map(([on, amount, text]) => ({ on: day(on), amount: paise(amount), text })),
      form,
    );

  test('the accountant reads three files, explains eleven lines, closes the month and downloads the return', {
    timeout: 180_000,
  }, async () => {
    await plantGateway();
    const page = await adminPage({ width, isConfirmed: true });
    const { order, rupees } = await courierFile(page);
    const hdfc = file(
      [
        [2, -100_000, 'RENT'],
        [5, 499_999, `NEFT CR-RAZORPAY SOFTWAR-${utr(1)}`],
        [9, 300_000, 'RAZORPAY SOFTWARE'],
        [11, 199_900, `NEFT CR-RAZORPAY SOFTWAR-${utr(3)}7`],
        [14, 100_000, `NEFT CR-RAZORPAY SOFTWAR-${utr(4)}`],
        [15, rupees * 100, `NEFT CR-SHIPROCKET-${payout}`],
        [27, -100_000, 'RENT'],
      ],
      'hdfc',
    );
    const sbi = file(
      [
        [2, -5_000, 'CHARGES'],
        [17, 150_000, `BY TRANSFER-NEFT*${utr(5)}*RAZORPAY--`],
        [27, -5_000, 'CHARGES'],
      ],
      'sbi',
    );

    await openScreen(page, `/admin/money?month=${month}`);
    await page.getByRole('link', { name: 'Bank statement' }).click();
    await page.getByRole('heading', { name: 'How it works' }).waitFor();
    await addAccount(page, `HDFC ${width}`);
    await expectAccessible(page, width);
    await enter(page, 'hdfc-1.csv', part(hdfc, 0, 4), 4, 4);
    await press(page, 'Another statement');
    await enter(page, 'hdfc-3.csv', part(hdfc, 5, 7), 2, 2);
    const missing = `HDFC ${width}: no statement from 12 to 14 `;
    await page.getByText(missing).waitFor();
    await openScreen(page, `/admin/money?month=${month}`);
    await page.getByText(missing).waitFor();
    await expectAccessible(page, width);
    await page.getByRole('link', { name: 'Bank statement' }).click();
    await page.getByLabel('Account', { exact: true }).selectOption({ label: `HDFC ${width} …1234` });
    // A line is missing in it: nothing of it can be entered.
    const broken = part(hdfc, 3, 7).split('\n').toSpliced(4, 1).join('\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) });
    await page.getByText(/Line 5 .*the balance should be ₹/).waitFor();
    await expectAccessible(page, width);
    expect(await page.getByRole('button', { name: 'Enter', exact: true }).isDisabled()).toBe(true);
    await enter(page, 'hdfc-2.csv', part(hdfc, 3, 7), 4, 1);
    await press(page, 'Another statement');
    await addAccount(page, `SBI ${width}`);
    await enter(page, 'sbi.xls', sbi, 3, 3);

    await openScreen(page, `/admin/money?month=${month}`);
    await page.getByRole('heading', { name: '11 lines unexplained' }).waitFor();
    await expectAccessible(page, width);
    expect(await page.getByRole('button', { name: /^Close .*: 11 unexplained$/ }).isDisabled()).toBe(true);
    // One has the amount and the days of a settlement: a press matches both.
    await press(page, /^It is /);
    await page.getByRole('heading', { name: '9 lines unexplained' }).waitFor();
    // It is taken back with one press and a confirmation, and taken again.
    await press(page, /^Take back the match of /);
    const undo = page.getByRole('dialog', { name: /^Take back the match of / });
    await expectAccessible(page, width);
    await undo.getByRole('button', { name: 'Take back the match', exact: true }).click();
    await undo.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: '11 lines unexplained' }).waitFor();
    await press(page, /^It is /);
    await page.getByRole('heading', { name: '9 lines unexplained' }).waitFor();
    for (let left = 9; left > 0; left -= 1) {
      await press(page, /^Accept /);
      const dialog = page.getByRole('dialog', { name: /^Accept / });
      await dialog.getByLabel('Why this is right').fill(`Seen with the bank, ${left}`);
      if (left === 9) await expectAccessible(page, width);
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('heading', { name: left === 1 ? 'Accepted' : left === 2 ? '1 line unexplained' : `${left - 1} lines unexplained` })
        .waitFor();
    }

    // Two presses lead from the number at the bank to the order.
    await page.getByRole('link', { name: payout }).click();
    await page.getByRole('link', { name: order.name }).click();
    await page.waitForURL(new RegExp(`/admin/orders/${order.id}`));

    await openScreen(page, `/admin/money?month=${month}`);
    await press(page, /^Close \w+ \d{4}$/);
    const ask = page.getByRole('dialog', { name: /^Close / });
    await expectAccessible(page, width);
    await ask.getByRole('button', { name: /^Close \w+ \d{4}$/ }).click();
    await page.getByText(/^Closed on .* by /).waitFor();
    await expectAccessible(page, width);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'The month for the accountant' }).click(),
    ]);
    expect([csv.suggestedFilename(), readFileSync(await csv.path(), 'utf8').includes('Seen with the bank')]).toEqual([
      `money-${month}.csv`,
      true,
    ]);

    await openScreen(page, `/admin/orders/${order.id}`);
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Invoice', exact: true }).click()]);
    await openScreen(page, '/admin/gst');
    await press(page, 'Check and download the return');
    const [gstr1] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), press(page, 'Download JSON')]);
    expect(JSON.parse(readFileSync(await gstr1.path(), 'utf8'))).toHaveProperty('fp');
    expectQuiet(page);
  });
});
