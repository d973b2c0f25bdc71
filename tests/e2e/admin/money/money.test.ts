import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { istDate, startOfIstDate } from '../../../../src/rules/dates.ts';
import { HOUR } from '../../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../../src/rules/settlements/recon-lines.ts';
import { type BankForm, statementFile } from '../../../shop/money-month/bank-side.ts';
import { plantLines, plantSettlements } from '../../../shop/money-month/plant-month.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { bookedParcel } from '../../browser/parcels-along.ts';
import { stallOrder, unpaidOrder } from '../../browser/past-orders.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { createProducts } from '../../browser/test-products.ts';

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
async function enter(page: Page, name: string, text: string, lines: number, isNew: number): Promise<void> {
  await drop(page, name, text);
  await page.getByText('Every balance follows from the one before.').waitFor();
  await press(page, `Enter ${lines} lines`);
  await page.getByRole('heading', { name: isNew === 1 ? '1 line is new' : `${isNew} lines are new` }).waitFor();
}

/** What is looked at of a GSTR-1. */
interface Return {
  readonly fp: string;
  readonly doc_issue: { readonly doc_det: readonly { readonly docs: readonly { readonly from: string; readonly to: string }[] }[] };
}

/** Rupees that the courier keeps of the cash that it pays. */
const KEPT = 30;

