import { chargesWord } from './charges.ts';
import { type GstParts, gstBetween, gstInside } from './gst.ts';
import { type Paise, paise, sum, ZERO } from './money.ts';
import { splitByWeight } from './split.ts';

/** The units of quantity of a return of GST that the shop uses. */
export type UnitCode = 'NOS' | 'PRS' | 'SET';

/** A line of an order. */
export interface SoldLine {
  readonly line: number;
  readonly name: string;
  readonly size: string;
  readonly hsnCode: string;
  /** Hundredths of a percent. */
  readonly gstRate: number;
  readonly unit: UnitCode;
  readonly quantity: number;
  /** Paise of one piece, GST included. */
  readonly price: Paise;
}

export interface SoldOrder {
  readonly discount: Paise;
  readonly shippingFee: Paise;
  readonly giftWrap: Paise | null;
  readonly total: Paise;
  readonly lines: readonly SoldLine[];
}

/** A line of an invoice or a credit note. `price × quantity − discount = total`, except where a credit note takes no piece back. */
export interface InvoiceLine extends SoldLine, GstParts {
  readonly discount: Paise;
  readonly total: Paise;
}

/** The line of the charges beside the pieces: delivery and gift wrap. */
export const CHARGES_LINE = 0;

/**
 * Returns the lines of an order's invoice, which add up to its total. A coupon is divided over the pieces by their price; only what
 * exceeds them is taken off the delivery fee. Delivery and gift wrap are part of the same supply as the pieces (L20): they have their
 * rate, and the highest of them where they differ.
 * @throws RangeError if the lines do not add up to the order's total
 */
export function invoiceLines({ discount, shippingFee, giftWrap, total, lines }: SoldOrder, isWithinState: boolean): InvoiceLine[] {
  const prices = lines.map(({ price, quantity }) => paise(price * quantity));
  const subtotal = sum(prices);
  const onPieces = paise(Math.min(discount, subtotal));
  const paid = splitByWeight(paise(subtotal - onPieces), prices);
  const made = lines.map((line, at): InvoiceLine => {
    const [full, value] = [prices[at] ?? ZERO, paid[at] ?? ZERO];
    return { ...line, discount: paise(full - value), total: value, ...gstInside(value, line.gstRate, isWithinState) };
  });
  const main = lines.toSorted((a, b) => b.gstRate - a.gstRate)[0];
  const charges = paise(shippingFee + (giftWrap ?? 0));
  if (charges > 0 && main) {
    const off = paise(discount - onPieces);
    const value = paise(charges - off);
    const name = chargesWord({ shippingFee, giftWrap });
    const line = { ...main, line: CHARGES_LINE, name, size: '', unit: 'NOS' as const, quantity: 1, price: charges };
    made.push({ ...line, discount: off, total: value, ...gstInside(value, main.gstRate, isWithinState) });
  }
  const added = sum(made.map((line) => line.total));
  if (added !== total) throw new RangeError(`the lines add up to ${added} paise, the order to ${total}`);
  return made;
}

/** Pieces of a line that came back. */
export interface ReturnedPieces {
  readonly line: number;
  readonly quantity: number;
}

interface Credit {
  readonly lines: readonly InvoiceLine[];
  /** The amounts that earlier credit notes of the invoice credited, by line. */
  readonly credited: ReadonlyMap<number, Paise>;
  /** Paise to credit, GST included; null for all that is left. */
  readonly amount: Paise | null;
  /** The pieces that came back; null if the refund names none. */
  readonly pieces: readonly ReturnedPieces[] | null;
  readonly isWithinState: boolean;
}

/**
 * Returns the lines of a credit note. The amount is taken from the lines of the returned pieces first, and from all lines in proportion
 * to what is left of them otherwise; never more than is left. The tax is computed on all that was credited of a line so far, so that the
 * credit notes of a whole invoice add up to its tax to the paisa.
 */
export function creditLines({ lines, credited, amount, pieces, isWithinState }: Credit): InvoiceLine[] {
  const before = lines.map(({ line }) => credited.get(line) ?? ZERO);
  const left = lines.map(({ total }, at) => total - (before[at] ?? 0));
  const back = (line: number) => pieces?.find((each) => each.line === line)?.quantity ?? 0;
  const ofReturned = lines.map(({ line, total, quantity }, at) =>
    Math.min(left[at] ?? 0, Math.ceil((total * Math.min(back(line), quantity)) / quantity)),
  );
  const wanted = Math.min(amount ?? Number.POSITIVE_INFINITY, sumOf(left));
  const onReturned = Math.min(wanted, sumOf(ofReturned));
  const first = splitByWeight(paise(onReturned), ofReturned);
  const rest = left.map((value, at) => value - (first[at] ?? 0));
  const second = splitByWeight(paise(wanted - onReturned), rest);
  return lines.flatMap((line, at) => {
    const now = paise((first[at] ?? 0) + (second[at] ?? 0));
    if (now === 0) return [];
    const earlier = before[at] ?? ZERO;
    const parts = gstBetween(gstInside(earlier, line.gstRate, isWithinState), gstInside(paise(earlier + now), line.gstRate, isWithinState));
    const returned = now === line.total ? line.quantity : back(line.line);
    // The refund of a part of a price takes no piece back: its quantity is 0.
    const quantity = line.price * returned >= now ? returned : 0;
    return [{ ...line, quantity, discount: paise(quantity > 0 ? line.price * quantity - now : 0), total: now, ...parts }];
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
