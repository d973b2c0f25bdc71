import { istDate } from '../dates.ts';

/** HSN code and rate of GST of goods; the rate in hundredths of a percent. Null where nobody said it. */
export interface GoodsTax {
  readonly hsnCode: string | null;
  readonly gstRate: number | null;
}

/** A category, as far as tax goes. */
interface TaxHome extends GoodsTax {
  readonly name: string;
}

/** An HSN code as a form sends it: 4, 6 or 8 digits, or empty. */
export const HSN_OR_EMPTY = /^(\d{4}|\d{6}|\d{8})?$/;
export const HSN_FAULT = 'An HSN code has 4, 6 or 8 digits.';

/** The rates of GST on goods, in hundredths of a percent, from a day in India on. The newest first. */
const ratesFrom: readonly { readonly from: string; readonly rates: readonly number[] }[] = [
  { from: '2026-02-01', rates: [0, 25, 150, 300, 500, 1_800, 4_000] },
  { from: '2025-09-22', rates: [0, 25, 150, 300, 500, 1_800, 2_800, 4_000] },
  { from: '2017-07-01', rates: [0, 25, 150, 300, 500, 1_200, 1_800, 2_800] },
];

/** 300 → '3', as a field shows it; '' where no rate is said. */
export const percentText = (rate: number | null): string => (rate === null ? '' : String(rate / 100));

const ratesOn = (day: string): readonly number[] => ratesFrom.find(({ from }) => day >= from)?.rates ?? [];

/** Returns why the law has no such rate on a day ('2026-11-29'); null if it has, or where none is said. */
export function rateFault(rate: number | null, day: string): string | null {
  const known = ratesOn(day);
  if (rate === null || known.includes(rate)) return null;
  const percents = known.map(percentText);
  return `The law knows no GST of ${percentText(rate)} % on that day. Its rates are ${percents.slice(0, -1).join(', ')} and ${percents.at(-1)} %.`;
}

/** Returns the tax of a piece: its own values, else those of its category. */
export const taxOfPiece = (own: GoodsTax, home: GoodsTax | undefined): GoodsTax => ({
  hsnCode: own.hsnCode ?? home?.hsnCode ?? null,
  gstRate: own.gstRate ?? home?.gstRate ?? null,
});

/** Returns for each of the two that neither piece nor category says why the piece cannot go on sale; empty if nothing is missing. */
export function missingTax(own: GoodsTax, home: TaxHome | undefined): Partial<Record<keyof GoodsTax, string>> {
  const { hsnCode, gstRate } = taxOfPiece(own, home);
  const or = home ? `or in the category ${home.name}` : 'or choose a category that says it';
  return {
    ...(hsnCode === null && { hsnCode: `A piece on sale needs an HSN code. Type it here, ${or}.` }),
    ...(gstRate === null && { gstRate: `A piece on sale needs its rate of GST. Type it here, ${or}.` }),
  };
}

interface TaxOfForm extends GoodsTax {
  readonly nextGstRate: number | null;
  /** '2027-01-01', or ''. */
  readonly nextGstFrom: string;
}

interface Place {
  /** The category of the piece. */
  readonly home: TaxHome | undefined;
  /** The piece is on sale, or is to be: what is missing is a fault too. */
  readonly isOnSale: boolean;
  /** UTC ms. */
  readonly now: number;
}

/** Returns the faults of a piece's tax, by field; empty if it has none. */
export function taxFaults(piece: TaxOfForm, { home, isOnSale, now }: Place): Readonly<Record<string, string>> {
  const hasNoRate = taxOfPiece(piece, home).gstRate === null;
  const faults = {
    gstRate:
      rateFault(piece.gstRate, istDate(now)) ??
      (piece.nextGstRate !== null && hasNoRate ? 'A rate that comes needs the rate of today too.' : null),
    nextGstRate: rateFault(piece.nextGstRate, piece.nextGstFrom),
    ...(isOnSale && missingTax(piece, home)),
  };
  return Object.fromEntries(Object.entries(faults).flatMap(([field, sentence]) => (sentence ? [[field, sentence]] : [])));
}