/** What a stall sold in the month: price and cost in paise, and what is earned by it. The price has 3 % GST inside. */
const sold = [
  { price: 30_900, cost: 12_000, earned: '₹180.00', margin: '60.0 %' },
  { price: 61_800, cost: 59_000, earned: '₹10.00', margin: '1.6 %' },
  { price: 20_600, cost: 5_000, earned: '₹150.00', margin: '75.0 %' },
  { price: 10_300, cost: 3_000, earned: '₹70.00', margin: '70.0 %' },
  { price: 51_500, cost: 40_000, earned: '₹100.00', margin: '20.0 %' },
  { price: 41_200, cost: 35_000, earned: '₹50.00', margin: '12.5 %' },
] as const;
/** Their places in it, the piece that earned most first. */
const best = [0, 2, 4, 3, 5] as const;

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

  /** What the gateway told: five settlements, of which the fourth has a paisa less in its lines, and three payments of nobody. `first`: paise of one. */
  async function plantGateway(first: number): Promise<void> {
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
      line('s1', 'pay_a', 'payment', 5, first),
      line('s1', 'pay_b', 'payment', 5, 500_000 - first),
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

  /** The courier's file, which says what it kept, is recorded where its cash is. Returns the rupees that it pays, and the order. */
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
    const paid = Number(due?.rupees) - KEPT;
    await dialog.getByLabel('Rupees that the bank got').fill(String(paid));
    const buffer = Buffer.from(`AWB,COD Amount,Total Deductions\n${due?.awb},${due?.rupees},${KEPT}\n`);
    await dialog.getByLabel('Or the courier’s file (CSV or workbook)').setInputFiles({ name: 'cod.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText(`₹${KEPT}.00 of it kept, all as expected.`).waitFor();
    expect(await dialog.getByText(/The bank got ₹/).count()).toBe(0);
    await expectAccessible(page, width);
    await dialog.getByRole('button', { name: /^Record ₹/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(
      await shop.rows('SELECT paise, deduction_paise AS kept, verdict FROM cod_remittance_lines WHERE awb = ?', String(due?.awb)),
    ).toEqual([{ paise: Number(due?.rupees) * 100, kept: KEPT * 100, verdict: 'matches' }]);
    return { order, rupees: paid };
  }

  const file = (moves: readonly (readonly [number, number, string])[], form: BankForm) =>
    statementFile(
      moves.map(([on, amount, text]) => ({ on: day(on), amount: paise(amount), text })),
      form,
    );

  test('the accountant drops three files, explains eleven lines, closes the month, downloads the return and reads the five best pieces', {
    timeout: 180_000,
  }, async () => {
    const ordered = 200_000;
    const goods = await createProducts('Stall', [
      ...sold.map(({ price }) => ({ name: `Zz Sold for ${price / 100} at ${width}`, price, stock: 0 })),
      { name: `Zz Unpaid at ${width}`, price: ordered, stock: 1 },
    ]);
    const pieceOf = (at: number) => goods.ids[at] ?? 0;
    const unpaid = await unpaidOrder(startOfIstDate(day(4)) + 12 * HOUR, { id: pieceOf(sold.length), price: ordered });
    const stalled = sold.map(({ price, cost }, at) => ({ id: pieceOf(at), price, cost }));
    await stallOrder(startOfIstDate(day(12)) + 12 * HOUR, day(1), stalled);
    await plantGateway(ordered);
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
    await enter(page, 'hdfc-2.csv', part(hdfc, 3, 7), 4, 3);
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
    // The amount of another is that of an order which nobody paid: a press fills this in, and a second one accepts it.
    const [guess, ...others] = await page.getByRole('button', { name: /^Is it this\? CHK-/ }).all();
    expect(others).toEqual([]);
    expect(await guess?.getAttribute('aria-label')).toContain(`Is it this? ${unpaid.name},`);
    for (let left = 9; left > 0; left -= 1) {
      await press(page, left === 9 ? /^Is it this\? / : /^Accept /);
      const dialog = page.getByRole('dialog', { name: /^Accept / });
      const reason = dialog.getByLabel('Why this is right');
      if (left === 9) {
        expect(await reason.inputValue()).toMatch(new RegExp(`^It is order ${unpaid.name} of .*, which has this amount$`));
        expect(await shop.rows("SELECT subject FROM verdicts WHERE month = ? AND accepted_by <> ''", month)).toEqual([]);
        await expectAccessible(page, width);
      } else await reason.fill(`Seen with the bank, ${left}`);
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('heading', { name: left === 1 ? 'Accepted' : left === 2 ? '1 line unexplained' : `${left - 1} lines unexplained` })
        .waitFor();
    }

    expect(
      await shop.rows(
        "SELECT subject, accepted_reason LIKE ? AS isGuessed FROM verdicts WHERE month = ? AND pair = 'capture-recon' AND subject = ?",
        `It is order ${unpaid.name} %`,
        month,
        `pay_a_${width}`,
      ),
    ).toEqual([{ subject: `pay_a_${width}`, isGuessed: 1 }]);

    // Two presses lead from the number at the bank to the order.
    await page.getByRole('link', { name: payout }).click();
    if (width === 1280) await page.getByRole('cell', { name: `₹${KEPT}.00`, exact: true }).waitFor();
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
    const number = String(await page.getByRole('link', { name: /CHK\/\d\d-\d\d\/\d{6}/ }).textContent());
    await openScreen(page, '/admin/gst');
    await press(page, 'Check and download the return');
    const [gstr1] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), press(page, 'Download JSON')]);
    const { fp, doc_issue: issued } = JSON.parse(readFileSync(await gstr1.path(), 'utf8')) as Return;
    const runs = issued.doc_det.flatMap(({ docs }) => docs);
    expect(runs.filter(({ from, to }) => from <= number && number <= to)).toHaveLength(1);
    expect(fp).toBe(istDate(Date.now()).slice(0, '2026-11'.length).split('-').reverse().join(''));

    await openScreen(page, `/admin/margin?from=${day(1)}&to=${day(28)}`);
    const rows = page.getByRole('table', { name: 'Margin by piece' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(sold.length);
    const read = (await rows.allTextContents()).slice(0, best.length);
    for (const [place, at] of best.entries())
      for (const word of [`Zz Sold for ${sold[at].price / 100} at ${width}`, sold[at].earned, sold[at].margin])
        expect(read[place]).toContain(word);
    await expectAccessible(page, width);
    await goods.archive();
    expectQuiet(page);
  });

  test('days without a statement are named, and a statement with a line missing is refused whole', { timeout: 120_000 }, async () => {
    const earlier = monthBefore(months + 2);
    const rent = statementFile(
      [2, 5, 9, 11, 14, 15, 27].map((on) => ({ on: `${earlier}-${String(on).padStart(2, '0')}`, amount: paise(-100_000), text: 'RENT' })),
      'hdfc',
    );
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, `/admin/money?month=${earlier}`);
    await page.getByRole('link', { name: 'Bank statement' }).click();
    await addAccount(page, `Rent ${width}`);
    await enter(page, 'rent-1.csv', part(rent, 0, 4), 4, 4);
    await press(page, 'Another statement');
    await enter(page, 'rent-3.csv', part(rent, 5, 7), 2, 2);
    const missing = `Rent ${width}: no statement from 12 to 14 `;
    await page.getByText(missing).waitFor();
    await openScreen(page, `/admin/money?month=${earlier}`);
    await page.getByText(missing).waitFor();
    await expectAccessible(page, width);
    await page.getByRole('link', { name: 'Bank statement' }).click();
    await page.getByLabel('Account', { exact: true }).selectOption({ label: `Rent ${width} …1234` });
    const broken = part(rent, 3, 7).split('\n').toSpliced(4, 1).join('\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) });
    await page.getByText(/Line 5 .*the balance should be ₹/).waitFor();
    await expectAccessible(page, width);
    expect(await page.getByRole('button', { name: 'Enter', exact: true }).isDisabled()).toBe(true);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rent-2.csv', mimeType: 'text/csv', buffer: Buffer.from(part(rent, 3, 7)) });
    await press(page, 'Enter 4 lines');
    await page.getByRole('heading', { name: '1 line is new' }).waitFor();
    expectQuiet(page);
  });
});
