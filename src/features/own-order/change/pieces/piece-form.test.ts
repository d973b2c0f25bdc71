import { expect, test } from 'vitest';
import { pieceChangeIn } from './piece-form.ts';

const read = (fields: Record<string, string>) => pieceChangeIn(new URLSearchParams(fields));

test('each small form is one change; the form of the address is none', () => {
  expect(read({ what: 'gift-note' })).toEqual({ kind: 'gift-note' });
  expect(read({ what: 'gift-wrap', line: '1' })).toEqual({ kind: 'gift-wrap' });
  expect(read({ what: 'size', line: '2', size: '2.6' })).toEqual({ kind: 'size', line: 2, size: '2.6' });
  const fewer = { what: 'fewer', line: '1', quantity: '0' };
  const asked = { kind: 'fewer', line: 1, quantity: 0, keepsCoupon: false };
  expect(read({ ...fewer, 'less-1': '5000', 'less-0': '31430' })).toEqual({ ...asked, shown: 31_430 });
  for (const none of [{}, { 'less-1': '5000' }, { 'less-0': '-1' }]) expect(read({ ...fewer, ...none })).toEqual({ ...asked, shown: -1 });
  expect(read({ line1: '14, 3rd Cross' })).toBeNull();
});

test('what is no number is no piece', () => {
  expect(read({ what: 'fewer', line: '1e3', quantity: '-1' })).toMatchObject({ line: -1, quantity: -1 });
  expect(read({ what: 'fewer' })).toMatchObject({ line: -1, quantity: -1 });
});
