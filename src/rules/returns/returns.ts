import { formatDateTime } from '../dates.ts';
import { DAY, HOUR, LINE_QUANTITY_MAX, RETURN_WINDOW_HOURS } from '../limits.ts';
import type { OrderStatus } from '../order/order-status.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { returnRefusal } from '../refusals/return-refusals.ts';

/** How long a piece that is defective, damaged, wrong, not as described or late may be brought back (L8). */
export const FAULT_WINDOW_DAYS = 30;
export const RETURN_NOTE_MAX = 1_000;
export const RETURN_WISH_MAX = 200;
const RETURN_WINDOW = RETURN_WINDOW_HOURS * HOUR;
const FAULT_WINDOW = FAULT_WINDOW_DAYS * DAY;

export const returnKinds = ['return', 'exchange'] as const;
export type ReturnKind = (typeof returnKinds)[number];

interface Reason {
  readonly label: string;
  /** True where the law makes it ours to mend: the longer window, and never refused for a missing video (L8). */
  readonly fault: boolean;
}

/** Why a piece comes back, in the order in which the form offers them. */
export const returnReasonTable = {
  size: { label: 'The size does not fit', fault: false },
  changed_mind: { label: 'I changed my mind', fault: false },
  defective: { label: 'It is defective', fault: true },
  damaged: { label: 'It arrived damaged', fault: true },
  wrong: { label: 'It is not the piece I ordered', fault: true },
  not_described: { label: 'It is not as described', fault: true },
  late: { label: 'It came much too late', fault: true },
} as const satisfies Record<string, Reason>;
export type ReturnReason = keyof typeof returnReasonTable;
export const returnReasons = Object.keys(returnReasonTable) as [ReturnReason, ...ReturnReason[]];
export const faultReasons = returnReasons.filter((reason) => returnReasonTable[reason].fault);

/** `isFaultReason('damaged')` → true */
export const isFaultReason = (reason: ReturnReason): boolean => returnReasonTable[reason].fault;

/** The last moment at which a piece may be asked back for this reason, in UTC ms; that millisecond still counts. */
export function returnClosesAt(deliveredAt: number, reason: ReturnReason): number {
  return deliveredAt + (isFaultReason(reason) ? FAULT_WINDOW : RETURN_WINDOW);
}

/** What of an order decides whether a piece may be asked back. */
interface DeliveredOrder {
  readonly status: OrderStatus;
  /** UTC ms. */
  readonly deliveredAt: number | null;
}

/** Null where a return may be asked for now; else why not, with the closing time written out in IST. */
export function returnWindowRefusal({ status, deliveredAt }: DeliveredOrder, reason: ReturnReason, now: number): Refusal | null {
  if (status !== 'delivered' || deliveredAt === null) return returnRefusal('RETURN_NOT_DELIVERED');
  const until = returnClosesAt(deliveredAt, reason);
  if (now <= until) return null;
  const over = formatDateTime(until);
  if (isFaultReason(reason)) {
    return returnRefusal(
      'RETURN_WINDOW_CLOSED',
      `The ${FAULT_WINDOW_DAYS} days for this request ended on ${over} IST. Write to us all the same; a real defect is never refused for that alone.`,
    );
  }
  return returnRefusal(
    'RETURN_WINDOW_CLOSED',
    `The ${RETURN_WINDOW_HOURS} hours for this request ended on ${over} IST. A piece that is defective, damaged, wrong or not as described may be brought back until ${formatDateTime(returnClosesAt(deliveredAt, 'defective'))} IST.`,
  );
}

/** `which` is the line of the order. */
interface ReturnLineInput {
  readonly line: number;
  readonly quantity: number;
}
export interface BoughtLine extends ReturnLineInput {
  /** Asked back already, in requests that were neither declined nor cancelled. */
  readonly asked: number;
}

/** Every line is of the order, named once, and asks for no more than was bought and is not asked back already. */
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

/** The number that people read out: 1001 → 'RET-1001'. */
export const returnNumber = (number: number): string => `RET-${number}`;
export const FIRST_RETURN = 1_000;
