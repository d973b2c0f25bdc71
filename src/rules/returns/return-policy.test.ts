import { expect, test } from 'vitest';
import { fewReturnTerms, wholeReturnPolicy } from './return-policy.ts';
import { leastTerms } from './return-terms.ts';

test('48 hours are a window of 2 days, and days of the owner are those days', () => {
  expect(fewReturnTerms(leastTerms)).toMatchObject({ merchantReturnDays: 2, applicableCountry: 'IN' });
  expect(fewReturnTerms({ returnDays: 7 }).merchantReturnDays).toBe(7);
});

test('the whole policy says who pays for the parcel back, in each case; an offer has fewer fields', () => {
  const whole = wholeReturnPolicy(leastTerms, 'https://shop.example/shipping-returns#returns');
  expect(whole).toMatchObject({
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    customerRemorseReturnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    returnPolicyCountry: 'IN',
    merchantReturnLink: 'https://shop.example/shipping-returns#returns',
  });
  expect(Object.keys(fewReturnTerms(leastTerms))).not.toContain('itemDefectReturnFees');
});
