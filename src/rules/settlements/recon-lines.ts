import { type Paise, paise } from '../money/money.ts';

export const reconTypes = ['payment', 'refund', 'transfer', 'adjustment'] as const;
export type ReconType = (typeof reconTypes)[number];

/** A line of a settlement: what a gateway says it did with a payment, a refund or an amount of its own. */
export interface ReconLine {
  /** Of the payment, refund, transfer or adjustment. */
  readonly entityId: string;
  readonly type: ReconType;
  /** Sums that the line takes from the settlement, and adds to it; one of them is 0. */
  readonly debit: Paise;
  readonly credit: Paise;
  /** Before the fee. */
  readonly amount: Paise;
  readonly currency: string;
  /** With the tax in it. */
  readonly fee: Paise;
  /** The part of the fee that is GST. */
  readonly tax: Paise;
  readonly isSettled: boolean;
  /** Held back by the gateway. */
  readonly isOnHold: boolean;
  /** UTC ms; null before it is settled. */
  readonly settledAt: number | null;
  /** '' before it is settled. */
  readonly settlementId: string;
  /** '' of an adjustment, and of what is not settled yet. */
  readonly utr: string;
  /** Of a refund; '' for others. */
  readonly paymentId: string;
  /** Of the order at the gateway; '' where the line has none. */
  readonly orderId: string;
  readonly disputeId: string;
  /** 'upi', 'card'; '' where the line has none. */
  readonly method: string;
}

/** Returns what the line moves: positive where it brings money. */
export const netOf = ({ credit, debit }: Pick<ReconLine, 'credit' | 'debit'>): Paise => paise(credit - debit);

/** Faults that a line may have by itself. */
export type LineFault = 'currency' | 'sides' | 'tax' | 'sum';

const isDebit: Record<ReconType, (line: Pick<ReconLine, 'debit' | 'credit'>) => boolean> = {
  payment: () => false,
  refund: () => true,
  transfer: () => true,
  // A dispute takes its amount by one, and gives it back by another.
  adjustment: ({ debit, credit }) => debit > credit,
};

/**
 * Returns what is wrong with a line by itself, or null. The fee contains the tax: of 1000.00 with a fee of 29.00, 971.00 come, and a refund
 * with a fee takes the amount and the fee. The gateway's text takes the tax off once more and its examples do not.
 */
export function lineFault(line: Pick<ReconLine, 'type' | 'debit' | 'credit' | 'amount' | 'currency' | 'fee' | 'tax'>): LineFault | null {
  if (line.currency !== 'INR') return 'currency';
  const isOut = isDebit[line.type](line);
  if ((isOut ? line.credit : line.debit) !== 0 || line.debit < 0 || line.credit < 0) return 'sides';
  if (line.tax < 0 || line.tax > line.fee) return 'tax';
  return (isOut ? line.debit === line.amount + line.fee : line.credit === line.amount - line.fee) ? null : 'sum';
}

/** Facts that a later reading of a line may change, each a reason to look; an identical line is no new version. */
const compared = [
  'type',
  'debit',
  'credit',
  'amount',
  'currency',
  'fee',
  'tax',
  'isSettled',
  'isOnHold',
  'settledAt',
  'utr',
  'disputeId',
] as const;

/** Returns what two readings of one line say differently: [] for the same. */
export const changedFacts = (before: ReconLine, after: ReconLine): readonly (typeof compared)[number][] =>
  compared.filter((fact) => before[fact] !== after[fact]);

/**
 * Returns the newest version of each line. A line that says something else when it is read again is a version of its own.
 * @param lines in any order
 */
export function newestLines<Line extends Pick<ReconLine, 'settlementId' | 'entityId'> & { readonly version: number }>(
  lines: readonly Line[],
): Line[] {
  const newest = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.settlementId} ${line.entityId}`;
    const known = newest.get(key);
    if (!known || known.version < line.version) newest.set(key, line);
  }
  return [...newest.values()];
}
