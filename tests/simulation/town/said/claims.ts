import type { Row } from '../../world/database.ts';
import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';

type Json = Readonly<Record<string, unknown>>;

/** A request from outside and the answer that arrived. */
export interface Exchange {
  /** 'POST /api/orders/…/pay', with '…' for what differs. */
  readonly route: string;
  readonly path: string;
  readonly headers: Headers;
  /** The JSON of the request; empty where it was no JSON. */
  readonly asked: Json;
  readonly status: number;
  readonly answer: Json;
  readonly text: string;
}

/** What is known where an answer arrives. */
export interface Known {
  readonly sim: Simulation;
  readonly gateway: Gateway;
  rows(sql: string, ...args: (string | number | null)[]): Row[];
}
/** What an answer of 2xx claims: null if it is so, else what is not. What it claims must stay so for ever, because answers take time. */
type Claim = (exchange: Exchange, known: Known) => string | null;

/** The part of a path that differs: `partOf(path, 4)` is the id of '/api/admin/orders/7/status'. */
const partOf = ({ path }: Exchange, at: number) => path.split('/')[at] ?? '';
const paiseOf = (rupees: unknown) => Math.round(Number(rupees) * 100);
/** Null if the query has a row, else what is not. */
const unless = ({ rows }: Known, missing: string, sql: string, ...args: (string | number | null)[]): string | null =>
  rows(sql, ...args).length > 0 ? null : missing;

/** The shopper is told that the order is paid: the gateway has captured its total. */
const paid: Claim = ({ asked, answer }, known) => {
  if (answer.success !== true) return null;
  const [order] = known.rows(
    'SELECT gateway_order_id AS gateway, total_paise AS total FROM orders WHERE id = ?',
    String(asked.db_order_id),
  );
  const { payments } = known.gateway.ledger;
  const isCaptured = payments.some(({ order_id, captured, amount }) => captured && order_id === order?.gateway && amount === order.total);
  return isCaptured ? null : `${asked.db_order_id} is paid, and the gateway has no money for it`;
};

/** The shopper may pay: the order is there, at the price that the page showed, with an order of the gateway of its own. */
const opened: Claim = ({ asked, answer }, known) => {
  const { dbOrderId: id, razorpayOrderId, amount } = answer;
  const sql = 'SELECT 1 FROM orders WHERE id = ? AND total_paise = ?';
  const missing = unless(known, `${id} is not there for ${amount}`, sql, String(id), Number(amount));
  if (missing) return missing;
  if (amount !== paiseOf(asked.final_amount_from_client))
    return `${id} costs ${amount}, and the page showed ${asked.final_amount_from_client}`;
  return razorpayOrderId ? atGateway(id, razorpayOrderId, amount, known) : null;
};

/** @param receipt the gateway order's own name for what is paid; the order itself, unless it is to be paid beside a cash order */
function atGateway(id: unknown, gatewayOrder: unknown, amount: unknown, { gateway }: Known, receipt = id): string | null {
  const made = gateway.ledger.orders.find((order) => order.id === gatewayOrder);
  return made?.amount === amount && made?.receipt === receipt ? null : `${id} is not ${gatewayOrder} for ${amount} at the gateway`;
}

/** The order is opened once more, or what is due of a cash order is. */
const openedAgain: Claim = ({ answer }, known) => {
  const { dbOrderId: id, razorpayOrderId, amount } = answer;
  if (!razorpayOrderId) return null;
  const [beside] = known.rows(
    'SELECT id FROM cash_payments WHERE order_id = ? AND gateway_order_id = ?',
    String(id),
    String(razorpayOrderId),
  );
  return atGateway(id, razorpayOrderId, amount, known, beside?.id ?? id);
};

const stepped: Claim = (exchange, known) => {
  const { change, note } = exchange.asked;
  if (typeof change !== 'number' || typeof note !== 'string') return null;
  const sql = "SELECT 1 FROM stock_moves WHERE product_id = ? AND kind = 'adjust' AND quantity = ? AND note LIKE '%' || ? || '%'";
  return unless(known, `${change} pieces with the note ${note} were not counted`, sql, Number(partOf(exchange, 4)), change, note);
};

/** A move of the administrator was from the status that the screen showed. */
const moved = (exchange: Exchange, known: Known, from: unknown, to: unknown) => {
  const sql = "SELECT 1 FROM order_events WHERE order_id = ? AND from_status = ? AND to_status = ? AND actor = 'admin'";
  const order = partOf(exchange, 4);
  return unless(known, `${order} was not moved from ${from} to ${to}`, sql, order, String(from), String(to));
};

const refunded: Claim = ({ asked }, known) => {
  const key = String(asked.key).toLowerCase();
  const sql =
    'SELECT 1 FROM refunds WHERE id = ?1 AND amount_paise = ?2 UNION ALL SELECT 1 FROM hand_refunds WHERE id = ?1 AND amount_paise = ?2';
  const paise = paiseOf(String(asked.amount).replace(/[^\d.]/g, ''));
  return unless(known, `refund ${key} of ${asked.amount} is not there`, sql, key, paise);
};

const asked: Claim = (exchange, known) => {
  const { id, reason } = exchange.asked;
  const sql = 'SELECT 1 FROM returns WHERE id = ? AND order_id = ? AND reason = ?';
  const missing = `return ${id} for ${reason} is not there`;
  return unless(known, missing, sql, String(id).toLowerCase(), partOf(exchange, 3), String(reason));
};

/** The administrator is told what a return ended with. */
const settled: Claim = (exchange, known) => {
  const { outcome } = exchange.answer;
  const sql = "SELECT 1 FROM returns WHERE id = ? AND status = 'settled' AND outcome = ?";
  return unless(known, `return ${partOf(exchange, 4)} is not ${outcome}`, sql, partOf(exchange, 4), String(outcome));
};

/** The gateway is told that it need not repeat an event. */
const heard: Claim = ({ headers }, known) => {
  const id = headers.get('x-razorpay-event-id');
  const sql = "SELECT 1 FROM webhook_events WHERE substr(event_id, 1, instr(event_id, ':') - 1) = ?";
  return unless(known, `event ${id} is not written down`, sql, id);
};

/** What answers of 2xx claim, by route. */
export const claims: Readonly<Record<string, Claim>> = {
  'POST /api/verify-razorpay-payment': paid,
  'POST /api/create-razorpay-order': opened,
  'POST /api/orders/…/pay': openedAgain,
  'POST /api/orders/…/returns': asked,
  'POST /api/admin/products/…/stock': stepped,
  'POST /api/admin/orders/…/status': (exchange, known) => moved(exchange, known, exchange.asked.seen, exchange.asked.to),
  'POST /api/admin/orders/…/undo': (exchange, known) => moved(exchange, known, exchange.asked.to, exchange.asked.from),
  'POST /api/admin/orders/…/refunds': refunded,
  'POST /api/admin/returns/…/settle': settled,
  'POST /api/webhooks/razorpay': heard,
};
