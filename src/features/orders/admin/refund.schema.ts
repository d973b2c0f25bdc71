import * as z from 'zod/mini';
import { longText, neededLongText } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { rupees } from '../../../rules/fields/rupees-fields.ts';
import { ORDER_NOTE_MAX, REASON_MAX } from '../../../rules/limits.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';

const LINES_MAX = 200;
const pieces = z.number().check(z.int(), z.minimum(0), z.maximum(99));
const amount = rupees('Enter the amount.').check(z.refine((value) => value >= REFUND_MINIMUM_PAISE, 'A refund must be at least ₹1.00.'));
const reason = neededLongText(REASON_MAX, 'Write down the reason for the refund.');
const note = longText(ORDER_NOTE_MAX);

/** A paid order that is cancelled: all that is left is refunded. */
export const cancelForm = z.object({ reason });
/** The fields that the administrator types. */
export const refundForm = z.object({ amount, reason, note });
/** The same for cash, which a person returns: how is part of the record. */
export const cashRefundForm = z.object({
  amount,
  reason,
  note: note.check(z.minLength(1, 'Write down how the money was returned.')),
});

/** A refund of an order. `key` is made when the form opens; `restock`: how many of the pieces return to stock. */
export const refundBody = z.object({
  key: uuid,
  amount,
  reason,
  note,
  lines: z.array(z.object({ line: z.number().check(z.int()), quantity: pieces.check(z.minimum(1)), restock: pieces })).check(
    z.maxLength(LINES_MAX),
    z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'A line may occur once.'),
    z.refine((lines) => lines.every(({ quantity, restock }) => restock <= quantity), 'No more pieces than refunded go back into stock.'),
  ),
});
export type RefundBody = z.output<typeof refundBody>;
