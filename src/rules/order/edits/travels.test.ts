import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../limits.ts';
import { paise } from '../../money/money.ts';
import { checkTravelCash, travelUntil } from './travels.ts';

const noonOf = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

describe('how long an order waits for pieces that are added', () => {
  it('a day at most, until noon of the day on which it leaves, at least an hour', () => {
    const evening = Date.parse('2026-11-26T20:00:00+05:30');
    expect(travelUntil(evening, '2026-11-27')).toBe(noonOf('2026-11-27'));
    expect(travelUntil(evening, '2026-11-30')).toBe(evening + DAY);
    expect(travelUntil(evening, null)).toBe(evening + HOUR);
    expect(travelUntil(noonOf('2026-11-27') - 59 * MINUTE, '2026-11-27')).toBe(noonOf('2026-11-27') + MINUTE);
    expect(travelUntil(noonOf('2026-11-27') + HOUR, '2026-11-27')).toBe(noonOf('2026-11-27') + 2 * HOUR);
  });
});

describe('cash for added pieces', () => {
  const settings = { isOn: true, min: paise(30_000), max: paise(500_000), blockedPins: ['744'] };
  const refused = (total: number, due: number | null, pin = '560003', over: Partial<typeof settings> = {}) =>
    checkTravelCash(
      { ...settings, ...over },
      { total: paise(total), prices: [paise(total)] },
      { due: due === null ? null : paise(due) },
      pin,
    )?.message ?? null;

  it('is added to cash alone, up to the limit of one parcel; the minimum is that of both', () => {
    expect(refused(10_000, 70_000)).toBeNull();
    expect(refused(10_000, null)).toBe('Your order is not paid in cash, so the pieces that you add are paid online.');
    expect(refused(430_000, 70_000)).toBeNull();
    expect(refused(10_050, 70_000)).toBe('Our couriers collect whole rupees. Please pay these pieces online.');
    expect(refused(430_001, 70_000)).toBe(
      'Our couriers collect up to ₹5,000.00 for a parcel, and ₹700.00 are due for your order already. Please pay these pieces online.',
    );
    expect(refused(10_000, 10_000)).toBe('Cash on delivery is for orders of ₹300.00 and above.');
    expect(refused(0, 70_000)).toBe('There is nothing left to pay.');
    expect(refused(10_000, 70_000, '744101')).toBe('Our couriers cannot collect cash at PIN code 744101.');
    expect(refused(10_000, 70_000, '560003', { isOn: false })).toBe('Cash on delivery is not available at the moment.');
    expect(checkTravelCash(null, { total: paise(10_000), prices: [] }, { due: paise(70_000) }, null)?.message).toBe(
      'Cash on delivery is not available at the moment.',
    );
  });
});
