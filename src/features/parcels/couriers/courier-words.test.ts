import { expect, test } from 'vitest';
import { refusalKinds } from './courier.ts';
import { courierWords, refusalKind } from './courier-words.ts';

const cases = [
  ['Please recharge your ShipRocket wallet. The minimum required balance is Rs 100', 400, 'wallet'],
  ["Crashing while saving package due to exception 'insufficient balance'", 200, 'wallet'],
  ['Too Many Attempts.', 400, 'busy'],
  ['Unauthenticated.', 400, 'login'],
  ['Shipment cannot be cancelled: it is out for pickup', 400, 'too_late'],
  ['Order has already been cancelled.', 400, 'too_late'],
  ['The order id has already been taken.', 422, 'duplicate'],
  ['Duplicate Order Id', 200, 'duplicate'],
  ['COD is not available for this pincode', 200, 'cash'],
  ['Pincode is not serviceable.', 200, 'pin'],
  ['The billing phone is invalid.', 422, 'address'],
  ['Invalid AWB number', 400, 'not_found'],
  ['', 404, 'not_found'],
  ['Something else', 400, 'other'],
] as const;

test.each(cases)('%s (%i) → %s', (words, status, kind) => {
  expect(refusalKind(words, status)).toBe(kind);
});

test('every kind of a refusal is found by words or by a status', () => {
  expect([...new Set(cases.map(([, , kind]) => kind))].sort()).toEqual([...refusalKinds].sort());
});

test('words are one line without markup, keys and secrets, and not long', () => {
  expect(courierWords('<html><script>var a="<b>"</script><h1>403\n Forbidden</h1></html>')).toBe('403 Forbidden');
  expect(courierWords('bad secret-key-1 in Token abcdef and Bearer xyz, token=1 eyJa.b.c', ['secret-key-1'])).toBe('bad … in … and … … …');
  expect(courierWords('x'.repeat(1000))).toHaveLength(300);
  expect(courierWords('short secrets such as “a” stay', ['a'])).toBe('short secrets such as “a” stay');
});
