import { expect, it } from 'vitest';
import { choiceOf, columnsIn, headsOf, withColumn } from './statement-map.ts';

it('a choice of columns is one again, and none until it has what a statement needs', () => {
  const two = { date: 0, text: 1, reference: null, balance: 4, money: { withdrawal: 2, deposit: 3 } };
  const signed = { date: 0, text: 1, reference: 2, balance: 5, money: { amount: 4, sign: 3 } };
  const owed = { ...two, balanceSign: 5 };
  const sided = { ...two, money: { amount: 2, sign: 2 } };
  const all = [two, signed, owed, sided];
  expect(all.map((columns) => columnsIn(choiceOf(columns)))).toEqual(all);
  expect(columnsIn({ ...choiceOf(two), balance: undefined as never })).toBeNull();
  expect(columnsIn({ date: 0, text: 1, balance: 2, amount: 3 })).toBeNull();
});

it('the names of columns are those that the rules know, else the longest of the first rows', () => {
  const known = ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];
  expect(headsOf([['Account', '1'], known, ['01/11/26', 'x', '', '1.00', '1.00']])).toEqual(known);
  expect(headsOf([['Account'], ['Datum', 'Text', 'Stand'], ['1', '2', '']])).toEqual(['Datum', 'Text', 'Stand']);
});

it('a column is one kind, and a kind has one column', () => {
  const choice = { date: 0, text: 1, balance: 4 };
  expect(withColumn(choice, 1, 'reference')).toEqual({ date: 0, reference: 1, balance: 4 });
  expect(withColumn(choice, 5, 'balance')).toEqual({ date: 0, text: 1, balance: 5 });
  expect(withColumn(choice, 0, '')).toEqual({ text: 1, balance: 4 });
});
