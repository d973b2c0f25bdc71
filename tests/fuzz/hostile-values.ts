import type { Random } from './random.ts';

/** Texts that break parsers, queries, pages and mails. */
const hostileTexts: readonly string[] = [
  // Letters that are none, or that look like others.
  ...['', ' ', '\ud800', 'a\udc00b@x.in', '\0', 'a\0b', '\u202egnp.exe\u2066', '\ufeff', '\u200b', 'e\u0301'.repeat(50), '९९', '１'],
  '🙈'.repeat(20),
  // Numbers and words of programs.
  ...['NaN', '-0', '1e308', '9007199254740993', '0x10', '__proto__', 'constructor', 'toString', 'null', 'undefined', 'true'],
  '[object Object]',
  // Mails, queries and the search.
  ...['a\r\nbcc: x@evil.example', "' OR 1=1 --", "'); DROP TABLE orders; --", '" OR ""="', '%', '_%', '*', '"', 'NEAR(', 'a AND OR NOT'],
  ...['name:x^2 -"', '=HYPERLINK("http://evil.example")', '{{7*7}}#{7*7}', 'evil.example/win-50000 Verma'],
  // Paths, addresses and markup.
  ...['../../etc/passwd', '..%2f..%2fprivate', '%00', '%', '%zz', '%c0%af', '//evil.example', '\\\\evil.example'],
  ...['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  ...['</script><svg onload=alert(1)>', 'x'.repeat(300), 'x'.repeat(5_000)],
];

/** Written as JSON, because some have no value in JavaScript. */
const hostileNumbers: readonly string[] = [
  ...['0', '-0', '-1', '0.1', '1.0000000001', '99.5', '100', '2147483648', '4294967296', '9007199254740991', '9007199254740993'],
  ...['1e308', '-1e308', '1e400', '1e-320', '00', 'NaN', 'Infinity', '0x1F'],
];

/** JSON values of types that no field accepts. */
const otherTypes = ['null', 'true', '[]', '{}', '[[]]', '[null]', '{"length":1}', '""', '"1"', '[1,2,3]', '{"$ne":null}'] as const;

/** Keys that a careless merge would take over. */
export const extraKeys: readonly string[] = [
  ...['"__proto__":{"role":"administrator","isAdmin":true}', '"constructor":{"prototype":{"role":"administrator"}}', '"toString":"x"'],
  ...['"status":"paid"', '"reservation":"committed"', '"user_id":"1"', '"role":"administrator"', '"email_verified":true', '"total":1'],
  ...['"total_paise":100', '"amount":1', '"razorpay_payment_id":"pay_forged"', '"coupon":{"value":100000}'],
];

export const hostileText = (random: Random): string => random.pick(hostileTexts);

/** A random hostile value as JSON. */
export function hostileJson(random: Random): string {
  const kind = random.int(0, 9);
  if (kind < 5) return JSON.stringify(hostileText(random));
  return kind < 8 ? random.pick(hostileNumbers) : random.pick(otherTypes);
}

/** JSON nested so deeply that a recursive parser overflows its stack. */
export const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
