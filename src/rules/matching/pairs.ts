import { addBusinessDays, startOfIstDay } from '../dates.ts';
import { DAY } from '../limits.ts';

/** After so many days, of which a courier counts all and a bank those of work, what has not come is missing. */
interface Deadline {
  readonly days: number;
  readonly count: 'business' | 'calendar';
}

/** Pairs that are matched, with their deadlines. Null: what one side has, the other must have at once. */
const deadlines = {
  /** From the capture. */
  'capture-recon': { days: 5, count: 'business' },
  /** From the day on which the refund was processed. */
  'refund-recon': { days: 5, count: 'business' },
  'settlement-lines': null,
  /** From the settlement. */
  'settlement-bank': { days: 3, count: 'business' },
  /** From the delivery. */
  'parcel-remittance': { days: 10, count: 'calendar' },
  /** From the date of the remittance. */
  'remittance-bank': { days: 3, count: 'calendar' },
  'cost-quote': null,
  'fee-tariff': null,
} as const satisfies Readonly<Record<string, Deadline | null>>;

export type Pair = keyof typeof deadlines;
export const pairs = Object.keys(deadlines) as readonly Pair[];

/** `differs`: also what is short or came twice. `unknown`: it came, and the shop knows nothing of it. */
export const verdicts = ['paid', 'differs', 'missing', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** Judgement of one thing. */
export interface Judgement {
  readonly pair: Pair;
  /** The id of what is judged; of what is unknown, the id of that. */
  readonly subject: string;
  /** Null: its time is not over yet. */
  readonly verdict: Verdict | null;
  /** '' where there is nothing to say. */
  readonly reason: Reason | '';
  /** Sum that came less the sum that was due, in paise; 0 where it is `paid`. */
  readonly difference: number;
  /** The ids of what it was matched with. */
  readonly matched: readonly string[];
}

/** Why something is not `paid`. */
const reasons = [
  // Another amount; money that came more than once, and such that was taken back.
  ...(['amount', 'less', 'more', 'twice', 'reversal'] as const),
  // A line that is wrong by itself.
  ...(['currency', 'sides', 'tax', 'sum'] as const),
  // Outside the days around the one on which it was due; not read from the gateway; held by it.
  ...(['date', 'not-read', 'held'] as const),
  // Charges that no quote had.
  ...(['weight', 'rto', 'other'] as const),
  // Nothing of the shop has this number; no tariff has this method.
  ...(['not-ours', 'new-method'] as const),
] as const;
export type Reason = (typeof reasons)[number];

/** The moment of a run, and the days on which nobody works. */
export interface Clock {
  /** UTC ms */
  readonly now: number;
  /** IST, 'YYYY-MM-DD' */
  readonly holidays: readonly string[];
}

/** Returns the first millisecond (UTC) at which what began at `from` is missing: the day after the last of its days, in India. */
export function missingFrom(pair: Pair, from: number, holidays: readonly string[]): number {
  const deadline = deadlines[pair];
  if (deadline === null) return from;
  const { days, count } = deadline;
  const last = count === 'business' ? addBusinessDays(from, days, holidays) : from + days * DAY;
  return startOfIstDay(last) + DAY;
}

/** Returns the judgement of what has not come: none while its time is not over. */
export function notCome(pair: Pair, subject: string, due: number, from: number, clock: Clock, reason: Reason | '' = ''): Judgement {
  const isMissing = clock.now >= missingFrom(pair, from, clock.holidays);
  return { pair, subject, verdict: isMissing ? 'missing' : null, reason, difference: 0 - due, matched: [] };
}

/** Returns the judgement of what nothing of the shop explains. */
export const unknownOf = (pair: Pair, subject: string, difference: number, reason: Reason = 'not-ours'): Judgement => ({
  ...{ pair, subject, verdict: 'unknown', reason, difference, matched: [] },
});

/** Groups rows by a key, in their order; rows without one are left out. */
export function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else if (key !== '') groups.set(key, [row]);
  }
  return groups;
}
