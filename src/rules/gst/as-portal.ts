import { type GstParts, gstBetween, sumGst } from '../money/gst.ts';
import { fractionOf, type Paise, paise, ZERO } from '../money/money.ts';
import { type RateSum, signed } from './gst-document.ts';
import type { Gstr1, NamedDocument, StateSum } from './gstr1.ts';
import type { HsnRow } from './hsn-rows.ts';

/** A tax that the portal computes otherwise than the documents have it. */
export interface PortalDifference {
  /** 'CHK/26-27/000123 at 3 %', 'Sales to 29 at 3 %' */
  readonly where: string;
  readonly tax: 'IGST' | 'CGST' | 'SGST';
  readonly issued: Paise;
  readonly computed: Paise;
}

const WHOLE = 10_000;
const taxes = [
  ['IGST', 'igst'],
  ['CGST', 'cgst'],
  ['SGST', 'sgst'],
] as const;

/** Half a paisa is rounded away from zero, so that a note and its sale are rounded alike. */
const taxOn = (taxable: Paise, rate: number, parts: 1 | 2): Paise => {
  const size = fractionOf(paise(Math.abs(taxable)), rate, parts * WHOLE);
  return paise(taxable < 0 ? 0 - size : size);
};

/** Returns sums with the taxes that the portal computes from the taxable value. */
function computed<S extends RateSum>(sums: S, isWithinState: boolean): S {
  const { taxable, rate } = sums;
  const half = isWithinState ? taxOn(taxable, rate, 2) : ZERO;
  return { ...sums, cgst: half, sgst: half, igst: isWithinState ? ZERO : taxOn(taxable, rate, 1) };
}

/**
 * Returns the return as the portal computes it, each tax from the taxable value at its rate, with what differs from the documents: it is booked as
 * rounding. The summary by HSN takes the differences at its largest row of the rate, so that it stays the sum of the other tables.
 */
export function asPortal(given: Gstr1): { readonly gstr1: Gstr1; readonly differences: readonly PortalDifference[] } {
  const documents = (table: readonly NamedDocument[]): NamedDocument[] =>
    table.map((document) => ({ ...document, rates: document.rates.map((sums) => computed(sums, document.isWithinState)) }));
  const b2cs = given.b2cs.map((sums): StateSum => computed(sums, sums.isWithinState));
  const [b2b, b2cl, cdnr, cdnur] = [given.b2b, given.b2cl, given.cdnr, given.cdnur].map(documents);
  const gstr1 = { ...given, b2b: b2b ?? [], b2cl: b2cl ?? [], cdnr: cdnr ?? [], cdnur: cdnur ?? [], b2cs };
  return {
    gstr1: {
      ...gstr1,
      hsnB2b: withMoved(given.hsnB2b, toBusiness(given), toBusiness(gstr1)),
      hsnB2c: withMoved(given.hsnB2c, toConsumers(given), toConsumers(gstr1)),
    },
    differences: differencesOf(given, gstr1),
  };
}

const ratesIn = (documents: readonly NamedDocument[], isCredit: boolean): RateSum[] =>
  documents.flatMap(({ rates }) => rates.map(({ rate, ...sums }) => ({ rate, ...signed(sums, isCredit) })));

/** Returns the taxed supplies to registered buyers by rate, notes taken off. */
export const toBusiness = ({ b2b, cdnr }: Gstr1): RateSum[] => [...ratesIn(b2b, false), ...ratesIn(cdnr, true)];
/** Returns the taxed supplies to all others by rate, notes taken off. */
export const toConsumers = ({ b2cl, b2cs, cdnur }: Gstr1): RateSum[] => [...ratesIn(b2cl, false), ...b2cs, ...ratesIn(cdnur, true)];

function withMoved(rows: readonly HsnRow[], before: readonly RateSum[], after: readonly RateSum[]): HsnRow[] {
  const at = (sums: readonly RateSum[], rate: number): GstParts => sumGst(sums.filter((each) => each.rate === rate));
  const largest = new Map<number, HsnRow>();
  for (const row of rows) {
    const known = largest.get(row.rate);
    if (!known || row.taxable > known.taxable) largest.set(row.rate, row);
  }
  return rows.map((row) =>
    largest.get(row.rate) === row ? { ...row, ...sumGst([row, gstBetween(at(before, row.rate), at(after, row.rate))]) } : row,
  );
}

function differencesOf(given: Gstr1, now: Gstr1): PortalDifference[] {
  const placed = ({ b2b, b2cl, b2cs, cdnr, cdnur }: Gstr1) => [
    ...[...b2b, ...b2cl, ...cdnr, ...cdnur].flatMap(({ number, rates }) => rates.map((sums) => ({ where: number, sums }))),
    ...b2cs.map((sums) => ({ where: `Sales to ${sums.placeOfSupply}`, sums })),
  ];
  const after = placed(now);
  return placed(given).flatMap(({ where, sums }, at) =>
    taxes.flatMap(([tax, part]): PortalDifference[] => {
      const other = after[at]?.sums[part] ?? sums[part];
      return other === sums[part] ? [] : [{ where: `${where} at ${sums.rate / 100} %`, tax, issued: sums[part], computed: other }];
    }),
  );
}
