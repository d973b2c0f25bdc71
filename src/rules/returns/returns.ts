import { formatDateTime } from '../dates.ts';
import { fill } from '../language/texts.ts';
import { DAY, LINE_QUANTITY_MAX } from '../limits.ts';
import type { OrderStatus } from '../order/order-status.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { returnRefusal } from '../refusals/return-refusals.ts';
import { type ReturnTerms, termText } from './return-terms.ts';
import { returnRuleTexts } from './returns.texts.ts';

/** The days for which a piece that is defective, damaged, wrong, not as described or late can be returned (L8). */
export const FAULT_WINDOW_DAYS = 30;
export const RETURN_NOTE_MAX = 1_000;
export const RETURN_WISH_MAX = 200;

export const returnKinds = ['return', 'exchange'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** The reasons for a return, in the order of the form. */
export const returnReasons = ['size', 'changed_mind', 'defective', 'damaged', 'wrong', 'not_described', 'late'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Faults of the shop: the window is longer, and a missing video is no reason to refuse (L8). */
const faultReasons: readonly ReturnReason[] = ['defective', 'damaged', 'wrong', 'not_described', 'late'];

/** `isFaultReason('damaged')` → true */
export const isFaultReason = (reason: ReturnReason): boolean => faultReasons.includes(reason);

interface Requested {
  readonly kind: ReturnKind;
  readonly reason: ReturnReason;
}

/** A trigger on returns has the same windows. */
const windowDays = ({ returnDays, exchangeDays }: ReturnTerms, { kind, reason }: Requested): number =>
  isFaultReason(reason) ? FAULT_WINDOW_DAYS : kind === 'exchange' ? exchangeDays : returnDays;

/** Whoever hears of the delivery late can request a return for so long afterwards. The trigger returns_check_window has the same time. */
const AFTER_MESSAGE = DAY;

interface Told {
  /** UTC ms at which the first message about the delivery left. */
  readonly deliveredToldAt?: number | null;
}

const lastMoment = (deliveredAt: number, days: number, { deliveredToldAt }: Told): number =>
  Math.max(deliveredAt + days * DAY, (deliveredToldAt ?? 0) + AFTER_MESSAGE);

/** Returns the last milliseconds (UTC) for a return, for an exchange (each for any reason), and for a faulty piece. */
export const returnDeadlines = (deliveredAt: number, { returnDays, exchangeDays, ...told }: ReturnTerms & Told) => ({
  ofReturn: lastMoment(deliveredAt, returnDays, told),
  ofExchange: lastMoment(deliveredAt, exchangeDays, told),
  ofFault: lastMoment(deliveredAt, FAULT_WINDOW_DAYS, told),
});

/** The facts of an order that decide whether a return can be requested. */
export interface ReturnableOrder extends ReturnTerms, Told {
  readonly status: OrderStatus;
  /** UTC ms. */
  readonly deliveredAt: number | null;
}

/** Returns null if this can be requested now; else the refusal, with the closing time in IST and what is still open. */
export function returnWindowRefusal({ status, deliveredAt, ...terms }: ReturnableOrder, requested: Requested, now: number): Refusal | null {
  if (status !== 'delivered' || deliveredAt === null) return returnRefusal('RETURN_NOT_DELIVERED');
  const days = windowDays(terms, requested);
  const until = lastMoment(deliveredAt, days, terms);
  if (now <= until) return null;
  const { ofExchange, ofFault } = returnDeadlines(deliveredAt, terms);
  const t = returnRuleTexts();
  const said = [fill(t.over, { term: termText(days), until: formatDateTime(until) })];
  if (now > ofFault) said.push(t.writeAnyway);
  else {
    if (now <= ofExchange) said.push(fill(t.exchangeUntil, { until: formatDateTime(ofExchange) }));
    said.push(fill(t.faultUntil, { until: formatDateTime(ofFault) }));
  }
  return returnRefusal('RETURN_WINDOW_CLOSED', said.join(' '));
}

/** `line` is the number of the order's line. */
interface ReturnLineInput {
  readonly line: number;
  readonly quantity: number;
}
export interface BoughtLine extends ReturnLineInput {
  /** Pieces in requests that were neither declined nor cancelled. */
  readonly asked: number;
}

/**
 * Returns null if every line is of the order, is named once, and has no more pieces than were bought and are in no other request.
 */
export function returnLinesRefusal(asked: readonly ReturnLineInput[], bought: readonly BoughtLine[]): Refusal | null {
  if (asked.length === 0) return returnRefusal('RETURN_LINES');
  if (new Set(asked.map(({ line }) => line)).size < asked.length) return returnRefusal('RETURN_LINES');
  for (const { line, quantity } of asked) {
    const known = bought.find((one) => one.line === line);
    if (!known || !Number.isInteger(quantity) || quantity < 1 || quantity > LINE_QUANTITY_MAX) return returnRefusal('RETURN_LINES');
    if (quantity > known.quantity - known.asked) return returnRefusal('RETURN_ABOVE_BOUGHT');
  }
  return null;
}

/** Returns the number of a return as customers see it: 1001 → 'RET-1001'. */
export const returnNumber = (number: number): string => `RET-${number}`;
/** The note of the move by which the piece of an exchange leaves the stock. */
export const sentInExchange = (number: number): string => `${returnNumber(number)}: sent in exchange`;
export const FIRST_RETURN = 1_000;
