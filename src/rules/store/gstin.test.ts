import { expect, test } from 'vitest';
import { demoSections } from './demo-store.ts';
import { gstinCheckLetter, isGstin, stateOfGstin } from './gstin.ts';

test('the check letter of registrations that are published', () => {
  expect(['27AAPFU0939F1Z', '29AAGCB7383J1Z'].map(gstinCheckLetter)).toEqual(['V', '4']);
});

test('one wrong letter, two swapped letters and an unknown state are found', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  for (const wrong of ['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '28AAPFU0939F1ZV', '27aapfu0939f1zv', '27AAPFU0939F1Z', ''])
    expect([wrong, isGstin(wrong)]).toEqual([wrong, false]);
  expect(isGstin(`39AAPFU0939F1Z${gstinCheckLetter('39AAPFU0939F1Z')}`)).toBe(false);
});

test('the state is that of the first two digits', () => {
  expect([stateOfGstin('29ABCDE1234F1ZW'), stateOfGstin('99')]).toEqual(['KA', null]);
});

test('that of the demonstration passes the check', () => expect(isGstin(demoSections.gst.gstin)).toBe(true));
