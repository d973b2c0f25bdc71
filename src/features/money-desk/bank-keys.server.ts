import { sha256 } from '../../platform/hashing.ts';
import { lineIdentities } from '../../rules/bank/line-identity.ts';
import type { BankLine } from '../../rules/bank/read-statement.ts';

/** Returns the keys of the lines of a statement, in their order: the same line has the same key in every file of its account. */
export const bankKeys = (accountId: string, lines: readonly Omit<BankLine, 'line'>[]): Promise<string[]> =>
  Promise.all(lineIdentities(accountId, lines).map(sha256));
