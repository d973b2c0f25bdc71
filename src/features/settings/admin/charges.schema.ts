import * as z from 'zod/mini';
import { longText, text } from '../../../rules/fields/fields.ts';
import { optionalRupees, rupees } from '../../../rules/fields/rupees-fields.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { latinDigits } from '../../../rules/typed/latin-digits.ts';
import { typedNumber } from '../../../rules/typed/typed-number.ts';

const NOT_POSITIVE = 'Shipping values must be positive numbers.';
const PINS_MAX = 500;
const PIN_LIST_MAX = 10_000;
/** Wrong codes that the message names. */
const WRONG_NAMED = 5;

/** 0 and above, as typed; the fixed text says positive, but 0 is allowed (C-26). */
const shippingValue = z.pipe(
  text(PASTED_MAX, NOT_POSITIVE).check(
    z.overwrite(typedNumber),
    z.refine((typed) => /^\d+(\.\d*)?$/.test(typed), NOT_POSITIVE),
  ),
  rupees(NOT_POSITIVE),
);

/** `id`: the active row that the form was opened with, null if there was none. `seen`: the version of that row. */
export const shippingBody = z.object({
  freeFrom: shippingValue,
  fee: shippingValue,
  /** Null if the field is empty: the shop wraps no presents. */
  giftWrap: optionalRupees,
  id: z.nullable(z.int()),
  seen: z.number(),
});
export type ShippingForm = z.input<typeof shippingBody>;
export type ShippingFields = z.output<typeof shippingBody>;

/** '793, 797 744101' → ['793', '797', '744101']; each once. */
const pinList = z.pipe(
  z.pipe(
    longText(PIN_LIST_MAX),
    z.transform((typed) => [
      ...new Set(
        latinDigits(typed)
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ]),
  ),
  z.array(z.custom<string>()).check(
    z.maxLength(PINS_MAX, `At most ${PINS_MAX} PIN codes.`),
    z.superRefine((pins, { addIssue }) => {
      const wrong = pins.filter((pin) => !/^[1-9]\d{0,5}$/.test(pin));
      if (wrong.length > 0)
        addIssue(
          `${wrong.slice(0, WRONG_NAMED).join(', ')} ${wrong.length === 1 ? 'is no PIN code' : 'are no PIN codes'}: up to 6 digits.`,
        );
    }),
  ),
);

export const cashBody = z
  .object({
    isOn: z.boolean(),
    min: rupees('Enter the smallest order, 0 for any.'),
    max: rupees('Enter the largest order.'),
    blockedPins: pinList,
    id: z.nullable(z.int()),
    seen: z.number(),
  })
  .check(
    z.refine(({ min, max }) => max > 0 && max >= min, {
      message: 'The largest order must not be below the smallest.',
      path: ['max'],
    }),
  );
export type CashForm = z.input<typeof cashBody>;
export type CashFields = z.output<typeof cashBody>;
