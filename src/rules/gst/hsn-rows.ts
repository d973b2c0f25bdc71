import { type GstParts, sumGst } from '../money/gst.ts';
import { CHARGES_LINE, type UnitCode } from '../money/invoice-lines.ts';
import { type GstDocument, isNote, type RateSum, signed } from './gst-document.ts';

/** A row of the summary by HSN. `quantity` and the sums are negative where notes exceed the sales of the month. */
export interface HsnRow extends RateSum {
  readonly hsn: string;
  readonly unit: UnitCode;
  readonly quantity: number;
}

interface Part extends HsnRow {
  readonly isCharge: boolean;
}

/**
 * Returns the summary by HSN, unit and rate, notes taken off. Delivery and gift wrap have no pieces: their value joins the pieces of their HSN and
 * rate, and is a row of its own only where the month has none.
 */
export function hsnRows(documents: readonly GstDocument[]): HsnRow[] {
  const parts = documents.flatMap((document) =>
    document.lines.map((line): Part => {
      const sign = isNote(document) ? -1 : 1;
      const isCharge = line.line === CHARGES_LINE;
      const { hsnCode: hsn, unit, gstRate: rate } = line;
      return { hsn, unit, rate, isCharge, quantity: isCharge ? 0 : sign * line.quantity, ...signed(partsOf(line), sign < 0) };
    }),
  );
  const rows = grouped(parts.filter(({ isCharge }) => !isCharge));
  for (const charge of grouped(parts.filter(({ isCharge }) => isCharge))) {
    const at = rows.findIndex(({ hsn, rate }) => hsn === charge.hsn && rate === charge.rate);
    const home = rows[at];
    if (home) rows[at] = { ...home, ...sumGst([home, charge]) };
    else rows.push(charge);
  }
  return rows.sort((a, b) => a.hsn.localeCompare(b.hsn) || a.rate - b.rate || a.unit.localeCompare(b.unit));
}

const partsOf = ({ taxable, cgst, sgst, igst }: GstParts): GstParts => ({ taxable, cgst, sgst, igst });

function grouped(parts: readonly Part[]): HsnRow[] {
  const groups = Map.groupBy(parts, ({ hsn, unit, rate }) => `${hsn} ${unit} ${rate}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { hsn, unit, rate } = first;
    return [{ hsn, unit, rate, quantity: group.reduce((total, { quantity }) => total + quantity, 0), ...sumGst(group) }];
  });
}
