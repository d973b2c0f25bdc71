import { headingWords } from '../../bank/heading-words.ts';

/** Subject of a courier's list: cash that it pays on, or what it charges. */
export type MoneyKind = 'remittance' | 'invoice';

/** Places of the columns of a list; -1 for one that it does not have. */
export interface MoneyColumns {
  /** The row of the words; -1 where there are none: the number comes first, the amount second. */
  readonly head: number;
  readonly awb: number;
  /** The order, as the courier was told. */
  readonly reference: number;
  readonly amount: number;
  /** True if the amounts are net of the deductions. */
  readonly isNet: boolean;
  /** Columns of the courier's deductions: one column with all of it, or several that add up. */
  readonly deductions: readonly number[];
}

/** Rows in which the words are looked for: couriers write titles, dates and sums above them. */
const HEAD_ROWS = 20;

/** Words that couriers write above their columns, the surest first. No vendor's file was seen. */
const awbWords = [
  ...['awb', 'awb no', 'awb code', 'waybill', 'waybill no', 'tracking no', 'tracking id', 'consignment no', 'consignment'],
  ...['cnno', 'cn no', 'docket', 'docket no', 'article no', 'lr no'],
];
const referenceWords = [
  ...['ref', 'ref no', 'order ref', 'order ref no', 'channel order id', 'client order id', 'merchant order id'],
  ...['order no', 'order id', 'order'],
];
const collectedWords = [
  ...['cod amount', 'cod', 'cod available', 'cod collected', 'collected cod', 'cod collected amount', 'cod value', 'total cod'],
  ...['collected amount', 'amount collected', 'collected value', 'collectable amount'],
];
const leftWords = ['remitted amount', 'amount remitted', 'remittance amount', 'net remittance', 'net amount', 'net payable', 'paid amount'];
const chargeWords = [
  ...[
    'grand total',
    'total charges',
    'total charge',
    'total freight charge',
    'total freight charges',
    'total amount',
    'total',
    'total tariff',
  ],
  ...['net payable', 'invoice amount', 'invoice value', 'billed amount', 'amount charged', 'gross amount', 'charges', 'charge', 'amount'],
];
const keptWords = [
  'total deductions',
  'total deduction',
  'deductions',
  'deduction',
  'deduction amount',
  'deducted amount',
  'amount deducted',
];
/** Words for fees that lower a payment. Others are charged in invoices. */
const keptInParts = [
  'freight deduction',
  'freight deductions',
  'freight deducted',
  'early cod charges',
  'early cod charge',
  'early cod fee',
  'freight charges from cod',
  'rto reversal amount',
];

/** Returns a cell without case and signs: 'AWB No.' → 'awb no'. */
export const plainWords = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const placeOf = (heads: readonly string[], words: readonly string[]): number =>
  words.map((word) => heads.indexOf(word)).find((at) => at !== -1) ?? -1;

/** Finds the columns of a list by the words above them. An order is enough for a payment; an invoice names the courier's number. */
export function findMoneyColumns(rows: readonly (readonly string[])[], kind: MoneyKind): MoneyColumns {
  const found = rows.slice(0, HEAD_ROWS).map((cells, head) => columnsIn(cells.map(headingWords), head, kind));
  const whole = found.find(({ awb, reference, amount }) => (awb !== -1 || reference !== -1) && amount !== -1);
  const named = whole ?? found.find(({ awb }) => awb !== -1);
  if (named) return named;
  const head = wordsAt(rows);
  const others = { head, reference: -1, isNet: false, deductions: [] };
  return head === -1 ? { ...others, awb: 0, amount: 1 } : { ...others, awb: -1, amount: -1 };
}

/** The row of words that nobody knows: two or more, and no digit among them. */
function wordsAt(rows: readonly (readonly string[])[]): number {
  const isOfWords = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length > 1 && !/\d/.test(cells.join(''));
  return rows.slice(0, HEAD_ROWS).findIndex(isOfWords);
}

/** The freight is one part of a charge among others, and all of it where no other column has money. */
function chargedIn(heads: readonly string[]): number {
  const isTaxed = heads.some((head) => /\b(?:[cis]?gst|tax)\b/.test(head));
  // Of a gross amount, its tax and a net amount the last is what is paid.
  const total = placeOf(heads, isTaxed && heads.includes('gross amount') ? ['total amount', 'net amount', ...chargeWords] : chargeWords);
  const money = heads.flatMap((head, at) => (/charge|fee|gst|tax|amount|total/.test(head) ? [at] : []));
  const [only = -1] = money;
  return total === -1 && money.length === 1 && heads[only]?.startsWith('freight') ? only : total;
}

function columnsIn(heads: readonly string[], head: number, kind: MoneyKind): MoneyColumns {
  const awb = placeOf(heads, awbWords);
  if (kind === 'invoice') return { head, awb, reference: -1, amount: chargedIn(heads), isNet: false, deductions: [] };
  const [collected, left] = [placeOf(heads, collectedWords), placeOf(heads, leftWords)];
  const kept = placeOf(heads, keptWords);
  return {
    ...{ head, awb, reference: placeOf(heads, referenceWords) },
    amount: [collected, left, placeOf(heads, ['amount', 'price'])].find((at) => at !== -1) ?? -1,
    isNet: collected === -1 && left !== -1,
    deductions: kept !== -1 ? [kept] : keptInParts.map((word) => heads.indexOf(word)).filter((at) => at !== -1),
  };
}
