import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import messages from '../../texts/hi/language/field-messages.ts';
import server from '../../texts/hi/language/refusals.ts';
import shopper from '../../texts/hi/language/shopper-refusals.ts';
import { longText, pin } from '../fields/fields.ts';
import { fieldErrors } from '../refusals/field-errors.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import { stockRefusal } from '../refusals/refusal.ts';
import { speak } from './language.ts';
import { addTexts } from './texts.ts';

beforeAll(() => addTexts('hi', { 'field-messages': messages, 'shopper-refusals': { ...server, ...shopper } }));
afterEach(() => speak(null));

const errorsOf = (typed: object) => {
  const read = z.object({ pin, note: longText(500) }).safeParse(typed);
  return read.success ? {} : fieldErrors(read.error.issues);
};
const wrong = { pin: '12', note: 'a'.repeat(501) };

test('the message of a field is in the language of the page, with its figures', () => {
  expect(errorsOf(wrong)).toEqual({ pin: 'A PIN code has 6 digits.', note: 'Please use at most 500 characters.' });
  speak('hi');
  expect(errorsOf(wrong)).toEqual({ pin: 'PIN कोड में 6 अंक होते हैं।', note: 'ज़्यादा से ज़्यादा 500 अक्षर लिखें।' });
});

test('a refusal keeps its code and its status, and has title and sentence in the language', () => {
  expect(stockRefusal('OUT_OF_STOCK').message).toBe('This item is currently out of stock.');
  speak('hi');
  expect(stockRefusal('OUT_OF_STOCK')).toMatchObject({
    code: 'OUT_OF_STOCK',
    status: 409,
    title: 'रुकिए!',
    message: 'यह पीस अभी स्टॉक में नहीं है।',
  });
  // A sentence with a figure comes from the rule that knows it.
  expect(orderRefusal('COUPON_MINIMUM', 'own').message).toBe('own');
  expect(orderRefusal('SHOP_BUSY').title).toBe('एक मिनट');
});
