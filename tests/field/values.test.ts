import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePhone, pinIn } from '../../src/rules/address/pincode.ts';
import { statementPaise } from '../../src/rules/bank/statement-amount.ts';
import { paiseOf } from '../../src/rules/fields/rupees-fields.ts';
import { linkIn } from '../../src/rules/names/link-in-name.ts';
import { bare, tidied } from '../../src/rules/typed/format-characters.ts';
import { typedDay } from '../../src/rules/typed/typed-day.ts';
import { typedMeasure, typedPercent } from '../../src/rules/typed/typed-measure.ts';
import { typedCount, typedNumber } from '../../src/rules/typed/typed-number.ts';

/** Amounts as people type and paste them, with their paise; null for what a person would ask about. */
const amounts: readonly (readonly [typed: string, paise: number | null])[] = [
  ['1299', 129_900],
  ['₹1,299', 129_900],
  ['₹ 1,299.00', 129_900],
  ['Rs. 1,29,900.00', 12_990_000],
  ['Rs 1299/-', 129_900],
  ['INR 1 299', 129_900],
  ['1,299 rs', 129_900],
  ['1\u00a0299.50', 129_950],
  ['\u202a₹1,299\u202c', 129_900],
  ['\ufeff549', 54_900],
  ['१,२९९', 129_900],
  ['.50', 50],
  ['500.', 50_000],
  ['12,50', null],
  ['549,00', null],
  ['1.299,00', null],
  ['1,2999', null],
  ['1.299', null],
  ['12.5.0', null],
  ['1,299-', null],
  ['1.5k', null],
  ['12½', null],
  ['849.000000', 84_900],
  ['1.290', null],
  ['1,299 only', null],
  ['₹1,299/-', 129_900],
  ['1 299,50', null],
];

