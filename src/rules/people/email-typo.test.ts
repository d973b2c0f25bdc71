import { expect, test } from 'vitest';
import { meantEmail } from './email-typo.ts';

test.each([
  ['ananya@gmial.com', 'ananya@gmail.com'],
  [' Ananya.S+shop@GMAIL.con ', 'Ananya.S+shop@gmail.com'],
  ['asha@yahoo.coin', 'asha@yahoo.co.in'],
  ['asha@rediffmial.com', 'asha@rediffmail.com'],
  ['asha@gmail', 'asha@gmail.com'],
])('%j means %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  '',
  'asha',
  'asha@',
  '@gmial.com',
  'a@b@gmial.com',
  'asha@gmail.com',
  'asha@gmx.com',
  'asha@ymail.com',
  'asha@yahoo.in',
  'asha@constructor',
])('%j is left alone', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});
