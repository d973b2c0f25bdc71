import { formatDateTime } from '../dates.ts';
import { DAY, HOUR, LINE_QUANTITY_MAX, RETURN_WINDOW_HOURS } from '../limits.ts';
import type { OrderStatus } from '../order/order-status.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { returnRefusal } from '../refusals/return-refusals.ts';

/** The days for which a piece that is defective, damaged, wrong, not as described or late can be returned (L8). */
export const FAULT_WINDOW_DAYS = 30;
export const RETURN_NOTE_MAX = 1_000;
export const RETURN_WISH_MAX = 200;
const RETURN_WINDOW = RETURN_WINDOW_HOURS * HOUR;
const FAULT_WINDOW = FAULT_WINDOW_DAYS * DAY;

export const returnKinds = ['return', 'exchange'] as const;
export type ReturnKind = (typeof returnKinds)[number];

interface Reason {
  readonly label: string;
  /** True for a fault of the shop: the window is longer, and a missing video is no reason to refuse (L8). */
  readonly fault: boolean;
}

/** The reasons for a return, in the order of the form. */
export const returnReasonTable = {
  size: { label: 'The size does not fit', fault: false },
  changed_mind: { label: 'I changed my mind', fault: false },
  defective: { label: 'It is defective', fault: true },
  damaged: { label: 'It arrived damaged', fault: true },
  wrong: { label: 'Wrong piece', fault: true },
  not_described: { label: 'It is not as described', fault: true },
  late: { label: 'Came too late', fault: true },
} as const satisfies Record<string, Reason>;
export type ReturnReason = keyof typeof returnReasonTable;
export const returnReasons = Object.keys(returnReasonTable) as [ReturnReason, ...ReturnReason[]];

/** `isFaultReason('damaged')` → true */
export const isFaultReason = (reason: ReturnReason): boolean => returnReasonTable[reason].fault;

/** Returns the last millisecond (UTC) at which a return can be requested for this reason. */
export function returnClosesAt(deliveredAt: number, reason: ReturnReason): number {
  return deliveredAt + (isFaultReason(reason) ? FAULT_WINDOW : RETURN_WINDOW);
}

/** The facts of an order that decide whether a return can be requested. */
interface DeliveredOrder {
  readonly status: OrderStatus;
  /** UTC ms. */
  readonly deliveredAt: number | null;
}

/** Returns null if a return can be requested now; else the refusal, with the closing time in IST. */
export function returnWindowRefusal({ status, deliveredAt }: DeliveredOrder, reason: ReturnReason, now: number): Refusal | null {
  if (status !== 'delivered' || deliveredAt === null) return returnRefusal('RETURN_NOT_DELIVERED');
  const until = returnClosesAt(deliveredAt, reason);
  if (now <= until) return null;
  const over = formatDateTime(until);
  if (isFaultReason(reason)) {
    return returnRefusal(
      'RETURN_WINDOW_CLOSED',
      `The ${FAULT_WINDOW_DAYS} days for this request ended on ${over}. Please write to us anyway; a real defect is never refused for that reason alone.`,
    );
  }
  return returnRefusal(
    'RETURN_WINDOW_CLOSED',
    `The ${RETURN_WINDOW_HOURS} hours for this request ended on ${over}. A piece that is defective, damaged, wrong or not as described can be returned until ${formatDateTime(returnClosesAt(deliveredAt, 'defective'))}.`,
  );
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
export const FIRST_RETURN = 1_000;
