import { expect, test } from 'vitest';
import { accountRefusals } from './account-refusals.ts';
import { anyRefusal } from './every-refusal.ts';
import { orderRefusals } from './order-refusals.ts';
import { profileRefusals } from './profile-refusals.ts';
import { isRefusal, refusals } from './refusal.ts';
import { refusalsOf } from './refusal-text.ts';
import { returnRefusals } from './return-refusals.ts';

const tables = { refusals, orderRefusals, accountRefusals, profileRefusals, returnRefusals };

test('a refusal has the status, title and message of its table, or the message that is passed', () => {
  const refuse = refusalsOf(orderRefusals);
  expect(refuse('COUPON_LIMIT')).toEqual({
    refused: true,
    code: 'COUPON_LIMIT',
    status: 409,
    title: 'Coupon Limit Reached',
    message: 'This coupon has reached its usage limit.',
  });
  expect(refuse('COUPON_MINIMUM', 'At least ₹999.')).toMatchObject({ title: 'Minimum Purchase Not Met', message: 'At least ₹999.' });
  expect(refuse('COUPON_MINIMUM', '')).toMatchObject({ message: '' });
});

test('no code is in two tables', () => {
  const codes = Object.values(tables).flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test.each(Object.entries(tables))('%s: statuses are 4xx or 5xx, titles are not empty, messages are sentences', (_, table) => {
  for (const [code, [status, title, message]] of Object.entries(table)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true]);
    expect([code, title.trim()]).toEqual([code, title]);
    expect([code, title]).not.toEqual([code, '']);
    expect(message, code).toMatch(/[.?]$|credentials$/);
  }
});

test('every code of every table can be made into a refusal', () => {
  expect(anyRefusal('RETURN_NOT_FOUND')).toMatchObject({ status: 404 });
  expect(anyRefusal('ADMIN_NOT_DELETABLE')).toMatchObject({ status: 403 });
  expect(anyRefusal('OUT_OF_STOCK')).toMatchObject({ status: 409 });
});

test.each([null, undefined, 'refused', {}, { refused: 'true' }, { refused: false }])('%j is not a refusal', (value) => {
  expect(isRefusal(value)).toBe(false);
});
