import { type Paise, paise, ZERO } from '../money/money.ts';
import { netOf, type ReconLine } from './recon-lines.ts';

/** The money of lines, in paise. */
export interface LineSums {
  readonly lines: number;
  readonly credit: Paise;
  readonly debit: Paise;
  /** With the tax in it. */
  readonly fee: Paise;
  readonly tax: Paise;
  /** Sum that comes to the bank: credit less debit; negative where refunds took more than came. */
  readonly net: Paise;
}

type Summed = Pick<ReconLine, 'credit' | 'debit' | 'fee' | 'tax'>;

const none: LineSums = { lines: 0, credit: ZERO, debit: ZERO, fee: ZERO, tax: ZERO, net: ZERO };

const add = (sums: LineSums, line: Summed): LineSums => ({
  lines: sums.lines + 1,
  credit: paise(sums.credit + line.credit),
  debit: paise(sums.debit + line.debit),
  fee: paise(sums.fee + line.fee),
  tax: paise(sums.tax + line.tax),
  net: paise(sums.net + netOf(line)),
});

/** Adds up lines. A line counts once: give the newest versions alone. @internal for tests */
export const sumLines = (lines: readonly Summed[]): LineSums => lines.reduce(add, none);

/** Adds up the lines of each settlement, by its id. Lines that are in none are left out. */
export function sumsBySettlement(lines: readonly (Summed & Pick<ReconLine, 'settlementId'>)[]): ReadonlyMap<string, LineSums> {
  const sums = new Map<string, LineSums>();
  for (const line of lines) {
    if (line.settlementId !== '') sums.set(line.settlementId, add(sums.get(line.settlementId) ?? none, line));
  }
  return sums;
}
