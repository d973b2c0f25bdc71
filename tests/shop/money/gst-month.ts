import fc from 'fast-check';
import type { GstDocument } from '../../../src/rules/gst/gst-document.ts';
import type { GstMonthDocuments } from '../../../src/rules/gst/gstr1.ts';
import { creditLines, type InvoiceLine, invoiceLines, type SoldLine } from '../../../src/rules/money/invoice-lines.ts';
import { paise, sum } from '../../../src/rules/money/money.ts';

export const SELLER = '29ABCDE1234F1ZW';
export const BUSINESS = '29AAGCB7383J1Z4';
export const FAR_BUSINESS = '27AAPFU0939F1ZV';
const MONTH = '2026-11';
const FIRST = Date.parse(`${MONTH}-01T00:00:00+05:30`);
const DAY = 86_400_000;

interface Sale {
  /** Rupees and rate of each line. */
  readonly pieces: readonly (readonly [rupees: number, rate: number, quantity?: number])[];
  readonly state: string;
  readonly buyerGstin?: string;
  readonly delivery?: number;
  /** Rupees of its notes. */
  readonly credits?: readonly number[];
}

const soldLine = ([rupees, gstRate, quantity = 1]: Sale['pieces'][number], at: number): SoldLine => ({
  ...{ line: at + 1, name: 'Jhumka', size: '', hsnCode: gstRate === 0 ? '7018' : '7117', unit: at % 2 === 0 ? 'PRS' : 'SET' },
  ...{ gstRate, quantity, price: paise(Math.round(rupees * 100)) },
});

/** Returns the documents of a month with these sales, each on a day of its own. */
export function monthOf(sales: readonly Sale[]): GstMonthDocuments {
  let [invoices, notes] = [100, 6];
  const documents = sales.flatMap(({ pieces, state, buyerGstin = '', delivery = 0, credits = [] }, day): GstDocument[] => {
    const lines = pieces.map(soldLine);
    const shippingFee = paise(delivery * 100);
    const total = paise(sum(lines.map(({ price, quantity }) => paise(price * quantity))) + shippingFee);
    const sold = invoiceLines({ discount: paise(0), shippingFee, giftWrap: null, total, lines }, state === '29');
    const base = { year: '26-27', sellerGstin: SELLER, buyerGstin, placeOfSupply: state };
    const issuedAt = FIRST + (day % 28) * DAY;
    const numbered = (series: string, serial: number) => ({ series, serial, number: `${series}/26-27/${String(serial).padStart(6, '0')}` });
    const invoice: GstDocument = {
      ...{ ...base, kind: sold.every(({ gstRate }) => gstRate === 0) ? 'bill-of-supply' : 'invoice', issuedAt, lines: sold },
      ...{ ...numbered('CHK', (invoices += 1)), against: null },
    };
    const credited: InvoiceLine[] = [];
    const made = credits.flatMap((rupees): GstDocument[] => {
      const back = creditLines({ lines: sold, credited, amount: paise(Math.round(rupees * 100)), pieces: null });
      credited.push(...back);
      if (back.length === 0) return [];
      const against = { number: invoice.number, issuedAt, total, credited: sum(credited.map((line) => line.total)) };
      return [{ ...base, kind: 'credit-note', issuedAt: issuedAt + DAY, lines: back, ...numbered('CRN', (notes += 1)), against }];
    });
    return [invoice, ...made];
  });
  return { gstin: SELLER, month: MONTH, documents, lost: [], elsewhere: [] };
}

/** Months of sales to everybody, with large ones, nil goods, delivery and refunds. */
export const anyMonth = fc
  .array(
    fc.record({
      pieces: fc.array(
        fc.tuple(
          fc.oneof(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 9_000_000, max: 11_000_000 })).map((each) => each / 100),
          fc.constantFrom(0, 300, 500),
          fc.integer({ min: 1, max: 3 }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      buyer: fc.constantFrom(['29', ''], ['27', ''], ['29', BUSINESS], ['27', FAR_BUSINESS], ['07', '']),
      delivery: fc.constantFrom(0, 50),
      credits: fc.array(
        fc.integer({ min: 1, max: 900_000 }).map((each) => each / 100),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 25 },
  )
  .map((sales) => monthOf(sales.map(({ buyer: [state = '29', buyerGstin = ''], ...sale }) => ({ ...sale, state, buyerGstin }))));
