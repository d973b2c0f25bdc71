import * as z from 'zod/mini';
import { day, dayInAddress } from '../../rules/fields/day-fields.ts';
import { choice, text } from '../../rules/fields/fields.ts';
import { whole } from '../../rules/fields/number-fields.ts';
import { optionalRupees, rupees } from '../../rules/fields/rupees-fields.ts';
import { LOT_PIECES_MAX, LOT_UNIT_MAX } from '../../rules/margin/lot.ts';
import { marginGroups } from '../../rules/margin/margin.ts';

const id = z.uuid();
const NO_PRICE = 'What does one piece cost?';
const NO_PIECES = `How many pieces? 1 to ${LOT_PIECES_MAX.toLocaleString('en-IN')}.`;

const pieces = whole({ min: 1, max: LOT_PIECES_MAX }, NO_PIECES);

/** A lot as its dialog sends it: texts as they were typed. `id` is made by the dialog, so that two presses are one lot. */
export const lotBody = z.object({
  id,
  size: text(20),
  quantity: pieces,
  unit: rupees(NO_PRICE).check(z.refine((amount) => amount > 0 && amount <= LOT_UNIT_MAX, NO_PRICE)),
  /** Of the whole lot; '' = none. */
  tax: optionalRupees,
  hasCredit: z.boolean(),
  boughtOn: day,
  supplier: text(80),
  bill: text(40),
  note: text(200),
  isCounted: z.boolean(),
});
export type LotForm = z.input<typeof lotBody>;
export type LotFields = z.output<typeof lotBody>;

/** Pieces of a lot that were not bought after all, or at another price. */
export const correctionBody = z.object({ id, quantity: pieces, note: text(200) });
export type CorrectionFields = z.output<typeof correctionBody>;

/** Packing costs of a parcel; '' if it is not known. */
export const packingBody = z.object({ packing: optionalRupees });

export const marginQuery = z.object({ from: dayInAddress, to: dayInAddress, by: choice(marginGroups, 'piece') });
export const stockValueQuery = z.object({ day: dayInAddress });
