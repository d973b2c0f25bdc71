import { expect, test } from 'vitest';
import { messageKey } from '../../src/rules/language/field-messages.ts';
import hindi from '../../src/texts/hi/language/field-messages.ts';
import { schemaMessages } from './literals.ts';

/** What a form sends and nobody reads. */
const NOT_SHOWN = ['India'];

test('every message of a shopper’s form is in every language', () => {
  const keys = schemaMessages().map(({ text }) => messageKey(text).replaceAll('…', '{}'));
  const missing = keys.filter((key) => hindi[key] === undefined && !NOT_SHOWN.includes(key));
  expect([...new Set(missing)]).toEqual([]);
});
