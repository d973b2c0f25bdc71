import { describe, expect, it, test } from 'vitest';
import { guessOrders, type PossibleOrder } from './guess-orders.ts';

const order = (number: number, changes: Partial<PossibleOrder> = {}): PossibleOrder => ({
  ...{ id: `o${number}`, number, name: '', phone: '', email: '', on: '2026-11-10', isOpenedFor: false },
  ...changes,
});
const priya = order(1_000_123, { name: 'Priya K Sharma', phone: '+919812345678', email: 'Priya.S@gmail.com' });
const guess = (text: string, orders: readonly PossibleOrder[], on = '2026-11-10') => guessOrders({ on, text }, orders);

test.each([
  ['UPI/PRIYA SHARMA/okaxis', ['name']],
  ['UPI-PRIYA SHARMILA', []],
  ['priya.s@okaxis', ['upi']],
  ['mail priya.s@gmail.com', ['email']],
  ['xpriya.s@gmail.com', []],
  ['+91 98123-45678', ['phone']],
  ['9812345678@ybl', ['phone']],
  ['812345678', []],
  ['for CHK-1000123', ['number']],
  ['for 10001234', []],
  ['1000123 of Sharma, Priya (9812345678)', ['number', 'phone', 'name']],
])('%s names its order by %j', (text, signs) => expect(guess(text, [priya])[0]?.signs).toEqual(signs));

test.each(['', '@', 'UPI 1'])('nothing of an erased customer is in the line %j', (text) => {
  expect(guess(text, [order(5)])).toMatchObject([{ signs: [] }]);
});

it('a name of another script is read too', () => {
  expect(guess('UPI प्रिया शर्मा', [order(1, { name: 'प्रिया शर्मा' })])[0]?.signs).toEqual(['name']);
});

describe('the best come first, three at most', () => {
  const numbers = (text: string, orders: readonly PossibleOrder[]) => guess(text, orders).map(({ number }) => number);

  it('a stronger sign before all weaker ones', () => {
    const opened = order(1, { isOpenedFor: true, on: '2026-11-07' });
    const named = order(2, { name: 'Priya', phone: '9812345678', email: 'priya@x.in' });
    expect(numbers('Priya 9812345678 priya@x.in', [named, opened])).toEqual([1, 2]);
  });

  it('without signs the nearest day, then the newest', () => {
    const days = ['2026-11-13', '2026-11-09', '2026-11-10', '2026-11-11'].map((on, at) => order(at + 1, { on }));
    expect(numbers('', days)).toEqual([3, 4, 2]);
  });
});
