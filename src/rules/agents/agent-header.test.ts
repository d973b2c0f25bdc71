import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentProfileIn } from './agent-header.ts';

const ADDRESS = 'https://agent.in/p.json';

test.each([
  [`profile="${ADDRESS}"`, ADDRESS],
  [`  profile="${ADDRESS}"  `, ADDRESS],
  [`profile="${ADDRESS}";v=1;trusted, other=?1`, ADDRESS],
  [`a=1, b=-2.5;x, c=tok/en:1;y="z", d=:aGk=:, e, profile="${ADDRESS}"`, ADDRESS],
  [`list=("a" b;q=1 2.5);z, profile="${ADDRESS}"`, ADDRESS],
  [`empty=(), profile="${ADDRESS}",\t*x=?0`, ADDRESS],
  ['profile="first", profile="second"', 'second'],
  ['profile="a \\"quoted\\" \\\\ word"', 'a "quoted" \\ word'],
  ['other="profile=\\"x\\"", profile="y"', 'y'],
  ['profile=""', ''],
])('%s names %s', (header, profile) => {
  expect(agentProfileIn(header)).toBe(profile);
});

test.each([
  null,
  '',
  'nobody',
  'profile',
  'profile=?1',
  `profile=${ADDRESS}`,
  `profile=token`,
  'profile=("https://agent.in")',
  'profile="open',
  'profile="wrong \\escape"',
  'profile="हिन्दी"',
  'profile="x" y="z"',
  'profile="x",',
  'profile="x",,a',
  'Profile="x"',
  '1profile="x"',
  'a=, profile="x"',
  'a=1., profile="x"',
  'a=-, profile="x"',
  'a=?2, profile="x"',
  'a=:b, profile="x"',
  'a=(b, profile="x"',
  'a=("b""c"), profile="x"',
  'a=1;=2, profile="x"',
  `profile="${'x'.repeat(2_100)}"`,
])('%j names no profile', (header) => {
  expect(agentProfileIn(header)).toBeNull();
});

test('a header of any text is read or refused, and never throws', () => {
  const parts = fc.constantFrom('profile', '=', '"', '\\', ',', ';', '(', ')', ' ', '?1', ':', '-', '1.', 'a', '*', '\t', 'é', '"x"');
  const headers = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts, { maxLength: 60 }).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(headers, (header) => {
      const read = agentProfileIn(header);
      expect(read === null || typeof read === 'string').toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a text survives being quoted', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const printable = [...text].filter((sign) => sign >= ' ' && sign <= '~').join('');
      expect(agentProfileIn(`a;b=1, profile="${printable.replace(/["\\]/g, '\\$&')}", c=(1 2)`)).toBe(printable);
    }),
  );
});

test.each([
  ['=', (n: number) => '='.repeat(n)],
  ['parentheses', (n: number) => `a=${'('.repeat(n)}`],
  ['lists', (n: number) => `a=(${'b '.repeat(n / 2)}`],
  ['backslashes', (n: number) => `a="${'\\\\'.repeat(n / 2)}`],
  ['parameters', (n: number) => `a${';b'.repeat(n / 2)}!`],
  ['members', (n: number) => `${'a,'.repeat(n / 2)}`],
  ['spaces', (n: number) => `a${' '.repeat(n)}b`],
  ['letters', (n: number) => `${'a'.repeat(n)}!`],
  ['quotes', (n: number) => `a=${'""'.repeat(n / 2)}`],
])('a thousand long headers of %s cost next to nothing', (_, header) => {
  const text = header(2_040);
  const from = performance.now();
  for (let at = 0; at < 1_000; at += 1) agentProfileIn(text);
  // About 60 ms on an idle machine; an expression that goes back would need minutes for one.
  expect(performance.now() - from).toBeLessThan(5_000);
});
