import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  choice,
  email,
  emailOrEmpty,
  filter,
  listQuery,
  longText,
  name,
  neededText,
  phone,
  phoneOrEmpty,
  pin,
  search,
  state,
  text,
} from './fields.ts';

/** The value that a field parses, or a list with its first message. */
function read(field: z.ZodMiniType<string>, typed: string): string | [string] {
  const parsed = field.safeParse(typed);
  return parsed.success ? parsed.data : [parsed.error.issues[0]?.message ?? ''];
}

const NO_EMAIL = 'This does not look like an email address.';
const NO_PHONE = 'A mobile number has 10 digits and starts with 6 to 9.';

describe('fields', () => {
  test.each([
    ['an e-mail is trimmed and in lower case', email('Missing.'), ' Asha@Example.IN ', 'asha@example.in'],
    ['a missing e-mail has the message of its form', email('Missing.'), '  ', ['Missing.']],
    ['without such a message a missing e-mail is an invalid one', email(), '', [NO_EMAIL]],
    ['an invalid e-mail', email('Missing.'), 'asha@example', [NO_EMAIL]],
    ['an e-mail that is too long', email('Missing.'), `${'a'.repeat(250)}@b.in`, ['This address is too long.']],
    ['an e-mail may be empty', emailOrEmpty, ' ', ''],
    ['a phone is its ten digits', phone('Missing.'), ' +91 (98450) 000-00 ', '9845000000'],
    ['a missing phone', phone('Missing.'), ' ', ['Missing.']],
    ['an invalid phone', phone('Missing.'), '12345', [NO_PHONE]],
    ['a phone of a thousand spaces', phone('Missing.'), `9845000000${' '.repeat(1000)}`, [NO_PHONE]],
    ['a phone may be empty', phoneOrEmpty, '', ''],
    ['a text is trimmed', text(5), ' Pune ', 'Pune'],
    ['a text is too long', text(5), 'Mumbai', ['Please use at most 5 characters.']],
    ['a text is one line', text(20), 'Pune\nMumbai', ['Please use letters and digits.']],
    ['a long text may have several lines', longText(20), 'Pune\nMumbai', 'Pune\nMumbai'],
    ['a needed text is missing', neededText(5, 'Missing.'), '  ', ['Missing.']],
    [
      'a name may not contain a link',
      name(50),
      'Win at evil.com',
      ['Please leave “evil.com” out of the name: mails would make a link of it.'],
    ],
    ['a PIN', pin, ' 560003 ', '560003'],
    ['an invalid PIN', pin, '056000', ['A PIN code does not begin with 0.']],
    ['a missing PIN', pin, '', ['Enter the PIN code.']],
    ['a state', state, 'KA', 'KA'],
    ['a PIN in Devanagari digits', pin, ' ५६०००३ ', '560003'],
    ['an invalid PIN in Devanagari digits', pin, '०५६०००', ['A PIN code does not begin with 0.']],
    ['a PIN as it is pasted', pin, '\u202a560\u00a0003\u202c', '560003'],
    ['a phone of a contact card', phone('Missing.'), '\u202a+91 (0) 98450-12345\u202c', '9845012345'],
    ['an address of a contact card', email(), '\u200basha\u200d@example.in\ufeff', 'asha@example.in'],
    ['a name with marks of direction', name(100), '\u2068Asha Rao\u2069', 'Asha Rao'],
    ['a phone in Devanagari digits', phone('Missing.'), '+९१ ९८४५० ०००००', '9845000000'],
    ['a phone may be empty or in Devanagari digits', phoneOrEmpty, '०९८४५००००००', '9845000000'],
    ['a name in Devanagari', name(100), ' श्रीमती इंद्रा ', 'श्रीमती इंद्रा'],
    ['a name with joiners', name(100), 'श्री\u200Dमती क्\u200Cषमा', 'श्री\u200Dमती क्\u200Cषमा'],
    ['a house in Devanagari', text(120), 'मकान नं. 12, गली नं॰ ३', 'मकान नं. 12, गली नं॰ ३'],
    ['a city in Devanagari', neededText(60, 'Missing.'), 'लखनऊ', 'लखनऊ'],
    ['a gift note in Devanagari', longText(200), 'जन्मदिन मुबारक!\nआपकी बहन, ऋतु', 'जन्मदिन मुबारक!\nआपकी बहन, ऋतु'],
    [
      'a name in Devanagari may not contain a link either',
      name(50),
      'चमक.भारत',
      ['Please leave “चमक.भारत” out of the name: mails would make a link of it.'],
    ],
    // One code point for a letter with its nukta, and a letter with an accent in two.
    ['a name in another form of Unicode', name(100), 'ल\u095Cकी Rene\u0301', 'ल\u0921\u093Cकी Ren\u00E9'],
    ['a text that is as long as it may be in the form that is stored', text(2), '\u095C', '\u0921\u093C'],
    ['a text that is too long in the form that is stored', text(1), '\u095C', ['Please use at most 1 characters.']],
    ['a long text in another form of Unicode', longText(20), 'प\u095Dें', 'प\u0922\u093Cें'],
    ['an unknown state', state, 'XX', ['Choose a state.']],
  ] as const)('%s', (_, field, typed, expected) => {
    expect(read(field, typed)).toEqual(expected);
  });
});

const query = listQuery({ tab: choice(['open', 'done'], 'open'), search, day: filter(/^\d{4}$/) });
const first = { tab: 'open', search: '', day: '', after: '', before: '' };

test('an address is read; what it leaves out or nobody offers falls back to the default', () => {
  expect(query.parse({})).toEqual(first);
  expect(query.parse({ tab: 'done', search: ' juda ', day: '2026', after: 'x' })).toEqual({
    ...first,
    tab: 'done',
    search: 'juda',
    day: '2026',
    after: 'x',
  });
  expect(query.parse({ search: ' \u095Bोया ' }).search).toBe('\u091C\u093Cोया');
  expect(query.parse({ tab: 'evil', search: 'x'.repeat(101), day: 'today', before: 7 })).toEqual(first);
});
