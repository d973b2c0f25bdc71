import type { BankLine } from './read-statement.ts';

/**
 * Returns what tells each line of a statement from all others of its account, for the hash that is its key: account, date, amount, balance
 * and text, the same in every file that has the line. Two equal transactions of a day differ by their balance; where money came, went
 * back and came again, balances repeat, and the count of earlier lines that are the same tells them apart.
 * @param lines the oldest first
 */
export function lineIdentities(account: string, lines: readonly Omit<BankLine, 'line'>[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ date, amount, balance, text }) => {
    const facts = JSON.stringify([account, date, amount, balance, text.replace(/\s+/g, ' ').trim().toUpperCase()]);
    const earlier = seen.get(facts) ?? 0;
    seen.set(facts, earlier + 1);
    return earlier === 0 ? facts : `${facts} ${earlier}`;
  });
}
