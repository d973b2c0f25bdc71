import { paise } from '../../../../src/rules/money/money.ts';
import type { MoneyMonth } from '../facts.ts';
import { bankLineOf, later, more, must, type Planted, withBank } from './plant.ts';

/** Returns errors of lines of the bank. */
export function plantedDeposits(month: MoneyMonth): Planted[] {
  const settlement = must(month.settlements.find(({ amount }) => amount > 0));
  const bankLine = bankLineOf(month, settlement);
  return [
    withBank(
      'one paisa less in the bank',
      bankLine,
      [{ ...bankLine, amount: more(bankLine.amount, -1) }],
      [`settlement-bank ${settlement.id} differs amount -1`],
    ),
    withBank(
      'a deposit two days before',
      bankLine,
      [{ ...bankLine, on: later(bankLine.on, -2) }],
      [`settlement-bank ${settlement.id} differs date 0`],
    ),
    withBank(
      'a deposit four days after',
      bankLine,
      [{ ...bankLine, on: later(bankLine.on, 4) }],
      [`settlement-bank ${settlement.id} differs date 0`],
    ),
    withBank('a deposit that did not come', bankLine, [], [`settlement-bank ${settlement.id} missing - ${-settlement.amount}`]),
    withBank(
      'a deposit that came twice',
      bankLine,
      [bankLine, bankLine],
      [`settlement-bank ${settlement.id} differs twice ${settlement.amount}`],
    ),
    withBank(
      'a number within a longer one',
      bankLine,
      [{ ...bankLine, text: bankLine.text.replace(settlement.utr, `${settlement.utr}7`) }],
      [`settlement-bank ${settlement.id} missing - ${-settlement.amount}`, `settlement-bank {bank} unknown not-ours ${settlement.amount}`],
    ),
    withBank(
      'a number with a wrong digit',
      bankLine,
      [{ ...bankLine, text: bankLine.text.replace(settlement.utr, `${settlement.utr.slice(0, -1)}X`) }],
      [`settlement-bank ${settlement.id} missing - ${-settlement.amount}`, `settlement-bank {bank} unknown not-ours ${settlement.amount}`],
    ),
    withBank(
      'a deposit of the gateway that it does not list',
      bankLine,
      [bankLine, { ...bankLine, amount: paise(5), text: 'RAZORPAY SOFTWAR' }],
      ['settlement-bank {bank} unknown not-ours 5'],
    ),
  ];
}
