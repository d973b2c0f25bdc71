import { describe, expect, it } from 'vitest';
import { isLatin, isPrintable } from './latin-letters.ts';

describe('what a label can print', () => {
  it.each(['Zoë D’Souza', 'Flat 4/B, “Lotus”, M.G. Road – near SBI', '', 'Nº 14'.normalize('NFC'), 'Cafe\u0301'])('%s: yes', (text) => {
    expect(isLatin(text)).toBe(true);
  });
  it.each(['मीरा जोशी', 'Flat १४', 'গলি', 'தெரு 4', 'Иван', 'Meera जी'])('%s: no', (text) => {
    expect(isLatin(text)).toBe(false);
  });
  it('is asked of the name and of every line of the street', () => {
    const address = { address: '14, 3rd Cross', apartment: '', place: '', city: 'Nagpur' };
    expect(isPrintable({ name: 'Meera', address })).toBe(true);
    expect(isPrintable({ name: 'मीरा', address })).toBe(false);
    for (const line of ['address', 'apartment', 'place', 'city'] as const)
      expect(isPrintable({ name: 'Meera', address: { ...address, [line]: 'गली' } })).toBe(false);
  });
});
