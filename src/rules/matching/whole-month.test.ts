import { describe, expect, it } from 'vitest';
import { bankForms, readFile, statementFile } from '../../../tests/shop/money-month/bank-side.ts';
import { amountOf } from '../../../tests/shop/money-month/gateway-side.ts';
import { judgeMonth, moneyMonth, notPaid } from '../../../tests/shop/money-month/money-month.ts';
import { plantedDeposits } from '../../../tests/shop/money-month/planted/planted-bank.ts';
import { plantedCouriers } from '../../../tests/shop/money-month/planted/planted-couriers.ts';
import { plantedCaptures, plantedRefunds, plantedSettlements } from '../../../tests/shop/money-month/planted/planted-gateway.ts';
import { sumLines } from '../settlements/settlement-sums.ts';

const ORDERS = 3_000;
const month = moneyMonth(34, ORDERS);

describe.each([1, 2, 3, 4, 5])('a month of 3,000 orders, seed %i', (seed) => {
  const random = moneyMonth(seed, ORDERS);

  it.each(bankForms)('has a verdict of paid on everything, with the bank as %s', (bank) => {
    const { judgements, proposals, fault } = judgeMonth(random, bank);
    expect([fault, notPaid(judgements), proposals]).toEqual([null, [], []]);
    expect(judgements.length).toBeGreaterThan(ORDERS * 2);
  });

  it('closes: captured less fees, refunds and disputes, with what was carried on, is in the bank; cash less deductions as well', () => {
    const { lines, settlements, remittances } = random;
    const taken = lines.filter(({ type }) => type === 'adjustment');
    const negative = settlements.reduce((total, { amount }) => total + Math.min(0, amount), 0);
    const gateway = amountOf(lines, 'payment') - sumLines(lines).fee - amountOf(lines, 'refund') + sumLines(taken).net - negative;
    const cash = remittances.reduce((total, each) => each.lines.reduce((all, { amount }) => all + amount, total) - each.deduction, 0);
    const captured = random.captures.reduce((total, { amount }) => total + amount, 0);
    expect([amountOf(lines, 'payment') - captured, gateway + cash - judgeMonth(random, 'hdfc').inBank]).toEqual([0, 0]);
    expect(negative).toBeLessThan(0);
  });
});

describe('an error in a month that was right', () => {
  const errors = [plantedCaptures, plantedRefunds, plantedSettlements, plantedDeposits, plantedCouriers].flatMap((planted) =>
    planted(month),
  );

  it('is one of forty and more', () => expect(errors.length).toBeGreaterThanOrEqual(40));

  it.each(errors)('$name is named, and nothing else', ({ plant, named }) => {
    const { judgements, fault } = judgeMonth(plant(month), 'axis');
    expect(fault).toBeNull();
    expect(
      notPaid(judgements)
        .map((line) => line.replace(/[0-9a-f]{64}/, '{bank}'))
        .toSorted(),
    ).toEqual(named.toSorted());
  });

  /** Changes the line of the file that is at `at`. */
  const spoilt = (file: string, change: (line: string) => string[]) =>
    file.split('\n').flatMap((line, at) => (at === 40 ? change(line) : [line]));
  const onePaisaMore = (text: string) => `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;
  it.each([
    ['a balance of one paisa more', (line: string) => [onePaisaMore(line)]],
    ['a line that was cut out', () => []],
    [
      'an amount of one paisa more',
      (line: string) => [
        line
          .split(',')
          .map((cell, at, all) => (at === all.length - 2 ? onePaisaMore(cell) : cell))
          .join(','),
      ],
    ],
  ])('%s in the statement is refused with its line, and nothing is read', (_, change) => {
    const file = statementFile(month.bank, 'axis');
    expect(readFile(file).rows).toHaveLength(month.bank.length);
    const { rows, fault } = readFile(spoilt(file, change).join('\n'));
    expect(rows).toEqual([]);
    expect(fault).toMatch(/^Line 4[12] .*the balance should be ₹/);
  });
});
