import { expect, test } from 'vitest';
import { debitedText, isPaymentCode, paymentCodes, paymentProblem } from './payment-codes.ts';

test('every code of the specification says what happened and what to do (#171, #172)', () => {
  expect(paymentCodes).toEqual(['R02', 'R03', 'R04X', 'R04Y', 'R05', 'R06', 'R07', 'R08', 'EF01', 'EF02']);
  for (const { happened, advice } of paymentCodes.map(paymentProblem)) {
    expect(happened).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});

test('for a payment that could not be confirmed the advice is to contact support with the order number (#177)', () => {
  expect(paymentProblem('EF02').advice).toContain('contact support and quote your order number');
});

test('an unknown code in the address gets a generic sentence (#50)', () => {
  for (const code of [null, '', 'R99', '<script>', 'toString', '__proto__']) {
    expect(isPaymentCode(code)).toBe(false);
    expect(paymentProblem(code).happened).toBe('This payment did not go through.');
  }
});

test('debited money returns by itself (L30)', () => {
  expect(debitedText()).toContain('within 5 to 7 working days');
});
