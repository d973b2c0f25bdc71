import { expect, test } from 'vitest';
import { noticeWords } from './notice-words.ts';

test.each([
  ['Ten percent off from ₹999 with code SHAADI10', 'Ten percent off from ₹999', ' with code SHAADI10'],
  ['Ten percent off: SHAADI10!', 'Ten percent off', ': SHAADI10!'],
  ['Use SHAADI10 for ten percent off', 'Use SHAADI10 for ten percent off', ''],
  ['₹999 से ऊपर 10% की छूट, कोड SHAADI10', '₹999 से ऊपर 10% की छूट', ', कोड SHAADI10'],
  ['10% की छूट: कूपन SHAADI10 लगाएँ।', '10% की छूट', ': कूपन SHAADI10 लगाएँ।'],
  ['Packed by nine tonight', 'Packed by nine tonight', ''],
  ['Ten percent off with code SHAADI100', 'Ten percent off with code SHAADI100', ''],
])('%j is read as %j beside the button of its coupon', (text, said, ending) => {
  expect(noticeWords(text, 'SHAADI10')).toEqual({ said, ending });
  expect(noticeWords(text, null)).toEqual({ said: text, ending: '' });
});
