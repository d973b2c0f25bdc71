import * as z from 'zod/mini';
import { dayOrEmpty } from '../../../rules/fields/day-fields.ts';
import { choice, listQuery, neededText, search, tidyCode } from '../../../rules/fields/fields.ts';
import { optionalWhole } from '../../../rules/fields/number-fields.ts';
import { optionalRupees } from '../../../rules/fields/rupees-fields.ts';
import { bare, PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { typedNumber } from '../../../rules/typed/typed-number.ts';

const CODE_MAX = 24;
const REQUIRED = 'Coupon code and discount value are required.';
const PERCENT_MAX = 100_00;

/** '₹ 500', '10 %' → '500', '10' */
const worthTyped = (text: string) => typedNumber(bare(text).replace(/ ?%$/, ''));

const optionalCount = optionalWhole({ min: 1, max: 999_999 }, 'A whole number above 0, or nothing.');

/** A coupon as the dialog sends it: texts as they were typed. `seen` is the version that the dialog was opened with. */
export const couponBody = z
  .object({
    code: neededText(CODE_MAX, REQUIRED).check(tidyCode, z.toUpperCase(), z.regex(/^[A-Z0-9_-]*$/, 'Letters, digits, - and _ only.')),
    type: z.enum(['percentage', 'fixed_amount']),
    /** Percent or rupees → hundredths of a percent, or paise: both are hundredths of what is typed. */
    value: z.pipe(
      neededText(PASTED_MAX, REQUIRED).check(
        z.overwrite(worthTyped),
        z.regex(/^(\d{1,7}(\.\d{1,2})?)?$/, 'A number with at most two decimals.'),
      ),
      z.transform((text) => Math.round(Number(text) * 100)),
    ),
    /** The last day, '2026-12-31', or ''. The coupon ends at midnight in India. */
    lastDay: dayOrEmpty,
    maxUses: optionalCount,
    maxUsesPerCustomer: optionalCount,
    minPurchase: optionalRupees,
    isActive: z.boolean(),
    /** ms of the last change that the dialog has seen; 0 for a new coupon. */
    seen: z.number(),
  })
  .check(
    z.refine(({ type, value }) => type !== 'percentage' || (value > 0 && value <= PERCENT_MAX), {
      message: 'More than 0, at most 100.',
      path: ['value'],
    }),
    z.refine(({ maxUses, maxUsesPerCustomer }) => maxUses === null || (maxUsesPerCustomer ?? 0) <= maxUses, {
      message: 'Not more than the uses in all.',
      path: ['maxUsesPerCustomer'],
    }),
    z.refine(({ type, value }) => type !== 'fixed_amount' || value > 0, { message: 'More than ₹0.', path: ['value'] }),
  );

/** The values of the dialog: everything is text until it is parsed. */
export type CouponForm = z.input<typeof couponBody>;
export type CouponFields = z.output<typeof couponBody>;

const couponTabs = ['active', 'ended', 'all'] as const;
export type CouponTab = (typeof couponTabs)[number];

/** Address of the list. */
export const couponListQuery = listQuery({
  tab: choice(couponTabs, 'all'),
  search,
});
export type CouponListQuery = z.output<typeof couponListQuery>;
