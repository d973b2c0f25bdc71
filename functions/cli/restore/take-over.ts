import type { Client, InStatement, Row } from '@libsql/client';
import { orderNumber } from '../../../src/rules/ids.ts';
import { returnNumber } from '../../../src/rules/returns/returns.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { clientOf } from './load-database.ts';
import type { OrderRows } from './replay/order-rows.ts';
import { type BothRows, type Restorable, replay, replayTogether } from './replay/replay-order.ts';
import { returnsSince, withoutReturnsSince } from './replay/replay-returns.ts';
import { inWords, isRefusal, type Refused, takeOverDocuments } from './take-over-documents.ts';

/** Orders that are read at a time. */
const PAGE = 50;

/** The rows taken over from the live database, and those that the restored one refused. */
export interface TakenOver {
  /** Numbers of orders that were made since, and of those that went on. */
  readonly added: readonly number[];
  readonly moved: readonly number[];
  /** Numbers of returns that were asked for or answered since. */
  readonly returns: readonly number[];
  /** Documents with a number: invoices and credit notes. */
  readonly invoices: number;
  readonly refused: readonly Refused[];
}

/** Orders, payments, refunds and returns by what distinguishes them: an order is taken over where any of its rows is new or differs. */
const MARKS = `SELECT o.id, o.number, coalesce((SELECT t.with_order_id FROM order_travels t WHERE t.order_id = o.id), o.id) AS first, o.status || ' ' || o.reservation || ' ' || o.updated_at
  || coalesce((SELECT group_concat(p.id || p.status || p.refunded_paise || coalesce(p.settlement, ''), ' ') FROM
      (SELECT * FROM payments WHERE order_id = o.id ORDER BY id) p), '')
  || coalesce((SELECT group_concat(r.id || r.status, ' ') FROM (SELECT r.* FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id ORDER BY r.id) r), '')
  || coalesce((SELECT b.gstin || b.legal_name FROM order_businesses b WHERE b.order_id = o.id), '')
  || (SELECT count(*) FROM hand_refunds WHERE order_id = o.id) || (SELECT count(*) FROM order_edits WHERE order_id = o.id) || (SELECT count(*) FROM refund_items WHERE order_id = o.id)
  || coalesce((SELECT group_concat(t.id || t.status || t.updated_at, ' ') FROM
      (SELECT * FROM returns WHERE order_id = o.id ORDER BY id) t), '')
  || coalesce((SELECT group_concat(m.id || m.state, ' ') FROM
      (SELECT * FROM return_media WHERE order_id = o.id ORDER BY id) m), '') AS mark
  FROM orders o ORDER BY o.number`;

/**
 * Replays in the restored database what the living one has besides: orders with their lines, payments, refunds and their pieces, cash that
 * was given back, returns with their evidence, history, messages and invoices. Each order, with those that travel along, is one transaction
 * that passes all triggers; one that they refuse is left out and named, or only its returns, where it passes without them. Nothing else is taken over: neither accounts
 * nor stock, prices or settings, because a mistake in them may be why the shop is restored.
 * @param now UTC ms, for what is lost
 * @throws Error where a database does not answer
 */
export async function takeOver(place: DatabasePlace, restored: Client, now: number): Promise<TakenOver> {
  const live = clientOf(place);
  try {
    const ours = new Map((await restored.execute(MARKS)).rows.map((row) => [row.id, row.mark]));
    const changed = (await live.execute(MARKS)).rows.filter(({ id, mark }) => ours.get(id) !== mark);
    const restorable = await restorableOf(restored);
    const taken = { added: [] as number[], moved: [] as number[], returns: [] as number[], refused: [] as Refused[] };
    // Orders that travel together, by their first one.
    const groups = [...Map.groupBy(changed, ({ first }) => first).values()];
    for (let at = 0; at < groups.length; at += PAGE) {
      const page = groups.slice(at, at + PAGE);
      const ids = page.flat().map(({ id }) => String(id));
      const [theirs, known] = [await ordersOf(live, ids), await ordersOf(restored, ids)];
      for (const group of page) {
        const both = group.map(({ id }) => ({ theirs: theirs(String(id)), ours: known(String(id)) }));
        for (const [place, { refused, returns }] of (await takeGroup(restored, both, restorable)).entries()) {
          const { id = null, number } = group[place] as Row;
          taken.refused.push(...refused);
          taken.returns.push(...returns);
          if (refused.every(({ part }) => part !== undefined)) (ours.has(id) ? taken.moved : taken.added).push(Number(number));
        }
      }
    }
    const documents = await takeOverDocuments(live, restored, restorable, now);
    return { ...taken, invoices: documents.taken, refused: [...taken.refused, ...documents.refused] };
  } finally {
    live.close();
  }
}

type Taken = Pick<TakenOver, 'returns' | 'refused'>;

const returnsOf = ({ theirs, ours }: BothRows) => returnsSince(theirs, ours).map((request) => Number(request.number));

/** Writes orders that travel together; where that is refused, each of them by itself. @returns what became of each */
async function takeGroup(restored: Client, orders: readonly BothRows[], restorable: Restorable): Promise<Taken[]> {
  if (orders.length > 1 && (await refusalOf(restored, () => replayTogether(orders, restorable))) === null)
    return orders.map((order) => ({ returns: returnsOf(order), refused: [] }));
  const taken: Taken[] = [];
  for (const order of orders) taken.push(await takeOrder(restored, order, restorable));
  return taken;
}

