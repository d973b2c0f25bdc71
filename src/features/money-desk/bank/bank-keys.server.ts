import { sha256Now } from '../../../platform/hashing.ts';
import { type IdentifiedLine, lineIdentities } from '../../../rules/bank/line-identity.ts';

/** Returns the keys of the lines of a statement, in their order: the same line has the same key in every file of its account. */
export const bankKeys = (accountId: string, lines: readonly IdentifiedLine[]): string[] => lineIdentities(accountId, lines).map(sha256Now);
