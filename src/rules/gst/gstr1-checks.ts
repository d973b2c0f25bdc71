import { endOfIstDate, istDate } from '../dates.ts';
import { financialYear } from '../money/financial-year.ts';
import { type GstParts, sumGst } from '../money/gst.ts';
import { formatInr, type Paise, paise } from '../money/money.ts';
import { isGstin } from '../store/gstin.ts';
import { toBusiness, toConsumers } from './as-portal.ts';
import { type GstDocument, isNote, isWithinState, type RateSum } from './gst-document.ts';
import type { GstMonthDocuments, Gstr1, NilSum } from './gstr1.ts';
import type { HsnRow } from './hsn-rows.ts';
import { issuedRuns } from './issued-numbers.ts';

/** Problem that keeps a return from being filed: where, and which rule it breaks. */
export interface GstProblem {
  readonly where: string;
  readonly rule: string;
}

const STATE = /^(0[1-9]|[12]\d|3[0-8]|97)$/;
const NUMBER = /^[A-Za-z0-9/-]{1,16}$/;

type Rule = readonly [rule: string, isBroken: (document: GstDocument) => boolean];

/** UTC ms until which a credit note may be reported: the end of 30 November after the financial year of its invoice. */
export const notedUntil = (invoicedAt: number): number => endOfIstDate(`20${financialYear(invoicedAt).slice(-2)}-11-30`);

const taxIn = ({ lines }: GstDocument): GstParts => sumGst(lines);

const rules: readonly Rule[] = [
  ['The seller’s GSTIN is wrong.', ({ sellerGstin }) => !isGstin(sellerGstin)],
  ['The buyer’s GSTIN is wrong.', ({ buyerGstin }) => buyerGstin !== '' && !isGstin(buyerGstin)],
  ['The place of supply is no State.', ({ placeOfSupply }) => !STATE.test(placeOfSupply)],
  ['The number has other characters than letters, digits, / and -, or more than 16.', ({ number }) => !NUMBER.test(number)],
  [
    'The buyer’s GSTIN is of another State than the delivery.',
    ({ buyerGstin, placeOfSupply }) => buyerGstin !== '' && buyerGstin.slice(0, 2) !== placeOfSupply,
  ],
  [
    'Within the State the taxes are CGST and SGST, for others IGST.',
    (document) => (isWithinState(document) ? taxIn(document).igst !== 0 : taxIn(document).cgst + taxIn(document).sgst !== 0),
  ],
  ['The lines do not add up.', ({ lines }) => lines.some(({ taxable, cgst, sgst, igst, total }) => taxable + cgst + sgst + igst !== total)],
  ['A credit note names its invoice.', (document) => isNote(document) !== (document.against !== null)],
  ['The credit notes exceed their invoice.', ({ against }) => against !== null && against.credited > against.total],
  [
    'A credit note after 30 November of the next financial year cannot be reported.',
    ({ against, issuedAt }) => against !== null && issuedAt >= notedUntil(against.issuedAt),
  ],
];

/** Returns which documents break a rule. */
function documentProblems({ gstin, month, documents }: GstMonthDocuments): GstProblem[] {
  const seen = new Set<string>();
  return documents.flatMap((document) => {
    const broken = document.sellerGstin === '' ? [] : rules.filter(([, isBroken]) => isBroken(document)).map(([rule]) => rule);
    if (![gstin, ''].includes(document.sellerGstin)) broken.push('The document is of another registration.');
    if (istDate(document.issuedAt).slice(0, 7) !== month) broken.push('The document is of another month.');
    if (seen.has(document.number)) broken.push('The document stands twice.');
    seen.add(document.number);
    return broken.map((rule) => ({ where: document.number, rule }));
  });
}

const parts = [
  ['taxable value', 'taxable'],
  ['IGST', 'igst'],
  ['CGST', 'cgst'],
  ['SGST', 'sgst'],
] as const;

/** Returns where the summary by HSN is not the sum of the other tables, to the paisa. */
export function sumProblems(gstr1: Gstr1): GstProblem[] {
  const compare = (name: string, taxed: readonly RateSum[], nil: readonly NilSum[], rows: readonly HsnRow[]): GstProblem[] => {
    const [tables, summary] = [sumGst(taxed), sumGst(rows)];
    return parts.flatMap(([word, part]) => {
      const exempt = part === 'taxable' ? nil.reduce((total, { value }) => total + value, 0) : 0;
      const expected = paise(tables[part] + exempt);
      if (expected === summary[part]) return [];
      return [{ where: name, rule: `The ${word} of the tables is ${text(expected)}, of the summary by HSN ${text(summary[part])}.` }];
    });
  };
  const nilOf = (registered: boolean) => gstr1.nil.filter(({ isRegistered }) => isRegistered === registered);
  return [
    ...compare('hsn_b2b', toBusiness(gstr1), nilOf(true), gstr1.hsnB2b),
    ...compare('hsn_b2c', toConsumers(gstr1), nilOf(false), gstr1.hsnB2c),
  ];
}

const text = (amount: Paise): string => formatInr(amount);

/** Returns where the numbers issued are not the documents. Those of other registrations are between the numbers of one. */
export function countProblems({ issued }: Gstr1, { documents, lost, elsewhere }: GstMonthDocuments): GstProblem[] {
  const all = issuedRuns(documents, [...lost, ...elsewhere]);
  return [false, true].flatMap((notes) => {
    const runs = all.filter((run) => run.isNote === notes);
    const own = issued.filter((run) => run.isNote === notes);
    const net = own.reduce((total, { count, cancelled }) => total + count - cancelled, 0);
    const count = documents.filter((document) => isNote(document) === notes).length;
    const series = new Set(runs.map(({ from }) => from.slice(0, from.lastIndexOf('/'))));
    return [
      ...(net === count
        ? []
        : [{ where: 'doc_issue', rule: `${count} ${notes ? 'credit notes' : 'invoices'} were issued, the numbers are of ${net}.` }]),
      ...(series.size === runs.length
        ? []
        : [{ where: 'doc_issue', rule: `A number of the ${notes ? 'credit notes' : 'invoices'} is missing.` }]),
    ];
  });
}

/** Returns rows of the summary by HSN that are negative without a note. */
export function negativeProblems({ hsnB2b, hsnB2c }: Gstr1, documents: readonly GstDocument[]): GstProblem[] {
  const credited = new Set(
    documents.filter(isNote).flatMap(({ lines, buyerGstin }) => lines.map(({ hsnCode }) => `${buyerGstin !== ''} ${hsnCode}`)),
  );
  const of = (rows: readonly HsnRow[], isRegistered: boolean) =>
    rows
      .filter(({ taxable, quantity, hsn }) => Math.min(taxable, quantity) < 0 && !credited.has(`${isRegistered} ${hsn}`))
      .map(({ hsn, unit }) => ({ where: `HSN ${hsn} ${unit}`, rule: 'The sum is negative without a credit note.' }));
  return [...of(hsnB2b, true), ...of(hsnB2c, false)];
}

/** Returns everything that keeps the return of a month from being filed; empty if it is in order. */
export const gstr1Problems = (given: GstMonthDocuments, gstr1: Gstr1): GstProblem[] => [
  ...documentProblems(given),
  ...sumProblems(gstr1),
  ...countProblems(gstr1, given),
  ...negativeProblems(gstr1, given.documents),
];
