import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { type CodSettings, checkCod, codLimitsText } from './cod.ts';

const settings: CodSettings = { isOn: true, min: paise(29_900), max: paise(500_000), blockedPins: ['194101', '744'] };
const why = (total: number, pin: string | null = null, over: Partial<CodSettings> = {}) =>
  checkCod({ ...settings, ...over }, paise(total), pin)?.message ?? null;

describe('cash on delivery on select orders (#11, U-19)', () => {
  it('is offered from the minimum to the maximum, both included', () => {
    expect([29_900, 100_000, 500_000].map((total) => why(total))).toEqual([null, null, null]);
    expect(why(29_899)).toBe('Cash on delivery is for orders of ₹299.00 and above.');
    expect(why(500_001)).toBe('Cash on delivery is for orders up to ₹5,000.00.');
  });

  it('is not offered at a blocked PIN code or one with blocked first digits', () => {
    expect(why(50_000, '560003')).toBeNull();
    expect(why(50_000, '194101')).toBe('Our couriers cannot collect cash at PIN code 194101.');
    expect(why(50_000, '744301')).toBe('Our couriers cannot collect cash at PIN code 744301.');
    expect(why(50_000, '194102')).toBeNull();
    expect(why(50_000, '560003', { blockedPins: [''] })).toBeNull();
  });

  it('states the limits of the settings (L12)', () => {
    expect(codLimitsText(settings)).toBe('from ₹299.00 to ₹5,000.00');
    expect(codLimitsText({ min: paise(0), max: paise(250_050) })).toBe('up to ₹2,500.50');
  });

  it('is not offered without settings, when switched off, and where there is nothing to pay', () => {
    expect(checkCod(null, paise(50_000), null)).toMatchObject({ code: 'COD_NOT_OFFERED' });
    expect(why(50_000, null, { isOn: false })).toBe('Cash on delivery is not available at the moment.');
    expect(why(0, null, { min: paise(0) })).toBe('There is nothing left to pay.');
  });
});
