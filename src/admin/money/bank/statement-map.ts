import { findHeader, type StatementColumns } from '../../../rules/bank/statement-columns.ts';

/** Kinds of columns of a statement. `sided`: amounts that say their side, '4,512.30(Cr)'. */
export type ColumnKind = 'date' | 'text' | 'reference' | 'withdrawal' | 'deposit' | 'sided' | 'amount' | 'sign' | 'balance' | 'balanceSign';
/** The place of each kind; missing where the file has none. */
export type ColumnChoice = Readonly<Partial<Record<ColumnKind, number>>>;

/** Rows in which the names of columns are looked for. */
const HEAD_ROWS = 40;

/** Returns the names of the columns: those that the rules find, else the longest of the first rows. */
export function headsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const found = findHeader(rows);
  if (found) return rows[found.at] ?? [];
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  return rows.slice(0, HEAD_ROWS).reduce((longest, row) => (filled(row) > filled(longest) ? row : longest), rows[0] ?? []);
}

export function choiceOf({ money, reference, balanceSign, ...columns }: StatementColumns): ColumnChoice {
  const paid = 'sign' in money && money.sign === money.amount ? { sided: money.amount } : money;
  return { ...columns, ...(reference !== null && { reference }), ...(balanceSign !== undefined && { balanceSign }), ...paid };
}

/** The choice with a column of another kind, or of none. A kind has one column. */
export function withColumn(choice: ColumnChoice, place: number, kind: ColumnKind | ''): ColumnChoice {
  const others = Object.fromEntries(Object.entries(choice).filter(([, at]) => at !== place));
  return kind === '' ? others : { ...others, [kind]: place };
}

/** Returns the columns of a choice; null until it has all that a statement needs. */
export function columnsIn(choice: ColumnChoice): StatementColumns | null {
  const { date, text, reference, withdrawal, deposit, sided, amount, sign, balance, balanceSign } = choice;
  if (date === undefined || text === undefined || balance === undefined) return null;
  const base = { date, text, reference: reference ?? null, balance, ...(balanceSign !== undefined && { balanceSign }) };
  if (withdrawal !== undefined && deposit !== undefined) return { ...base, money: { withdrawal, deposit } };
  if (sided !== undefined) return { ...base, money: { amount: sided, sign: sided } };
  return amount !== undefined && sign !== undefined ? { ...base, money: { amount, sign } } : null;
}
