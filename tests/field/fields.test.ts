import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as days from '../../src/rules/fields/day-fields.ts';
import * as fields from '../../src/rules/fields/fields.ts';
import * as ids from '../../src/rules/fields/id-fields.ts';
import * as numbers from '../../src/rules/fields/number-fields.ts';
import * as papers from '../../src/rules/fields/paper-fields.ts';
import * as amounts from '../../src/rules/fields/rupees-fields.ts';
import * as sent from '../../src/rules/fields/sent-fields.ts';

const ID = '3f1c2b6a-8f1e-4b7a-9c3d-2a1b0c9d8e7f';
const WRONG = 'Wrong.';

/** What was typed, and what it is; a list has the sentence beside the field. */
type Case = readonly [typed: string, meant: string | number | null | readonly [fault: string]];
const NO_PIN = 'A PIN code has 6 digits.';
const notOnPaper = (signs: string) => `Please leave “${signs}” out: papers and labels show English and Indian letters alone.`;
const NO_PHONE = 'A mobile number has 10 digits and starts with 6 to 9.';

/** Each reader with what people, programs and contact cards write into its field. */
const corpus: Readonly<Record<string, readonly [field: z.ZodMiniType, ...cases: Case[]]>> = {
  text: [fields.text(12), ['\u2068Ravi\u2069', 'Ravi'], ['Pune\r\nIndia', ['Please use letters and digits.']], ['', '']],
  longText: [fields.longText(12), [' Two\nlines ', 'Two\nlines'], ['thirteen more', ['Please use at most 12 characters.']]],
  neededText: [fields.neededText(12, WRONG), ['\u200b \ufeff', [WRONG]], ['Kadā', 'Kadā']],
  neededLongText: [fields.neededLongText(12, WRONG), ['\n\n', [WRONG]], ['a\nb', 'a\nb']],
  code: [fields.code(/^\d{4,8}$/, WRONG), ['\ufeff7117 ', '7117'], ['7117.0', [WRONG]], ['71 17', [WRONG]]],
  capitals: [fields.capitals(/^[A-Z0-9]{6,}$/, WRONG), ['\u202asr1234567\u202c', 'SR1234567'], ['sr 12', [WRONG]]],
  name: [
    fields.name(60),
    ['S/O Ramesh Kumar', 'S/O Ramesh Kumar'],
    ['Dr. A. P. J. Kalam', 'Dr. A. P. J. Kalam'],
    ['ಅನನ್ಯಾ ರಾವ್', 'ಅನನ್ಯಾ ರಾವ್'],
    ["D'Souza", "D'Souza"],
    ['Prof.Dr.Rao', 'Prof.Dr.Rao'],
    ['Shri.Md.Irfan', 'Shri.Md.Irfan'],
    ['Lakshmi Traders Pvt.Ltd.', 'Lakshmi Traders Pvt.Ltd.'],
    ['Ravi B.A.LL.B', 'Ravi B.A.LL.B'],
    ['see bit.ly/x', ['Please leave “bit.ly” out of the name: mails would make a link of it.']],
  ],
  email: [
    fields.email(WRONG),
    ['\u200bAsha@Example.IN\u200e', 'asha@example.in'],
    ['Asha Rao <asha@example.in>', 'asha@example.in'],
    ['mailto:asha@example.in', 'asha@example.in'],
    ['asha@example.in. ', 'asha@example.in'],
    ['<asha@example.in>;', 'asha@example.in'],
    ['asha@example.in, ravi@example.in', ['This does not look like an email address.']],
    ['asha@example', ['This does not look like an email address.']],
    ['', [WRONG]],
  ],
  emailOrEmpty: [fields.emailOrEmpty, ['\u00a0', '']],
  phone: [
    fields.phone(WRONG),
    ['\u202a+91 98450 12345\u202c', '9845012345'],
    ['tel:+91-98450-12345', '9845012345'],
    ['+91 (0) 98450 12345', '9845012345'],
    ['௯௮௪௫௦௧௨௩௪௫', '9845012345'],
    ['Mobile: 98450 12345', '9845012345'],
    ['98450 12345 (WhatsApp)', '9845012345'],
    ['whatsapp:+919845012345', '9845012345'],
    ['091 98450-12345', '9845012345'],
    ['फ़ोन: ९८४५० १२३४५', '9845012345'],
    ['98450 12345 / 98765 43210', [NO_PHONE]],
    ['+1 415 555 0100', [NO_PHONE]],
    ['98450 1234', [NO_PHONE]],
  ],
  phoneOrEmpty: [fields.phoneOrEmpty, [' ', ''], ['011 2222 3333', [NO_PHONE]]],
  pin: [
    fields.pin,
    ['560 003', '560003'],
    ['\u200e560\u20110\u200c03', [NO_PIN]],
    ['৫৬০০০৩', '560003'],
    ['PIN: 560003.', '560003'],
    ['Pin code - 560 003', '560003'],
    ['पिन ५६०००३', '560003'],
    ['560003.0', [NO_PIN]],
    ['012345', ['A PIN code does not begin with 0.']],
    ['5600034', [NO_PIN]],
  ],
  state: [fields.state, ['KA', 'KA'], ['Karnataka', ['Choose a state.']]],
  search: [fields.search, ['\u200bjhumka ', 'jhumka'], ['x'.repeat(101), '']],
  rupees: [
    amounts.rupees(WRONG),
    ['₹ 1,29,900.00', 12_990_000],
    ['1,299 rs', 129_900],
    ['१२९९', 129_900],
    ['12,50', ['Enter rupees with at most two decimals, such as 1299.00.']],
    ['', [WRONG]],
  ],
  optionalRupees: [
    amounts.optionalRupees,
    ['', null],
    ['499/-', 49_900],
    ['549,00', ['Enter rupees with at most two decimals, such as 1299.00.']],
  ],
  whole: [
    numbers.whole({ min: 1, max: 500 }, WRONG),
    ['5.0', 5],
    [' 1 ', 1],
    ['१२', 12],
    ['0', [WRONG]],
    ['501', [WRONG]],
    ['1,2', [WRONG]],
    ['1e2', [WRONG]],
    ['', [WRONG]],
  ],
  optionalWhole: [numbers.optionalWhole({ min: -20, max: 20 }, WRONG), ['', null], ['\u22123', -3], ['+12', 12], ['2.5', [WRONG]]],
  optionalGrams: [
    numbers.optionalGrams(WRONG),
    ['20.0', 20],
    ['0.02 kg', 20],
    ['18 g', 18],
    ['0,5 kg', [WRONG]],
    ['18 oz', [WRONG]],
    ['', null],
  ],
  optionalMillimetres: [numbers.optionalMillimetres(WRONG), ['5.5 cm', 55], ['55 mm', 55], ['2 in', [WRONG]], ['', null]],
  centimetres: [
    numbers.centimetres(1_500, WRONG),
    ['15', 150],
    ['5.5 cm', 55],
    ['55 mm', 55],
    ['15.0', 150],
    ['1 m', 1_000],
    ['5,5', [WRONG]],
    ['0', [WRONG]],
    ['151', [WRONG]],
    ['6 in', [WRONG]],
    ['5.55', [WRONG]],
    ['', [WRONG]],
  ],
  percentage: [numbers.percentage(WRONG), ['3%', 300], ['2.50 %', 250], ['0,03', [WRONG]], ['100', [WRONG]], ['', [WRONG]]],
  optionalPercentage: [numbers.optionalPercentage(WRONG), ['', null], ['12.0', 1_200], ['five', [WRONG]]],
  day: [days.day, ['05-12-2026', '2026-12-05'], ['5 Dec 26', '2026-12-05'], ['31/02/2026', ['Choose a day.']], ['', ['Choose a day.']]],
  dayOrEmpty: [days.dayOrEmpty, ['', ''], ['2026-12-05', '2026-12-05'], ['12/25/2026', ['Choose a day.']]],
  dayInAddress: [days.dayInAddress, ['2026-12-05', '2026-12-05'], ['tomorrow', '']],
  month: [days.month, ['2026-11', '2026-11'], ['11/2026', ['Choose a month.']]],
  clock: [
    days.clock,
    [' 22:00', '22:00'],
    ['9:30 pm', '21:30'],
    ['12 AM', '00:00'],
    ['९.०५', '09:05'],
    ['24:00', ['Enter a time, such as 11:00.']],
    ['13 pm', ['Enter a time, such as 11:00.']],
    ['0930', ['Enter a time, such as 11:00.']],
    ['9', ['Enter a time, such as 11:00.']],
  ],
  addressLine: [
    papers.addressLine(30),
    ['೧೨, ಗಾಂಧಿ ಬಜಾರ್', '೧೨, ಗಾಂಧಿ ಬಜಾರ್'],
    ['Flat № 4', 'Flat № 4'],
    ['Home 🏠', [notOnPaper('🏠')]],
    ['', ''],
  ],
  neededAddressLine: [
    papers.neededAddressLine(30, WRONG),
    ['12 MG Road', '12 MG Road'],
    ['中山路', [notOnPaper('中山路')]],
    [' ', [WRONG]],
  ],
  uuid: [ids.uuid, [ID, ID], [`${ID} `, ['The id must be a UUID.']]],
  sent: [sent.sent(8), ['as sent ', 'as sent '], ['', ['This is missing.']]],
  sentOrEmpty: [sent.sentOrEmpty(8), ['', ''], ['123456789', ['This is too long.']]],
  sentAs: [sent.sentAs(/^products\//, WRONG), ['products/1.webp', 'products/1.webp'], [' products/1.webp', [WRONG]]],
  chosen: [ids.chosen, ['24', 24]],
  secret: [sent.secret(12, WRONG), [' pass\u200bword ', ' pass\u200bword '], ['thirteen more', [WRONG]]],
};

/** Choices, the address of a list, and what readers are made of. */
const noReaders = ['tidy', 'tidyCode', 'choice', 'filter', 'listQuery', 'honeypot', 'paiseOf', 'rupeesText', 'onPaper'];

function read(field: z.ZodMiniType, typed: string): unknown {
  const parsed = z.safeParse(field, typed);
  return parsed.success ? parsed.data : [parsed.error.issues[0]?.message];
}

describe.each(Object.entries(corpus))('%s', (_, [field, ...cases]) => {
  test.each(cases)('%j is read as %j', (typed, meant) => expect(read(field, typed)).toEqual(meant));
});

test('every reader of a field has its entries', () => {
  const readers = [fields, amounts, numbers, days, papers, ids, sent].flatMap((module) => Object.keys(module));
  expect(readers.filter((name) => !noReaders.includes(name)).sort()).toEqual(Object.keys(corpus).sort());
});

test('every reader refuses what is no text, and answers in a sentence where it has one', () => {
  for (const [name, [field]] of Object.entries(corpus)) {
    if (['search', 'dayInAddress', 'chosen'].includes(name)) continue;
    for (const odd of [null, undefined, 7, {}, ['x']]) expect([name, z.safeParse(field, odd).success]).toEqual([name, false]);
  }
});

describe('near misses', () => {
  const machines = ['uuid', 'chosen', 'sent', 'sentOrEmpty', 'sentAs', 'secret', 'dayInAddress'];
  const typed = Object.entries(corpus)
    .filter(([name]) => !machines.includes(name))
    .flatMap(([name, [field, ...cases]]) => cases.map(([text, meant]) => ({ name, field, text, meant })));
  const figures = typed.filter(({ name }) =>
    /^(rupees|optionalRupees|whole|optionalWhole|optionalGrams|optionalMillimetres|centimetres|.*ercentage)$/.test(name),
  );
  const isSame = (read: unknown, meant: unknown) => Array.isArray(read) || JSON.stringify(read) === JSON.stringify(meant);
  const withSign = (text: string, sign: string, place: number) =>
    text.slice(0, place % (text.length + 1)) + sign + text.slice(place % (text.length + 1));

  test('a sign that nobody sees changes no value: it is the same, or refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...typed),
        fc.constantFrom('\u200b', '\u202a', '\ufeff', '\u00ad'),
        fc.nat(40),
        ({ field, text, meant }, sign, place) =>
          isSame(read(field, withSign(text, sign, place)), Array.isArray(meant) ? read(field, text) : meant),
      ),
      { numRuns: 3_000, seed: 53 },
    );
  });

  test('a comma more never makes ten times as much, or a tenth', () => {
    fc.assert(
      fc.property(fc.constantFrom(...figures), fc.nat(40), ({ field, text, meant }, place) =>
        isSame(read(field, withSign(text, ',', place)), meant),
      ),
      { numRuns: 2_000, seed: 53 },
    );
  });
});
