import { expect, test } from 'vitest';
import { hasControls, isEmail, nameFault } from './person.ts';

test.each(['asha@example.in', 'a.b+c@sub.example.co.in', `${'a'.repeat(64)}@example.in`])('%s is an address (#212)', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'asha',
  'asha@',
  '@example.in',
  'asha@example',
  'a b@example.in',
  'a@b@example.in',
  'asha@example..in',
  '.asha@example.in',
  'asha@-example.in',
  'asha@example.in\r\nBcc: x@y.in',
  `${'a'.repeat(65)}@example.in`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.in`,
])('“%s” is none (#212)', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('a name carries no link, for it is greeted in a mail to an address that nobody proved', () => {
  expect([nameFault('Ananya Rao'), nameFault('D’Souza-Iyer Jr.'), nameFault('अनन्या')]).toEqual([null, null, null]);
  for (const name of ['Win at evil.com', 'https://evil', 'www.evil', '<b>x</b>', 'a@b']) expect(nameFault(name)).toBe('link');
});

test('control characters and text that runs backwards are found', () => {
  expect(hasControls('Asha\u0000') && hasControls('A\u202eb') && hasControls('a\nb')).toBe(true);
  expect(hasControls('Asha रानी')).toBe(false);
});
