import { fractionOf, type Paise, paise } from '../money/money.ts';
import type { ReconLine } from '../settlements/recon-lines.ts';
import type { Judgement } from './pairs.ts';

/** Terms agreed with the gateway for a method, without tax. */
export interface Tariff {
  /** 'upi', 'card' */
  readonly method: string;
  /** Hundredths of a percent: 200 = 2 %. */
  readonly hundredths: number;
  /** Paise for each payment. */
  readonly flat: Paise;
  /** GST on the fee, percent: 18. */
  readonly taxPercent: number;
}

const WHOLE = 10_000;

/** Returns the fee of an amount with the tax in it, and the tax: 1000.00 at 2 % → 23.60, of which 3.60. */
export function feeOf({ hundredths, flat, taxPercent }: Tariff, amount: Paise): { readonly fee: Paise; readonly tax: Paise } {
  const bare = fractionOf(amount, hundredths, WHOLE) + flat;
  const tax = fractionOf(paise(bare), taxPercent, 100);
  return { fee: paise(bare + tax), tax };
}

/** Compares the fee of each payment with what was agreed for its method. A method that no tariff names is unknown. */
export function matchFees(lines: readonly ReconLine[], tariffs: readonly Tariff[]): Judgement[] {
  const byMethod = new Map(tariffs.map((tariff) => [tariff.method, tariff]));
  return lines
    .filter(({ type }) => type === 'payment')
    .map((line): Judgement => {
      const base = { pair: 'fee-tariff', subject: line.entityId } as const;
      const tariff = byMethod.get(line.method);
      if (!tariff) return { ...base, verdict: 'unknown', reason: 'new-method', difference: line.fee, matched: [] };
      const due = feeOf(tariff, line.amount);
      const difference = line.fee - due.fee;
      const reason = difference !== 0 ? 'amount' : line.tax !== due.tax ? 'tax' : '';
      return { ...base, verdict: reason === '' ? 'paid' : 'differs', reason, difference, matched: [line.method] };
    });
}
