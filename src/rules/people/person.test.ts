import { expect, test } from 'vitest';
import { hasControls, isEmail } from './person.ts';

test.each(['asha@example.in', 'a.b+c@sub.example.co.in', `${'a'.repeat(64)}@example.in`])('%s is an e-mail address (#212)', (text) => {
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
])('“%s” is not an e-mail address (#212)', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('control characters and characters that reverse text are found', () => {
  expect(hasControls('Asha\u0000') && hasControls('A\u202eb') && hasControls('a\nb')).toBe(true);
  expect(hasControls('Asha रानी')).toBe(false);
});
