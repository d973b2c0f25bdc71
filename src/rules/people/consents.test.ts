import { expect, test } from 'vitest';
import { consents } from './consents.ts';

test.each(Object.entries(consents))('the text for %s says how the consent ends (L22)', (_, text) => {
  expect(text).toMatch(/unsubscribe with one click|delete them .* at any time|Stop any time|deleted afterwards/);
});

test('the newsletter needs a confirmed address (U-09)', () => {
  expect(consents.newsletter).toContain('confirm my address');
});
