import type { Paise } from '../money/money.ts';
import { byKey, type Judgement, unknownOf } from './pairs.ts';

/** Quoted cost of a parcel. */
export interface QuotedCost {
  readonly awb: string;
  /** 'freight', 'cod' */
  readonly kind: string;
  readonly amount: Paise;
  /** True if the courier's invoice of its time is recorded: what it lacks is missing from then on. */
  readonly isInvoiced: boolean;
}

/** Charge of a courier. */
export interface ChargedCost {
  readonly id: string;
  readonly awb: string;
  readonly kind: string;
  readonly amount: Paise;
}

/** Charge of a courier for a number that no parcel of the shop had. */
export interface ForeignCharge {
  readonly id: string;
  readonly amount: Paise;
  /** UTC ms at which it was noted. It counts in that month: the one of its invoice may be closed. */
  readonly at: number;
  /** A parcel got the number since: the charge is one of its costs. */
  readonly isOurs: boolean;
}

const pair = 'cost-quote';
const plain = (awb: string) => awb.trim().toUpperCase();
const subjectOf = ({ awb, kind }: { readonly awb: string; readonly kind: string }) => `${plain(awb)} ${kind}`;

/** Matches what couriers charged with what they had quoted, by their number and the kind of the charge. A charge of another kind differs. */
export function matchCosts(quotes: readonly QuotedCost[], charges: readonly ChargedCost[]): Judgement[] {
  const byNumber = byKey(quotes, ({ awb }) => plain(awb));
  const quoted = byKey(quotes, subjectOf);
  const charged = byKey(charges, subjectOf);
  const known = [...quoted].map(([subject, its]): Judgement => {
    const came = charged.get(subject) ?? [];
    const due = its.reduce((sum, { amount }) => sum + amount, 0);
    if (came.length === 0)
      return { ...base(subject, 0 - due), verdict: its.some(({ isInvoiced }) => isInvoiced) ? 'missing' : null, reason: '' };
    const difference = came.reduce((sum, { amount }) => sum + amount, 0) - due;
    const reason = came.length > its.length ? 'twice' : difference === 0 ? '' : 'amount';
    return { ...base(subject, difference), verdict: reason === '' ? 'paid' : 'differs', reason, matched: came.map(({ id }) => id) };
  });
  const others = [...charged].filter(([subject]) => !quoted.has(subject));
  return [...known, ...others.flatMap(([subject, came]) => unquoted(subject, came, byNumber))];
}

/** Judges charges for unknown numbers; what has become a cost of a parcel is judged with its quote. */
export const matchForeign = (charges: readonly ForeignCharge[]): Judgement[] =>
  charges.map(({ id, amount, isOurs }) => ({ ...unknownOf(pair, id, amount), ...(isOurs && { verdict: null }) }));

const base = (subject: string, difference: number) => ({ pair, subject, difference, matched: [] as readonly string[] }) as const;

function unquoted(subject: string, came: readonly ChargedCost[], ours: ReadonlyMap<string, unknown>): Judgement[] {
  const [first] = came;
  if (!first || !ours.has(plain(first.awb))) return came.map(({ id, amount }) => unknownOf(pair, id, amount));
  const reason = first.kind === 'weight' || first.kind === 'rto' ? first.kind : 'other';
  const difference = came.reduce((sum, { amount }) => sum + amount, 0);
  return [{ ...base(subject, difference), verdict: 'differs', reason, matched: came.map(({ id }) => id) }];
}
