import { describe, expect, it } from 'vitest';
import type { Address } from '../../address/address.ts';
import { isLatin, isPrintable, labelled, latinAfter, streetToWrite, withLatin } from './latin-letters.ts';

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

describe('what a label says instead', () => {
  const address: Address = {
    ...{ address: '14, ಕ್ರಾಸ್', apartment: 'ಮಲ್ಲೇಶ್ವರಂ', place: 'Near SBI', city: 'Bengaluru', state: 'KA' },
    ...{ pin_code: '560003', country: 'India', phone: '9845000000' },
  };
  const given = { latin_name: 'Ramesh', latin_street: '14, Cross, Malleshwaram', latin_city: 'Bangalore' };

  it('is kept only of what was typed in other letters', () => {
    expect(withLatin('ರಮೇಶ್', address, given)).toEqual({ ...address, latin_name: 'Ramesh', latin_street: given.latin_street });
    expect(withLatin('Ramesh', { ...address, address: '14', apartment: '' }, given)).toEqual({ ...address, address: '14', apartment: '' });
  });
  it('stays while what it says stays, and is given anew with another street; the letters of a former one are none of the next', () => {
    const before = { name: 'ರಮೇಶ್', address: { ...address, ...given } };
    const said = { latin_name: given.latin_name, latin_street: given.latin_street };
    const moved = { ...address, address: '೧೫, ಬೀದಿ' };
    expect(latinAfter(before, { name: before.name, address })).toEqual(said);
    expect(latinAfter(before, { name: before.name, address: { ...moved, ...given } })).toEqual({ latin_name: given.latin_name });
    expect(latinAfter(before, { name: before.name, address: { ...moved, latin_street: '15, Street' } })).toEqual({
      ...said,
      latin_street: '15, Street',
    });
    expect(latinAfter(before, { name: 'ಮೀರಾ', address: { ...address, ...given } })).toEqual({ latin_street: given.latin_street });
    expect(latinAfter(before, { name: 'Ramesh', address: { ...moved, address: '15', apartment: '' } })).toEqual({});
  });
  it('takes the place of the lines it was written from, and a landmark in Latin letters stays', () => {
    expect(streetToWrite(address)).toBe('14, ಕ್ರಾಸ್, ಮಲ್ಲೇಶ್ವರಂ');
    const label = labelled({ name: 'ರಮೇಶ್', address: { ...address, ...given } });
    expect(label).toMatchObject({
      name: 'Ramesh',
      address: { address: given.latin_street, apartment: '', place: 'Near SBI', city: 'Bengaluru' },
    });
    expect(isPrintable({ name: 'ರಮೇಶ್', address: { ...address, ...given } })).toBe(true);
    expect(isPrintable({ name: 'ರಮೇಶ್', address })).toBe(false);
  });
  it('is not what an address said before it was corrected in Latin letters', () => {
    const corrected = { ...address, address: '7, Main Road', apartment: '', latin_street: 'the former street' };
    expect(labelled({ name: 'Ramesh', address: corrected }).address.address).toBe('7, Main Road');
  });
});
