import * as z from 'zod/mini';
import { isCalendarDay } from '../../../rules/dates.ts';
import { tidy } from '../../../rules/fields/fields.ts';
import { rupees } from '../../../rules/fields/rupees-fields.ts';
import { isUuid } from '../../../rules/ids.ts';

const percent = (pattern: RegExp) => z.string().check(tidy, z.regex(pattern, 'A percentage, such as 2 or 1.75.'));

/** What was agreed with the gateway for a way to pay, as it is typed. */
export const tariffBody = z.object({
  /** Made by the screen: sending the same tariff again is one tariff. */
  id: z.string().check(z.refine(isUuid, 'The id must be a UUID.')),
  method: z.string().check(tidy, z.toLowerCase(), z.regex(/^[a-z_]{2,30}$/, 'The gateway’s name of the method, such as upi or card.')),
  from: z.string().check(z.refine(isCalendarDay, 'Choose a day.')),
  /** Percent → hundredths of a percent. */
  percent: z.pipe(
    percent(/^\d{1,2}(\.\d{1,2})?$/),
    z.transform((typed) => Math.round(Number(typed) * 100)),
  ),
  flat: rupees('Enter the fixed part, or 0.'),
  taxPercent: z.pipe(
    percent(/^\d{1,2}$/),
    z.transform((typed) => Number(typed)),
  ),
});
export type TariffForm = z.input<typeof tariffBody>;
export type TariffFields = z.output<typeof tariffBody>;