/**
 * Writes an order with its returns. Where it is refused, it is written without what its returns have since the backup, or without the order
 * that it travels with: its money must not depend on them.
 * @returns what was refused, and the numbers of the returns that were taken over
 */
async function takeOrder(restored: Client, { theirs, ours }: BothRows, restorable: Restorable): Promise<Taken> {
  const number = orderNumber(Number(theirs.order?.number));
  const returns = returnsOf({ theirs, ours });
  const refusal = (rows: OrderRows) => refusalOf(restored, () => replay(rows, ours, restorable));
  const why = await refusal(theirs);
  if (why === null) return { returns, refused: [] };
  const whyOrder = await refusal(withoutReturnsSince(theirs, ours));
  if (whyOrder !== null && theirs.travels.length > 0 && ours.order === null) {
    const alone = await takeOrder(restored, { theirs: { ...theirs, travels: [] }, ours }, restorable);
    return { ...alone, refused: [...alone.refused, { what: `${number} as an order that travels along`, why: whyOrder, part: 'travel' }] };
  }
  if (whyOrder !== null) return { returns: [], refused: [{ what: number, why: whyOrder }] };
  const named = returns.length > 0 ? returns.map(returnNumber) : [`photos and videos of ${number}`];
  return { returns: [], refused: named.map((what) => ({ what, why, part: 'return' })) };
}

/** Writes an order. @returns why it cannot be replayed or is refused, else null @throws Error where the database does not answer */
async function refusalOf(restored: Client, statementsOf: () => InStatement[]): Promise<string | null> {
  let statements: InStatement[];
  try {
    statements = statementsOf();
  } catch (error) {
    return inWords(error);
  }
  try {
    await inTransaction(restored, statements);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return inWords(error);
  }
}

/**
 * Runs the statements in one transaction, in which alone an order may be added: for everybody else the switch stays on.
 */
const inTransaction = (client: Client, statements: readonly InStatement[]) =>
  client.batch(['UPDATE maintenance SET is_on = 0', ...statements, 'UPDATE maintenance SET is_on = 1'], 'write');

async function restorableOf(restored: Client): Promise<Restorable> {
  const tables = [
    ...['orders', 'order_items', 'payments', 'refunds', 'hand_refunds', 'refund_items', 'order_edits', 'order_travels', 'order_businesses'],
    ...['returns', 'return_items', 'return_media', 'outbox', 'invoices', 'lost_documents'],
  ];
  const columns = await restored.batch(tables.map((table) => `SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden = 0`));
  const { rows } = await restored.execute('SELECT id FROM users');
  return {
    columns: new Map(tables.map((table, at) => [table, (columns[at]?.rows ?? []).map(({ name }) => String(name))])),
    users: new Set(rows.map(({ id }) => id ?? null)),
  };
}

/** Returns the rows of some orders, by order. */
async function ordersOf(client: Client, ids: readonly string[]): Promise<(id: string) => OrderRows> {
  const among = '(SELECT value FROM json_each(?))';
  const selects = [
    `SELECT * FROM orders WHERE id IN ${among}`,
    `SELECT * FROM order_items WHERE order_id IN ${among} ORDER BY line`,
    `SELECT * FROM order_events WHERE order_id IN ${among} ORDER BY seq`,
    `SELECT * FROM payments WHERE order_id IN ${among} ORDER BY created_at, id`,
    `SELECT r.*, p.order_id AS of_order FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id IN ${among} ORDER BY r.created_at, r.id`,
    `SELECT * FROM outbox WHERE order_id IN ${among} ORDER BY created_at`,
    `SELECT * FROM hand_refunds WHERE order_id IN ${among} ORDER BY created_at, id`,
    `SELECT * FROM refund_items WHERE order_id IN ${among} ORDER BY refund_id, line`,
    `SELECT * FROM returns WHERE order_id IN ${among} ORDER BY number`,
    `SELECT * FROM return_items WHERE order_id IN ${among} ORDER BY return_id, line`,
    `SELECT e.*, r.order_id AS of_order FROM return_events e JOIN returns r ON r.id = e.return_id WHERE r.order_id IN ${among} ORDER BY e.seq`,
    `SELECT * FROM return_media WHERE order_id IN ${among} ORDER BY created_at, id`,
    `SELECT * FROM order_edits WHERE order_id IN ${among} ORDER BY version`,
    `SELECT * FROM order_travels WHERE order_id IN ${among}`,
    `SELECT * FROM order_businesses WHERE order_id IN ${among}`,
  ];
  const found = await client.batch(
    selects.map((sql) => ({ sql, args: [JSON.stringify(ids)] })),
    'read',
  );
  const of = (at: number, id: string): Row[] => (found[at]?.rows ?? []).filter((row) => (row.of_order ?? row.order_id ?? row.id) === id);
  return (id) => ({
    order: of(0, id)[0] ?? null,
    items: of(1, id),
    events: of(2, id),
    payments: of(3, id),
    refunds: of(4, id),
    messages: of(5, id),
    handRefunds: of(6, id),
    refundItems: of(7, id),
    returns: of(8, id),
    returnItems: of(9, id),
    returnEvents: of(10, id),
    evidence: of(11, id),
    edits: of(12, id),
    travels: of(13, id),
    businesses: of(14, id),
  });
}