/** What else a field or a cell holds: the reader, what was written, and what it is. */
const values = {
  phone: [
    normalisePhone,
    ['\u202a+91 98450 12345\u202c', '9845012345'],
    ['+91 (0) 98450-12345', '9845012345'],
    ['0091 98450 12345', '9845012345'],
    ['tel:+919845012345', '9845012345'],
    ['09845012345', '9845012345'],
    ['98450\u201112345', '9845012345'],
    ['௯௮௪௫௦௧௨௩௪௫', '9845012345'],
    ['9198450123', '9198450123'],
  ],
  pin: [
    pinIn,
    ['560 003', '560003'],
    ['560\u2009003', '560003'],
    ['560-003', '560003'],
    ['\u200e560003', '560003'],
    ['৫৬০০০৩', '560003'],
    ['PIN 560003', '560003'],
    ['Bengaluru 560003', 'Bengaluru560003'],
  ],
  code: [bare, ['\u200bDIWALI10\ufeff', 'DIWALI10'], ['AB\u00ad-01', 'AB-01'], ['TWO\u00a0WORDS', 'TWO WORDS']],
  line: [
    tidied,
    ['\u2068मीरा अय्यर\u2069', 'मीरा अय्यर'],
    ['श्री\u200dमती', 'श्री\u200dमती'],
    ['ನ್\u200dನ', 'ನ್\u200dನ'],
    ['\u200dRao\u200c', 'Rao'],
    ['👩\u200d👧', '👩\u200d👧'],
  ],
  number: [
    typedNumber,
    ['12,34,567.50', '1234567.50'],
    ['1,234,567', '1234567'],
    ['123,456', '123456'],
    ['1,2,3', '1,2,3'],
    ['12 50', '12 50'],
    ["1'299", "1'299"],
    ['+1,000', '+1000'],
    ['\u22123', '-3'],
    ['௧௨௩', '123'],
    ['１２９９', '1299'],
    ['12²', '12²'],
    ['.', '.'],
    ['', ''],
    ['abc', 'abc'],
  ],
  count: [
    typedCount,
    ['5 pcs', '5'],
    ['12 Nos.', '12'],
    ['5.0000', '5'],
    ['1.000', '1.000'],
    ['5 g', '5 g'],
    ['5.0', '5'],
    ['+5.00', '+5'],
    ['1,200.0', '1200'],
    ['+12', '+12'],
    ['5.5', '5.5'],
    ['\u22123', '-3'],
  ],
  percent: [
    typedPercent,
    ['GST@3%', '3'],
    ['IGST 18 %', '18'],
    ['GST_5', '5'],
    ['3 percent', '3'],
    ['३ %', '3'],
    ['5%', '5'],
    ['18.00 %', '18'],
    ['2.50 %', '2.5'],
    ['10', '10'],
    ['0,03', '0,03'],
    ['five', 'five'],
  ],
  grams: [
    (typed: string) => typedMeasure(typed, 'grams'),
    ['20.0', '20'],
    ['18gm', '18'],
    ['0.02 kg', '20'],
    ['1,200 g', '1200'],
    ['18.4 g', '18.4'],
    ['18 oz', '18 oz'],
    ['0,5 kg', '0,5 kg'],
  ],
  millimetres: [
    (typed: string) => typedMeasure(typed, 'millimetres'),
    ['5.5 cm', '55'],
    ['5.5cm.', '55'],
    ['55MM', '55'],
    ['2 in', '2 in'],
    ['55 g', '55 g'],
    ['', ''],
    ['broad', 'broad'],
  ],
  day: [
    (typed: string) => typedDay(typed) ?? 'no day',
    ['05-12-2026', '2026-12-05'],
    ['5-Dec-26', '2026-12-05'],
    ['5 December 2026', '2026-12-05'],
    ['2026-12-05 19:40:46', '2026-12-05'],
    ['Dec 5, 2026', '2026-12-05'],
    ['5th December, 2026', '2026-12-05'],
    ['Sat, 5 Dec 2026', '2026-12-05'],
    ['2026/12/05', '2026-12-05'],
    ['०५-१२-२०२६', '2026-12-05'],
    ['\u200e05\u201112\u20112026', '2026-12-05'],
    ['05-12-2026, 07:40 PM IST', '2026-12-05'],
    ['2026-12-05T19:40:46Z', '2026-12-06'],
    ['2026-12-05 19:40:46 +0530', '2026-12-05'],
    ['2026-12-05 23:40:46 UTC', '2026-12-06'],
    ['5 Deception 2026', 'no day'],
    ['5/12/0026', 'no day'],
    ['46361', 'no day'],
    ['31/02/2026', 'no day'],
    ['12/25/2026', 'no day'],
  ],
  'amount of a statement': [
    (typed: string) => String(statementPaise(typed)),
    ['4,512.30(Cr)', '451230'],
    ['1,250.00 (Dr)', '-125000'],
    ['1,04,512.30Cr', '10451230'],
    ['(20.00)', '-2000'],
    ['4,512.30-', '-451230'],
    ['Dr. 4,512.30', '-451230'],
    ['CR 4,512.30', '451230'],
    ['4,512.30 D', '-451230'],
    ['Nil', '0'],
    ['--', '0'],
    ['4,51-2.30', 'null'],
    ['-', '0'],
    ['4.512,30', 'null'],
    ['45,12.30', 'null'],
  ],
  name: [
    (typed: string) => linkIn(typed) ?? 'a name',
    ['S/O Ramesh Kumar', 'a name'],
    ['Ravi B.Com', 'a name'],
    ['Dr.Rao', 'a name'],
    ['Dr.Md.Ali Khan', 'a name'],
    ['Sai Exports Pvt.Ltd', 'a name'],
    ['Meena M.A.B.Ed.', 'a name'],
    ['bit.ly/x', 'bit.ly'],
    ['Win at evil.com', 'evil.com'],
    ['Asha.In', 'Asha.In'],
  ],
} as const;

test.each(amounts)('the amount %j is %j paise', (typed, paise) => expect(paiseOf(typed)).toBe(paise));

describe.each(Object.entries(values))('%s', (_, [read, ...cases]) => {
  test.each<readonly [typed: string, meant: string]>(cases)('%j is read as %j', (typed, meant) => expect(read(typed)).toBe(meant));
});

test('no amount with a comma, a point or a space more is read as ten times as much, or a tenth', () => {
  const sound = amounts.filter(([, paise]) => paise !== null);
  fc.assert(
    fc.property(
      fc.constantFrom(...sound),
      fc.constantFrom(',', '.', ' ', '\u200b', '\u00a0'),
      fc.nat(16),
      ([typed, paise], sign, place) => {
        const read = paiseOf(typed.slice(0, place) + sign + typed.slice(place));
        // A point among the digits is another amount, which a person reads so too.
        return sign === '.' || read === null || read === paise;
      },
    ),
    { numRuns: 2_000, seed: 53 },
  );
});

test('what a reader makes of a value it reads as the same again', () => {
  const digits = fc.stringMatching(/^[₹ +-]{0,2}[\d,. ]{1,12}$/);
  fc.assert(
    fc.property(digits, (typed) => typedNumber(typedNumber(typed)) === typedNumber(typed) && bare(bare(typed)) === bare(typed)),
    { numRuns: 2_000, seed: 53 },
  );
});
