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

/** 'Withdrawal Amount (INR )' → 'withdrawal amount' */
const plain = (head: string) =>
  head
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (?:inr|rs|in inr|in rs)$/, '');

/** The words of banks above their columns, the surest first; seen in public readers, since no bank describes its files. */
const words = {
  date: ['transaction date', 'txn date', 'tran date', 'txn posted date', 'posted date', 'post date', 'date', 'value date', 'value dt'],
  text: ['narration', 'transaction remarks', 'transaction particulars', 'description', 'particulars', 'remarks'],
  reference: [
    ...['chq ref no', 'chq ref number', 'ref no cheque no', 'reference no', 'ref no', 'cheque number', 'cheque no', 'chq no', 'chqno'],
    ...['cheque ref no', 'chq no ref no'],
  ],
  balance: ['closing balance', 'balance', 'bal', 'balance amount', 'running balance', 'available balance'],
  withdrawal: ['withdrawal amt', 'withdrawal amount', 'withdrawals', 'withdrawal', 'debit amount', 'debit amt', 'debit', 'dr'],
  deposit: ['deposit amt', 'deposit amount', 'deposits', 'deposit', 'credit amount', 'credit amt', 'credit', 'cr'],
  sign: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'transaction type', 'type'],
  amount: ['amount', 'transaction amount', 'txn amount'],
  sided: ['withdrawal dr deposit cr', 'withdrawal deposit', 'amount dr cr', 'amount cr dr', 'debit credit amount'],
} as const;

/** Returns the columns that a row of words names; null if it is no header of a statement. */
export function columnsOf(row: readonly string[]): StatementColumns | null {
  const heads = row.map(plain);
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
  const sided = place('sided');
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
