import { describe, expect, it } from 'vitest';
import { buyerOf, paidText, supplyStateOf, unitOf } from './invoice-contents.ts';

const address = {
  ...{ address: '27, Southern Avenue', apartment: '', place: 'Near the lake', city: 'Kolkata', state: 'WB', pin_code: '700029' },
  ...{ country: 'India' as const, phone: '9845000000' },
};

describe('what an invoice says (L18)', () => {
  it('names the recipient with State and code, without the telephone', () => {
    expect(buyerOf('Tanushree', address, '19')).toEqual({
      name: 'Tanushree',
      address: ['27, Southern Avenue', 'Near the lake', 'Kolkata 700029', 'West Bengal (19)'],
    });
    const forgotten = { ...address, address: '', place: '', city: '', pin_code: '', phone: '' };
    expect(buyerOf('', forgotten, '19').address).toEqual(['West Bengal (19)']);
  });

  it('takes the seller’s State where the address has none', () => {
    expect([supplyStateOf(address, '29'), supplyStateOf({ ...address, state: '' }, '29')]).toEqual(['19', '29']);
  });

  it.each([
    ['1 N', 'NOS'],
    ['1 pair', 'PRS'],
    ['2 Pairs', 'PRS'],
    ['1 set of 3', 'SET'],
    ['setting', 'NOS'],
  ])('%s is counted in %s', (quantity, unit) => {
    expect(unitOf(quantity)).toBe(unit);
  });

  it('says how it was paid, by the day in India', () => {
    const at = Date.parse('2026-11-20T19:00:00Z');
    expect(paidText({ isCash: false, method: 'upi', at })).toBe('UPI, 21 Nov 2026');
    expect(paidText({ isCash: false, method: null, at })).toBe('Online, 21 Nov 2026');
    expect(paidText({ isCash: true, method: null, at: null })).toBe('Cash on delivery');
    expect(paidText({ isCash: false, method: null, at: null })).toBe('Nothing to pay');
  });
});
