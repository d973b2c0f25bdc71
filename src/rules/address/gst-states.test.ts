import { expect, it } from 'vitest';
import { gstStateCode, gstStateName, placeOfSupply } from './gst-states.ts';
import { states } from './states.ts';

it('every State and union territory has a code of its own (L18)', () => {
  const codes = states.map(({ code }) => gstStateCode(code));
  expect(codes.every((code) => /^\d\d$/.test(code ?? ''))).toBe(true);
  expect(new Set(codes).size).toBe(36);
});

it('names the State of a code', () => {
  expect([gstStateName('29'), placeOfSupply('19'), gstStateName('99')]).toEqual(['Karnataka', 'West Bengal (19)', '99']);
  expect(gstStateCode('XX')).toBeUndefined();
});
