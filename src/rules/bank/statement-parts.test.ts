import { describe, expect, it, test } from 'vitest';
import { paise } from '../money/money.ts';
import { typedDay } from '../typed/typed-day.ts';
import { lineIdentities } from './line-identity.ts';
import { isWithdrawal, statementPaise } from './statement-amount.ts';
import { utrOf, utrTokens } from './utr-tokens.ts';

test.each([
  ['1,23,456.50', 12_345_650],
  ['₹ 500', 50_000],
  ['Rs. 1 299.5', 129_950],
  ['INR 0.07', 7],
  ['1.1', 110],
  ['4.350', 435],
  ['(20.00)', -2_000],
  ['-20.00', -2_000],
  ['20.00 Dr', -2_000],
  ['20.00CR.', 2_000],
  ['999999999999.99', 99_999_999_999_999],
  ['', 0],
  ['-', 0],
  ['0.00', 0],
  ['1.005', null],
  ['1.2.3', null],
  ['1e5', null],
  ['(20.00', null],
  ['ten', null],
])('%j is %j paise', (text, amount) => expect(statementPaise(text)).toBe(amount));

test.each([
  ['DR', true],
  ['Debit', true],
  ['cr.', false],
  [' Credit ', false],
  ['', null],
])('%j: money leaves: %j', (text, isOut) => expect(isWithdrawal(text)).toBe(isOut));

test.each([
  ['15/01/24', '2024-01-15'],
  ['15/01/2024', '2024-01-15'],
  ['15-01-2024', '2024-01-15'],
  ['15.01.2024', '2024-01-15'],
  ['5/1/2024', '2024-01-05'],
  ['15 Jan 2024', '2024-01-15'],
  ['15-Jan-24', '2024-01-15'],
  ['15 January 2024', '2024-01-15'],
  ['15/01/2024 10:22:33 AM', '2024-01-15'],
  ['2024-01-15', '2024-01-15'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', null],
  ['01/31/2024', null],
  ['15 Foo 2024', null],
  ['Total', null],
  ['', null],
])('the day of %j is %j', (text, day) => expect(typedDay(text)).toBe(day));

describe('numbers of payments', () => {
  it('are whole words, never a part of a longer number', () => {
    const tokens = utrTokens('NEFT CR-N123456789012345-razorpay/401234567890,0000501234567891');
    expect([...tokens]).toEqual(['N123456789012345', 'RAZORPAY', '401234567890', '501234567891']);
    expect(tokens.has(utrOf('123456789012345'))).toBe(false);
    expect(utrTokens('IMPS 94012345678901').has(utrOf('401234567890'))).toBe(false);
  });

  it('are compared without signs, and too short ones not at all', () => {
    expect(utrOf('1568176960vxp0rj')).toBe('1568176960VXP0RJ');
    expect(utrOf(' n123-4567 89 ')).toBe('N123456789');
    expect(utrOf('000401234567890')).toBe('401234567890');
    expect(utrOf('0000123')).toBe('');
    expect(utrOf('')).toBe('');
  });
});

describe('the identity of a line', () => {
  const line = (amount: number, balance: number, narration = 'NEFT X') => ({
    date: '2024-01-15',
    amount: paise(amount),
    balance: paise(balance),
    narration,
  });

  it('is the same in every file, and another for two equal transactions of a day', () => {
    const [first, second] = [line(100, 1_100), line(100, 1_200)];
    const whole = lineIdentities('HDFC 1', [first, second]);
    expect(lineIdentities('HDFC 1', [second])).toEqual([whole[1]]);
    expect(new Set(whole).size).toBe(2);
    expect(lineIdentities('HDFC 1', [line(100, 1_100, ' neft -  x ')])).toEqual([whole[0]]);
    expect(lineIdentities('HDFC 2', [first])).not.toEqual([whole[0]]);
  });

  it('differs where money came, went back and came again', () => {
    const lines = [line(100, 1_100), line(-100, 1_000), line(100, 1_100)];
    expect(new Set(lineIdentities('HDFC 1', lines)).size).toBe(3);
  });
});
