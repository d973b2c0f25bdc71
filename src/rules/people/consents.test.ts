import { afterEach, expect, test } from 'vitest';
import hindi from '../../texts/hi/rules/consents.ts';
import { speak } from '../language/language.ts';
import { addTexts } from '../language/texts.ts';
import { consentShown, consentText } from './consents.texts.ts';
import { consents } from './consents.ts';

afterEach(() => speak(null));

test.each(Object.entries(consents))('the text for %s says how the consent ends (L22)', (_, text) => {
  expect(text).toMatch(/unsubscribe with one click|delete them .* at any time|Stop any time|deleted afterwards/);
});

test('the newsletter needs a confirmed address (U-09)', () => {
  expect(consents.newsletter).toContain('confirm my address');
});

test('a stored consent is shown in the language of the page, one with earlier words as it was given', () => {
  addTexts('hi', { consents: hindi });
  speak('hi');
  expect(consentText('stock-alert')).toBe(hindi.stockAlert);
  expect(consentShown('whatsapp', consents.whatsapp)).toBe(hindi.whatsapp);
  expect(consentShown('whatsapp', 'Earlier words.')).toBe('Earlier words.');
});
