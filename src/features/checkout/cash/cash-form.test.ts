import { expect, test } from 'vitest';
import { cashForm, encodeCashLine, linesOfQuery } from './cash-form.ts';

test('the query of a product page is read, and an invalid query gives no lines', () => {
  expect(linesOfQuery(new URLSearchParams('product=6&size=2.6&quantity=2'))).toEqual([{ productId: 6, size: '2.6', quantity: 2 }]);
  expect(linesOfQuery(new URLSearchParams('product=6'))).toEqual([{ productId: 6, size: '', quantity: 1 }]);
  for (const invalid of [
    '',
    'product=x',
    'product=6&quantity=0',
    'product=6&quantity=100',
    'product=6&quantity=1e1',
    'product=-1',
    'product=6&quantity=',
  ])
    expect(linesOfQuery(new URLSearchParams(invalid))).toEqual([]);
});

test('lines are encoded and decoded, whatever the name of the size', () => {
  const line = { productId: 14, size: '2.6/ ä', quantity: 3 };
  const sent = new URLSearchParams([
    ['line', encodeCashLine(line)],
    ['line', '1/%E0%A4/1'],
    ['do', 'place'],
    ['total', '79900'],
    ['city', 'Bengaluru'],
  ]);
  expect(cashForm(sent)).toMatchObject({ step: 'place', lines: [line], shown: 79_900, typed: { city: 'Bengaluru', email: '' } });
  expect(cashForm(new URLSearchParams('do=free&total=-1&key=x'))).toMatchObject({ step: 'address', lines: [], shown: null });
});
