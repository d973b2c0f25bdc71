import type { InStatement, Row } from '@libsql/client';
import type { OrderRows } from './order-rows.ts';

/** Something that was given back: written before the first of the moves that came after it. */
interface Returned {
  /** UTC ms. */
  readonly at: number;
  readonly statement: InStatement;
}

/**
 * Returns the statements for what the order of the living shop has given back besides: money that a person returned, and the pieces of
 * refunds, which triggers put back into stock. Both need the order as it was at that time: delivered or paid, its pieces sold.
 * @returns for an index among the moves since then (of `at`, UTC ms), the statements that come before that move; the last ones for their
 * number
 */
export function returnedBefore(
  theirs: OrderRows,
  ours: OrderRows,
  moves: readonly { readonly at: number }[],
  insert: (table: string, row: Row) => InStatement,
): (index: number) => InStatement[] {
  const times = new Map([...theirs.refunds, ...theirs.handRefunds].map(({ id, created_at }) => [id, Number(created_at)]));
  const known = new Set([...ours.handRefunds.map(({ id }) => id), ...ours.refundItems.map(nameOf)]);
  const returned: Returned[] = [
    ...theirs.refundItems
      .filter((item) => !known.has(nameOf(item)))
      .map((item) => ({ at: times.get(item.refund_id) ?? 0, statement: insert('refund_items', item) })),
    ...theirs.handRefunds
      .filter(({ id }) => !known.has(id))
      .map((row) => ({ at: Number(row.created_at), statement: insert('hand_refunds', row) })),
  ];
  const placeOf = (at: number) => {
    const next = moves.findIndex((move) => move.at >= at);
    return next < 0 ? moves.length : next;
  };
  return (index) => returned.filter(({ at }) => placeOf(at) === index).map(({ statement }) => statement);
}

const nameOf = ({ refund_id, line }: Row) => `${refund_id} ${line}`;
