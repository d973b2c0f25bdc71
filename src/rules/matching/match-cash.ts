import type { Paise } from '../money/money.ts';
import { byKey, type Clock, type Judgement, notCome, unknownOf } from './pairs.ts';

/** A delivered parcel whose courier has collected cash. */
export interface CashParcel {
  readonly id: string;
  readonly awb: string;
  /** The number that the courier was given with it: '1000123-2'. */
  readonly reference: string;
  readonly due: Paise;
  /** UTC ms */
  readonly deliveredAt: number;
}

/** A line of a courier's remittance. */
export interface CashLine {
  readonly id: string;
  /** '' where the list has orders alone. */
  readonly awb: string;
  /** '' where the list has none. */
  readonly reference: string;
  /** Signed: a reversal is negative. */
  readonly amount: Paise;
  /** UTC ms */
  readonly at: number;
}

const pair = 'parcel-remittance';
const plain = (number: string) => number.trim().toUpperCase();

/**
 * Matches parcels that were paid at the door with the lines of their couriers, by the courier's number, else by the reference. Each is paid in one
 * line with what is due for it. Couriers use their numbers again: a line is of the last parcel that was delivered before it.
 */
export function matchCash(parcels: readonly CashParcel[], lines: readonly CashLine[], clock: Clock): Judgement[] {
  const byAwb = byKey(parcels, ({ awb }) => plain(awb));
  const byReference = byKey(parcels, ({ reference }) => plain(reference));
  const owner = ({ awb, reference, at }: CashLine): string => {
    const ofNumber = byAwb.get(plain(awb)) ?? byReference.get(plain(reference)) ?? [];
    const before = ofNumber.filter(({ deliveredAt }) => deliveredAt <= at).toSorted((a, b) => b.deliveredAt - a.deliveredAt);
    return (before[0] ?? ofNumber[0])?.id ?? '';
  };
  const owned = byKey(lines, owner);
  const strange = lines.filter((line) => owner(line) === '');
  const known = parcels.map((parcel) => judged(parcel, owned.get(parcel.id) ?? [], clock));
  return [...known, ...strange.map(({ id, amount }) => unknownOf(pair, id, amount))];
}

function judged({ id, due, deliveredAt }: CashParcel, lines: readonly CashLine[], clock: Clock): Judgement {
  if (lines.length === 0) return notCome(pair, id, due, deliveredAt, clock);
  const difference = lines.reduce((sum, { amount }) => sum + amount, 0) - due;
  const matched = lines.map((line) => line.id);
  const reason = reasonOf(lines, difference);
  return { pair, subject: id, verdict: reason === '' ? 'paid' : 'differs', reason, difference, matched };
}

function reasonOf(lines: readonly CashLine[], difference: number) {
  if (lines.some(({ amount }) => amount < 0)) return 'reversal';
  if (lines.length > 1) return 'twice';
  if (difference === 0) return '';
  return difference < 0 ? 'less' : 'more';
}
