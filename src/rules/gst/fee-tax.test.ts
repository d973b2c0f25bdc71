import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { feeTaxDifferences } from './fee-tax.ts';

const of = (charged: number | null, invoiced: number | null, in2b: number | null) =>
  feeTaxDifferences({
    ...{ charged: charged === null ? null : paise(charged), invoiced: invoiced === null ? null : paise(invoiced) },
    in2b: in2b === null ? null : paise(in2b),
  });

test('three figures that agree need no words, and a month without fees neither', () => {
  expect([of(36_000, 36_000, 36_000), of(0, null, null), of(null, null, null)]).toEqual([[], [], []]);
});

test('each pair that differs is named with its amount, to the paisa', () => {
  expect(of(36_000, 36_001, 36_001)).toEqual(['The tax invoices have ₹0.01 more than was taken off the settlements.']);
  expect(of(36_000, 35_000, 30_000)).toEqual([
    'The tax invoices have ₹10.00 less than was taken off the settlements.',
    'GSTR-2B has ₹50.00 less than the tax invoices: the supplier has filed another figure.',
  ]);
  expect(of(null, null, 500)).toEqual(['GSTR-2B has ₹5.00 more than the tax invoices: the supplier has filed another figure.']);
});

test('what is not noted yet is said once there is something to compare', () => {
  expect(of(36_000, null, null)).toEqual(['No tax invoice is noted yet.']);
  expect(of(36_000, 36_000, null)).toEqual(['GSTR-2B is not noted yet: only what stands in it may be set off.']);
  expect(of(null, 500, null)).toEqual(['GSTR-2B is not noted yet: only what stands in it may be set off.']);
});
