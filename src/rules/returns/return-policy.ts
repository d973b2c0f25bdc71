import type { ReturnTerms } from './return-terms.ts';

const SCHEMA = 'https://schema.org/';

/** Term for returns of those who change their mind and pay for the parcel back; for a piece with a fault the shop does. */
const CUSTOMER_PAYS = `${SCHEMA}ReturnFeesCustomerResponsibility`;
const SHOP_PAYS = `${SCHEMA}FreeReturn`;

/**
 * The terms of returns for search engines, as an offer has them: Google reads no others there. The window is in days: 48 hours are 2. The
 * longer one for a piece with a fault has no field.
 */
export const fewReturnTerms = ({ returnDays }: Pick<ReturnTerms, 'returnDays'>) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnFees: CUSTOMER_PAYS,
  returnMethod: `${SCHEMA}ReturnByMail`,
});

/** The same with all of its fields, which the organization has. `link`: the page of the policy. */
export const wholeReturnPolicy = (terms: Pick<ReturnTerms, 'returnDays'>, link: string) => ({
  ...fewReturnTerms(terms),
  returnPolicyCountry: 'IN',
  customerRemorseReturnFees: CUSTOMER_PAYS,
  itemDefectReturnFees: SHOP_PAYS,
  merchantReturnLink: link,
});
