import { expect, test } from 'vitest';
import { businessFault, tidyGstin } from './business.ts';

const GSTIN = '29AAGCB7383J1Z4';
const fault = (gstin: string, legalName = 'Rao Traders', state = 'KA') => {
  const found = businessFault({ gstin, legalName }, state);
  return found && `${found.field}: ${found.message}`;
};

test('a GSTIN of the State of the delivery with a name is right, and so is neither', () => {
  expect([fault(GSTIN), fault('', '')]).toEqual([null, null]);
});

test('one of the two alone is not enough', () => {
  expect(fault(GSTIN, '')).toBe('legalName: Enter the name on the GST certificate.');
  expect(fault('')).toBe('gstin: Enter the GSTIN, or empty the name of the business.');
});

test('the length, the check letter and the State are looked at, the State only once it is known', () => {
  expect(fault('29AAGCB7383')).toBe('gstin: A GSTIN has 15 letters and digits.');
  expect(fault('29AAGCB7383J1Z5')).toMatch(/^gstin: This GSTIN has a typing mistake/);
  expect(fault(GSTIN, 'Rao Traders', 'MH')).toMatch(/^gstin: This GSTIN is of another state/);
  expect(fault(GSTIN, 'Rao Traders', '')).toBeNull();
});

test('spaces, dashes and small letters are put right', () => expect(tidyGstin(' 29aagcb 7383-j1z4')).toBe(GSTIN));
