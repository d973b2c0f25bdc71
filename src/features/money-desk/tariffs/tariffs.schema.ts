import * as z from 'zod/mini';
import { day } from '../../../rules/fields/day-fields.ts';
import { text } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { percentage, whole } from '../../../rules/fields/number-fields.ts';
import { rupees } from '../../../rules/fields/rupees-fields.ts';
import { typedPercent } from '../../../rules/typed/typed-measure.ts';

const NO_PERCENTAGE = 'A percentage, such as 2 or 1.75.';

/** Terms agreed with the gateway for a way to pay, as typed. */
export const tariffBody = z.object({
  /** Made by the screen: sending the same tariff again is one tariff. */
  id: uuid,
  method: text(30).check(z.toLowerCase(), z.regex(/^[a-z_]{2,30}$/, 'The gateway’s name of the method, such as upi or card.')),
  from: day,
  /** Percent → hundredths of a percent. */
  percent: percentage(NO_PERCENTAGE),
  flat: rupees('Enter the fixed part, or 0.'),
  taxPercent: whole({ max: 99 }, NO_PERCENTAGE, typedPercent),
});
export type TariffForm = z.input<typeof tariffBody>;
export type TariffFields = z.output<typeof tariffBody>;
