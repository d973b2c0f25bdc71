import type { Row } from '@libsql/client';
import { isRevenue, statusesWhere } from '../../../../src/rules/order/order-status.ts';
import type { Event, OrderRows } from './order-rows.ts';
import { editsOf } from './replay-edits.ts';
import { returnsOf } from './replay-returns.ts';
import { allOf, pick, type Writer } from './row-writer.ts';

/** The moves of an order since the backup, and the index of the first one before which its payments are written. */
export interface Moves {
  readonly moves: readonly { readonly at: number; readonly status: string }[];
  readonly paidBefore: number;
}

const sold: readonly string[] = statusesWhere(isRevenue);

/**
 * Returns the statements for what the order of the living shop has changed and given back besides: its edits, refunds with their pieces, which triggers put back
 * into stock, money that a person returned, and returns. Each needs the order as it was at that time (delivered or paid, its pieces sold),
 * and the others of before: a piece is not exchanged once its money is back.
 * @returns for an index among the moves, what comes before that move; the last for their number
 * @throws Error if the history of a return differs
 */
export function returnedBefore(
  theirs: OrderRows,
  ours: OrderRows,
  { moves, paidBefore }: Moves,
  writer: Writer,
): (index: number) => Event[] {
  const placeOf = (at: number) => {
    const next = moves.findIndex((move) => move.at >= at);
    return next < 0 ? moves.length : next;
  };
  const end = moves.findIndex(({ status }, at) => at >= paidBefore && !sold.includes(status));
  const uncounted = new Set(theirs.payments.filter(({ settlement }) => settlement === 'refund_due').map(({ id }) => id));
  // A refund follows its payment, and comes before the move that ends a paid order, also where it was tried again afterwards.
  const placeOfRefund = ({ payment_id, created_at }: Row) =>
    uncounted.has(payment_id) ? paidBefore : Math.min(Math.max(placeOf(Number(created_at)), paidBefore), end < 0 ? moves.length : end);
  const { evidence, asked, moved } = returnsOf(theirs, ours, writer);
  const placed = (event: Event) => ({ ...event, place: placeOf(event.at) });
  const all = [
    ...[...evidence, ...asked].map(placed),
    // An edit of a paid order comes after its payment, and before the refund of what it took out.
    ...editsOf(theirs, ours, writer).map((event) => ({ ...event, place: Math.max(placeOf(event.at), paidBefore) })),
    ...theirs.refunds.map((refund) => ({ ...refundOf(refund, theirs, ours, writer), place: placeOfRefund(refund) })),
    ...theirs.handRefunds.map((refund) => placed(handRefundOf(refund, theirs, ours, writer))),
    ...moved.map(placed),
  ].sort((one, other) => one.at - other.at);
  return (index) => all.filter(({ place }) => place === index);
}

function refundOf(refund: Row, theirs: OrderRows, ours: OrderRows, writer: Writer): Event {
  const at = Number(refund.created_at);
  const { id, status, updated_at } = refund;
  const progress = ['status', 'gateway_refund_id', 'error', 'attempt', 'next_check_at', 'updated_at'];
  const moved = writer.update('refunds', id, pick(refund, progress));
  // The trigger that requests a credit note for a refund reads its pieces.
  const pieces = piecesOf(refund, theirs, ours, writer);
  const known = ours.refunds.find((one) => one.id === id);
  if (known) return { at, statements: known.status === status && known.updated_at === updated_at ? pieces : [...pieces, moved] };
  const asked = writer.insert('refunds', { ...allOf(refund), status: 'requested' });
  return { at, statements: [asked, ...pieces, ...(status === 'requested' ? [] : [moved])] };
}

function handRefundOf(refund: Row, theirs: OrderRows, ours: OrderRows, writer: Writer): Event {
  const isKnown = ours.handRefunds.some(({ id }) => id === refund.id);
  const made = isKnown ? [] : [writer.insert('hand_refunds', refund)];
  // The credit note of the cash names the pieces that it finds.
  return { at: Number(refund.created_at), statements: [...piecesOf(refund, theirs, ours, writer), ...made] };
}

const piecesOf = ({ id }: Row, theirs: OrderRows, ours: OrderRows, { insert }: Writer) =>
  theirs.refundItems
    .filter((item) => item.refund_id === id)
    .filter((item) => !ours.refundItems.some((known) => known.refund_id === id && known.line === item.line))
    .map((item) => insert('refund_items', item));
