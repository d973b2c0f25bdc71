import { paise } from '../../../../src/rules/money/money.ts';
import type { MoneyMonth } from '../facts.ts';
import { bankLineOf, errorsOf, later, more, must, type Planted } from './plant.ts';

/** Returns errors of lines of the bank. */
export function plantedDeposits(month: MoneyMonth): Planted[] {
  const { id, utr, amount } = must(month.settlements.find((each) => each.amount > 0));
  const move = bankLineOf(month, { utr });
  const deposit = errorsOf('bank', move);
  const says = (what: string) => `settlement-bank ${id} ${what}`;
  const [gone, strange] = [says(`missing - ${-amount}`), `settlement-bank {bank} unknown not-ours ${amount}`];
  const numbered = (number: string) => ({ text: move.text.replace(utr, number) });
  const five = { amount: paise(5), text: 'RAZORPAY SOFTWAR' };
  return [
    deposit.says('one paisa less in the bank', { amount: more(move.amount, -1) }, says('differs amount -1')),
    deposit.says('a deposit two days before', { on: later(move.on, -2) }, says('differs date 0')),
    deposit.says('a deposit four days after', { on: later(move.on, 4) }, says('differs date 0')),
    deposit.missing('a deposit that did not come', gone),
    deposit.again('a deposit that came twice', {}, says(`differs twice ${amount}`)),
    deposit.says('a number within a longer one', numbered(`${utr}7`), gone, strange),
    deposit.says('a number with a wrong digit', numbered(`${utr.slice(0, -1)}X`), gone, strange),
    deposit.again('a deposit of the gateway that it does not list', five, 'settlement-bank {bank} unknown not-ours 5'),
  ];
}
