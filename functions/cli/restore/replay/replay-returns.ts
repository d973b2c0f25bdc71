import type { InStatement, Row } from '@libsql/client';
import { returnNumber, sentInExchange } from '../../../../src/rules/returns/returns.ts';
import type { Event, OrderRows, ReturnRows } from './order-rows.ts';
import { allOf, pick, type Values, type Writer } from './row-writer.ts';

interface Returns {
  readonly evidence: readonly Event[];
  readonly asked: readonly Event[];
  readonly moved: readonly Event[];
}

const eventsOf = ({ id }: Row, { returnEvents }: ReturnRows) => returnEvents.filter(({ return_id }) => return_id === id);
const itemsOf = ({ id }: Row, { returnItems }: ReturnRows) => returnItems.filter(({ return_id }) => return_id === id);

/** Returns the returns that were asked for or answered since the backup. */
export const returnsSince = (theirs: ReturnRows, ours: ReturnRows): Row[] =>
  theirs.returns.filter((request) => eventsOf(request, theirs).length > eventsOf(request, ours).length);

/** Returns the rows of an order with the returns as the restored shop has them. */
export const withoutReturnsSince = (theirs: OrderRows, ours: OrderRows): OrderRows => {
  const { returns, returnItems, returnEvents, evidence } = ours;
  return { ...theirs, returns, returnItems, returnEvents, evidence };
};

/**
 * Returns what happened to the returns of an order since the backup, as the shop writes it: a request with its pieces, and each change of
 * its status.
 * @throws Error if the restored history of a return is not the beginning of the living one
 */
export function returnsOf(theirs: OrderRows, ours: OrderRows, writer: Writer): Returns {
  const since = returnsSince(theirs, ours);
  const isNew = ({ id }: Row) => !ours.returns.some((known) => known.id === id);
  return {
    evidence: evidenceOf(theirs, ours, writer),
    asked: since.filter(isNew).map((request) => askedOf(request, theirs, writer)),
    moved: since.flatMap((request) => {
      const events = eventsOf(request, theirs);
      const known = eventsOf(request, ours);
      if (known.some(({ to_status }, at) => events[at]?.to_status !== to_status))
        throw new Error(`the history of ${returnNumber(Number(request.number))} differs`);
      // The first event is the request.
      return events.slice(Math.max(known.length, 1)).map((event) => movedOf(request, event, theirs, writer));
    }),
  };
}

function askedOf(request: Row, theirs: OrderRows, { insert }: Writer): Event {
  const [first] = eventsOf(request, theirs);
  const unanswered = {
    status: 'requested',
    answer: '',
    outcome: null,
    refund_paise: null,
    is_manual: 0,
    updated_at: request.created_at ?? null,
  };
  const made = { actor: first?.actor ?? 'shopper', moved_by: first?.moved_by ?? '', move_note: first?.note ?? null };
  const times = { accepted_at: null, received_at: null, settled_at: null };
  const row = insert('returns', { ...allOf(request), ...unanswered, ...made, ...times });
  const items = itemsOf(request, theirs).map((item) => insert('return_items', { ...allOf(item), restocked: 0 }));
  return { at: Number(request.created_at), statements: [row, ...items] };
}

function movedOf(request: Row, event: Row, theirs: OrderRows, { update }: Writer): Event {
  const { to_status, actor, moved_by, note, created_at } = event;
  const at = created_at ?? null;
  // A courier is in a column of its own: see `returns.agent`.
  const mover = actor === 'courier' ? { actor: 'admin', agent: 'courier' } : { actor: actor ?? null, agent: null };
  const move = { status: to_status ?? null, ...mover, moved_by: moved_by ?? '', move_note: note ?? null, updated_at: at };
  const values = { ...move, ...(actor === 'admin' && { answer: note ?? '' }), ...resultOf(request, event) };
  const pieces = to_status === 'settled' ? settledPieces(request, event, theirs) : [];
  return { at: Number(at), statements: [update('returns', request.id, values), ...pieces] };
}

/** Returns what a move writes besides the status. */
function resultOf(request: Row, { to_status, created_at = null }: Row): Values {
  if (to_status === 'accepted') return { accepted_at: created_at };
  if (to_status === 'received') return { received_at: created_at };
  return to_status === 'settled' ? pick(request, ['outcome', 'refund_paise', 'is_manual', 'settled_at']) : {};
}

/** Puts pieces back into stock, and takes those that were sent in exchange out of it. */
function settledPieces(request: Row, { created_at }: Row, theirs: OrderRows): InStatement[] {
  const items = itemsOf(request, theirs);
  const back = items
    .filter(({ restocked }) => Number(restocked) > 0)
    .map(({ restocked, line }) => ({
      sql: 'UPDATE return_items SET restocked = ? WHERE return_id = ? AND line = ?',
      args: [restocked ?? 0, request.id ?? null, line ?? null],
    }));
  if (request.outcome !== 'exchanged') return back;
  // A person has booked what was wished for in words.
  const sent = items
    .filter(({ wish }) => wish === '')
    .map(({ order_id, line, quantity, wanted_size }) => ({
      sql: `INSERT INTO stock_moves (product_id, size, kind, quantity, note, created_at)
        SELECT product_id, coalesce(nullif(?, ''), selected_size), 'adjust', ?, ?, ? FROM order_items WHERE order_id = ? AND line = ?`,
      args: [
        ...[wanted_size ?? '', -Number(quantity), sentInExchange(Number(request.number)), created_at ?? null],
        ...[order_id ?? null, line ?? null],
      ],
    }));
  return [...back, ...sent];
}

/**
 * Brings the rows of evidence level; the files are in the bucket. One that the shopper has deleted goes first: another one may have its place
 * among those that a request can have.
 */
function evidenceOf(theirs: OrderRows, ours: OrderRows, { insert, update }: Writer): Event[] {
  const knownOf = ({ id }: Row) => ours.evidence.find((known) => known.id === id);
  const gone = ours.evidence.filter(({ id }) => !theirs.evidence.some((one) => one.id === id));
  return [
    ...gone.map(({ id }) => ({ at: 0, statements: [{ sql: 'DELETE FROM return_media WHERE id = ?', args: [id ?? null] }] })),
    ...theirs.evidence.map((file) => {
      const { id, state = null, bytes = null, deleted_at = null, created_at } = file;
      const known = knownOf(file);
      const made = known ? [update('return_media', id, { state, bytes, deleted_at })] : [insert('return_media', file)];
      return { at: Number(created_at), statements: known?.state === state ? [] : made };
    }),
  ];
}
