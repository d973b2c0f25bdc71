import { describe, expect, it, test } from 'vitest';
import { TAGLINE_MAX } from '../brand/brand-values.ts';
import { WORD_CHARS_MAX } from '../filters/attributes.ts';
import { ownFields, ownKinds } from './own-fields.ts';
import { limitOf, ownLimits } from './own-limits.ts';
import { lengthWarning, readyText, translationFault } from './translation-fault.ts';

const name = { kind: 'product', field: 'name' } as const;
const description = { kind: 'product', field: 'description' } as const;
const fault = (text: string, english = 'Brass bangles', about: Parameters<typeof translationFault>[2] = name) =>
  translationFault(readyText(text), english, about);

describe('a text is stored in one form', () => {
  it('has its letters in NFC, lines of one kind and no space at its ends', () => {
    expect(readyText(' \u0958\u0932\u092e\r\nदो ')).toBe('\u0915\u093c\u0932\u092e\nदो');
    expect(readyText('\u0928\u093c')).toBe('\u0929');
  });
  it('keeps the joiners of Devanagari', () => expect(readyText('क्\u200dष \u200c')).toBe('क्\u200dष \u200c'));
});

describe('a text that cannot be a translation', () => {
  it('is none where it says the same', () => {
    expect(fault('पीतल की चूड़ियाँ')).toBeNull();
    expect(fault('क्\u200dष और र्\u200cय')).toBeNull();
  });
  it.each(['पीतल <b>चूड़ी</b>', '5 < 6', '<script>'])('has a tag or its sign: %s', (text) =>
    expect(fault(text)).toBe('A text has no tags: write it without “<”.'),
  );
  it.each(['\u200b', '\u202e', '\u2060', '\u00ad', '\u200e', '\u0007'])('has a sign that nobody sees: %j', (sign) =>
    expect(fault(`चू${sign}ड़ी`)).toBe('It has signs that nobody sees: type it again.'),
  );
  it('has several lines where the English has one', () => {
    expect(fault('एक\nदो')).toBe('Write it in one line.');
    expect(fault('एक\nदो', 'One\ntwo', description)).toBeNull();
  });
  it('is a name of 200 conjuncts', () => {
    expect(fault('क्ष'.repeat(200))).toBe('At most 120 characters; this has 600.');
    expect(fault('क्ष'.repeat(40))).toBeNull();
  });
  it('has other braces than the English', () => {
    expect(fault('{n} बचे', 'Only {n} left')).toBeNull();
    expect(fault('{b} और {a}', '{a} and {b}')).toBeNull();
    expect(fault('{name} बचे', 'Only {n} left')).toBe('Keep {n} of the English, and no other braces.');
    expect(fault('सिर्फ़ कुछ बचे', 'Only {n} left')).toBe('Keep {n} of the English, and no other braces.');
    expect(fault('{नाम} बचे')).toBe('The English has no braces: write it without { and }.');
    expect(fault('बचे }')).toBe('The English has no braces: write it without { and }.');
  });
  it('has other links or bold words', () => {
    expect(fault('[नियम](terms) देखें', 'See the [terms](terms)')).toBeNull();
    expect(fault('नियम देखें', 'See the [terms](terms)')).toBe('Keep the links of the English: [words](name).');
    expect(fault('[नियम](https://x.example) देखें', 'See the [terms](terms)')).toBe('Keep the links of the English: [words](name).');
    expect(fault('**नया** कंगन', 'A **new** bangle')).toBeNull();
    expect(fault('नया कंगन', 'A **new** bangle')).toBe('Keep the bold words of the English between ** and **.');
  });
});

test('a name is called long by its letters as they are seen, and only from 1.3 times what fits', () => {
  expect(lengthWarning('क्षि'.repeat(52), name)).toBeNull();
  expect(lengthWarning('क'.repeat(53), name)).toBe('53 letters, and about 40 fit on a phone.');
  expect(lengthWarning('क'.repeat(3000), description)).toBeNull();
});

test('every field has a limit, which is that of the English where another file has it', () => {
  for (const kind of ownKinds) for (const field of ownFields[kind]) expect(limitOf(kind, field)?.max).toBeGreaterThan(0);
  expect([ownLimits.store.tagline.max, ownLimits.attribute.word.max]).toEqual([TAGLINE_MAX, WORD_CHARS_MAX]);
  expect(limitOf('product', 'sku')).toBeUndefined();
});
