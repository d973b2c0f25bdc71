import { describe, expect, it } from 'vitest';
import { deliveryWindow, endOfIstDate, formatDate, formatDateTime, isBusinessDay, startOfIstDay } from './dates.ts';

const at = (iso: string) => Date.parse(iso);

describe('dates', () => {
  it('formats dates for India, in Indian time (#338)', () => {
    expect(formatDate(at('2026-11-20T19:00:00Z'))).toBe('21 November 2026');
    expect(formatDateTime(at('2026-11-20T07:12:00Z'))).toMatch(/20 Nov.*12:42/);
  });

  it('a coupon ends with its day in India (#159)', () => {
    expect(endOfIstDate('2026-11-30')).toBe(at('2026-11-30T18:30:00Z'));
  });

  it('begins a day at midnight in India', () => {
    expect(startOfIstDay(at('2026-11-20T18:29:59Z'))).toBe(at('2026-11-19T18:30:00Z'));
    expect(startOfIstDay(at('2026-11-20T18:30:00Z'))).toBe(at('2026-11-20T18:30:00Z'));
  });

  it('counts 3 to 7 business days, Monday to Saturday, less holidays (#9)', () => {
    const friday = at('2026-11-20T07:00:00Z');
    expect(deliveryWindow(friday)).toEqual({ from: '24 November', to: '28 November' });
    expect(deliveryWindow(friday, ['2026-11-21'])).toEqual({ from: '25 November', to: '30 November' });
    expect(isBusinessDay(at('2026-11-22T07:00:00Z'), [])).toBe(false);
  });
});
