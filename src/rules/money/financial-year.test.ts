import { describe, expect, it } from 'vitest';
import { documentNumber, financialYear, financialYearStart, monthBounds } from './financial-year.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);

describe('the financial year (L18)', () => {
  it('begins on 1 April at midnight in India', () => {
    expect(financialYear(at('2027-03-31T23:59:59.999'))).toBe('26-27');
    expect(financialYear(at('2027-04-01T00:00:00.000'))).toBe('27-28');
    expect(financialYear(at('2026-12-31T23:59:59'))).toBe('26-27');
    expect(financialYear(at('2099-06-01T00:00:00'))).toBe('99-00');
  });

  it('has numbers of 16 characters', () => {
    expect(documentNumber('CHK', '26-27', 1)).toBe('CHK/26-27/000001');
    expect(documentNumber('CRN', '26-27', 999_999)).toHaveLength(16);
  });
});

describe('a month', () => {
  it('is bounded by midnights in India', () => {
    expect(monthBounds('2026-11')).toEqual({ from: at('2026-11-01T00:00:00'), until: at('2026-12-01T00:00:00') });
    expect(monthBounds('2026-12')).toEqual({ from: at('2026-12-01T00:00:00'), until: at('2027-01-01T00:00:00') });
    expect(monthBounds('2028-02')).toEqual({ from: at('2028-02-01T00:00:00'), until: at('2028-03-01T00:00:00') });
  });

  it.each(['2026-13', '2026-1', '', '2026-11-01', "2026-11' OR 1"])('%j is none', (text) => {
    expect(monthBounds(text)).toBeNull();
  });
});

it('financialYearStart: years back from 1 April in India', () => {
  expect(new Date(financialYearStart(Date.parse('2035-03-31T23:59:00+05:30'), 8)).toISOString()).toBe('2026-03-31T18:30:00.000Z');
  expect(new Date(financialYearStart(Date.parse('2035-04-01T00:00:00+05:30'), 8)).toISOString()).toBe('2027-03-31T18:30:00.000Z');
});
