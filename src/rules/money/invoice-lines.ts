import { chargesWord } from './charges.ts';
import { type GstParts, gstBetween, gstInside, gstWithin, shareGst, sumGst } from './gst.ts';
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

/** The line of the charges besides the pieces: delivery and gift wrap. */
export const CHARGES_LINE = 0;

type Untaxed = Omit<InvoiceLine, keyof GstParts>;

/** Returns lines with their shares of the tax that `taxOf` returns for the value at a rate: one tax for each rate of a document (L20). */
function taxed<L extends Untaxed>(lines: readonly L[], taxOf: (value: Paise, rate: number) => GstParts): (L & GstParts)[] {
  const shares = new Map<L, GstParts>();
  for (const rate of new Set(lines.map(({ gstRate }) => gstRate))) {
    const ofRate = lines.filter(({ gstRate }) => gstRate === rate);
    const values = ofRate.map(({ total }) => total);
    for (const [at, parts] of shareGst(values, taxOf(sum(values), rate)).entries()) {
      const line = ofRate[at];
      if (line) shares.set(line, parts);
    }
  }
  return lines.map((line) => ({ ...line, ...(shares.get(line) ?? sumGst([])) }));
}

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
  const made = lines.map((line, at): Untaxed => {
    const [full, value] = [prices[at] ?? ZERO, paid[at] ?? ZERO];
    return { ...line, discount: paise(full - value), total: value };
  });
  const main = lines.toSorted((a, b) => b.gstRate - a.gstRate)[0];
  const charges = paise(shippingFee + (giftWrap ?? 0));
  if (charges > 0 && main) {
    const off = paise(discount - onPieces);
    const value = paise(charges - off);
    const name = chargesWord({ shippingFee, giftWrap });
    const line = { ...main, line: CHARGES_LINE, name, size: '', unit: 'NOS' as const, quantity: 1, price: charges };
    made.push({ ...line, discount: off, total: value });
  }
  const added = sum(made.map((line) => line.total));
  if (added !== total) throw new RangeError(`the lines add up to ${added} paise, the order to ${total}`);
  return taxed(made, (value, rate) => gstInside(value, rate, isWithinState));
}

/** Pieces of a line that came back. */
export interface ReturnedPieces {
  readonly line: number;
  readonly quantity: number;
}

interface Credit {
  readonly lines: readonly InvoiceLine[];
  /** The lines of the earlier credit notes of the invoice. */
  readonly credited: readonly InvoiceLine[];
  /** Paise to credit, GST included; null for all that is left. */
  readonly amount: Paise | null;
  /** The pieces that came back; null if the refund names none. */
  readonly pieces: readonly ReturnedPieces[] | null;
}

/**
 * Returns the lines of a credit note. The amount is taken from the lines of the returned pieces first, and from all lines in proportion
 * to what is left of them otherwise; never more than is left. The tax is that of the note's value at each rate, within what earlier notes left of
 * the invoice's tax at that rate, so that no notes exceed the invoice in any part, and the notes of a whole invoice add up to it.
 */
export function creditLines({ lines, credited, amount, pieces }: Credit): InvoiceLine[] {
  const left = lines.map(({ line, total }) => total - sum(credited.filter((each) => each.line === line).map((each) => each.total)));
  const back = (line: number) => pieces?.find((each) => each.line === line)?.quantity ?? 0;
  const ofReturned = lines.map(({ line, total, quantity }, at) =>
    Math.min(left[at] ?? 0, Math.ceil((total * Math.min(back(line), quantity)) / quantity)),
  );
  const wanted = Math.min(amount ?? Number.POSITIVE_INFINITY, sumOf(left));
  const onReturned = Math.min(wanted, sumOf(ofReturned));
  const first = splitByWeight(paise(onReturned), ofReturned);
  const rest = left.map((value, at) => value - (first[at] ?? 0));
  const second = splitByWeight(paise(wanted - onReturned), rest);
  const made = lines.flatMap((line, at): Untaxed[] => {
    const now = paise((first[at] ?? 0) + (second[at] ?? 0));
    if (now === 0) return [];
    const returned = now === line.total ? line.quantity : back(line.line);
    // The refund of a part of a price takes no piece back: its quantity is 0.
    const quantity = line.price * returned >= now ? returned : 0;
    return [{ ...line, quantity, discount: paise(quantity > 0 ? line.price * quantity - now : 0), total: now }];
  });
  const atRate = (all: readonly InvoiceLine[], rate: number) => sumGst(all.filter(({ gstRate }) => gstRate === rate));
  return taxed(made, (value, rate) => gstWithin(value, rate, gstBetween(atRate(credited, rate), atRate(lines, rate))));
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
