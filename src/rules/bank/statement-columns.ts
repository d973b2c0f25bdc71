import { headingWords } from './heading-words.ts';

/**
 * The places of the columns of a statement, from 0. It has two columns of money, or one with its sign in another; where both are the same,
 * each amount says its side: '4,512.30(Cr)'.
 */
export interface StatementColumns {
  readonly date: number;
  /** Narration, particulars, description, remarks. */
  readonly text: number;
  /** The number of a cheque or of the bank; null where there is none. */
  readonly reference: number | null;
  readonly balance: number;
  /** The column that says whether the account owes the balance, if there is one. */
  readonly balanceSign?: number | undefined;
  readonly money: { readonly withdrawal: number; readonly deposit: number } | { readonly amount: number; readonly sign: number };
}

/** The words of banks above their columns, the surest first; seen in public readers, since no bank describes its files. */
const words = {
  date: [
    ...['transaction date', 'transaction posted date', 'posted date', 'date', 'date time', 'transaction date time'],
    ...['transaction date dd mm yyyy', 'value date'],
  ],
  text: [
    ...['narration', 'transaction remarks', 'transaction particulars', 'transaction description', 'description', 'particulars', 'remarks'],
    ...['transaction details', 'account description', 'details', 'transaction ref'],
  ],
  reference: [
    ...['cheque ref no', 'ref no cheque no', 'ref cheque no', 'ref no', 'cheque no', 'cheque no ref no', 'cheque ref', 'cheque details'],
    ...['utr', 'utr no', 'instrument id', 'instrument no', 'transaction id'],
  ],
  balance: ['closing balance', 'balance', 'balance amount', 'running balance', 'available balance', 'account balance'],
  withdrawal: [
    ...['withdrawal amount', 'withdrawal', 'withdrawal dr', 'debit amount', 'debit', 'dr amount', 'amount debit', 'amount dr', 'dr'],
    ...['debit dr', 'money out', 'paid out'],
  ],
  deposit: [
    ...['deposit amount', 'deposit', 'deposit cr', 'credit amount', 'credit', 'cr amount', 'amount credit', 'amount cr', 'cr', 'credit cr'],
    ...['money in', 'paid in'],
  ],
  sign: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'transaction type', 'type', 'dr cr indicator', 'cr dr indicator'],
  amount: ['amount', 'transaction amount'],
  sided: [
    ...['withdrawal dr deposit cr', 'withdrawal deposit', 'amount dr cr', 'amount cr dr', 'debit credit amount', 'dr cr amount'],
    ...['transaction amount dr cr'],
  ],
} as const;

/** Returns the columns that a row of words names; null if it is no header of a statement. */
export function columnsOf(row: readonly string[]): StatementColumns | null {
  const heads = row.map(headingWords);
  const place = (kind: keyof typeof words): number | null => {
    const found = words[kind].map((word) => heads.indexOf(word)).find((at) => at !== -1);
    return found ?? null;
  };
  const [date, text, balance] = [place('date'), place('text'), place('balance')];
  if (date === null || text === null || balance === null) return null;
  const [withdrawal, deposit, amount, sign] = [place('withdrawal'), place('deposit'), place('amount'), place('sign')];
  const hasTwo = withdrawal !== null && deposit !== null;
  const isOwed = words.sign.some((word) => word === heads[balance + 1]) && (hasTwo || sign !== balance + 1);
  const base = { date, text, reference: place('reference'), balance, ...(isOwed && { balanceSign: balance + 1 }) };
  if (hasTwo) return { ...base, money: { withdrawal, deposit } };
  // A column of amounts without another of signs has each with its side: '4,512.30 (Cr)', '-500'.
  const sided = place('sided') ?? (sign === null ? amount : null);
  if (sided !== null) return { ...base, money: { amount: sided, sign: sided } };
  return amount !== null && sign !== null ? { ...base, money: { amount, sign } } : null;
}

/** Finds the header of a statement, before which a bank writes lines of its own. `at`: its row, from 0. Null if there is none. */
export function findHeader(rows: readonly (readonly string[])[]): { readonly at: number; readonly columns: StatementColumns } | null {
  for (const [at, row] of rows.entries()) {
    const columns = columnsOf(row);
    if (columns) return { at, columns };
  }
  return null;
}
