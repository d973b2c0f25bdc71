import { changedFacts, type ReconLine } from './recon-lines.ts';

/** Facts that a line gets on the way of its settlement to the bank. */
const onTheWay: readonly string[] = ['isSettled', 'isOnHold', 'settledAt', 'utr'];

/**
 * Returns whether a person is told of the new version of a line: its money, kind or dispute changed, or anything did after the settlement
 * went out. A settlement that failed goes out under another number, which all of its lines get; a number may also come late.
 */
export const isToTell = (before: ReconLine, after: ReconLine, wasOut: boolean): boolean =>
  changedFacts(before, after).some((fact) => !onTheWay.includes(fact) || (wasOut && (fact !== 'utr' || before.utr !== '')));
