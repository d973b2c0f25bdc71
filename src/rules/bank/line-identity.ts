import type { BankLine } from './read-statement.ts';

export type IdentifiedLine = Pick<BankLine, 'date' | 'amount' | 'balance' | 'narration'>;

/**
 * Returns what tells each line of a statement from all others of its account, for the hash that is its key: account, date, amount, balance
 * and letters and digits of the narration, the same in every file that has the line, also in two formats of one bank: references, spaces and
 * signs are left out, because one format has them and another has not. Two equal transactions of a day differ by their balance; where money came, went
 * back and came again, balances repeat, and the count of earlier lines that are the same tells them apart.
 * @param lines the oldest first
 */
export function lineIdentities(account: string, lines: readonly IdentifiedLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ date, amount, balance, narration }) => {
    const facts = JSON.stringify([account, date, amount, balance, narration.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')]);
    const earlier = seen.get(facts) ?? 0;
    seen.set(facts, earlier + 1);
    return earlier === 0 ? facts : `${facts} ${earlier}`;
  });
}
