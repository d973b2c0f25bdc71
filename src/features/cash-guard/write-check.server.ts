import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { type AskTime, askTimes } from '../../rules/cash/ask-times.ts';
import { SILENT_AFTER } from '../../rules/cash/cash-check.ts';
import { allowedAct, type CashMark } from '../../rules/cash/cash-rules.ts';
import { marksWords } from '../../rules/cash/cash-words.ts';
import { hasWhatsapp } from '../messages/whatsapp/cloud-api.server.ts';
import { mayWhatsapp } from '../sales/messages/queue-order-message.server.ts';
import { isUnderWay, type JudgedCash } from './judge-order.server.ts';

/**
 * The statements that ask the buyer of a cash order whether it stands, for the batch that places the order, after it. Another order of the
 * number that was placed at the same moment is seen here: each of two windows read the orders before the other wrote. The messages that ask
 * wait in the outbox and are dropped with the answer.
 */
export function writeCashCheck(shop: Shop, orderId: string, { verdict, second, asksAll, endsSilent }: JudgedCash): Statement[] {
  const { now } = shop;
  const times = askTimes(now);
  const [first] = times;
  const asked = first?.at ?? now;
  const marks = JSON.stringify(verdict.marks);
  const isKnown = verdict.marks.some(({ kind }) => kind === 'second-open');
  const found: CashMark | null =
    second && !isKnown ? { kind: 'second-open', act: allowedAct(second, false), figure: 1, words: second.words } : null;
  const other = sql`EXISTS (SELECT 1 FROM orders o WHERE o.method = 'cod' AND o.id <> orders.id AND o.${isUnderWay}
    AND o.shipping_address ->> 'phone' = orders.shipping_address ->> 'phone' AND NOT EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = orders.id
      AND (t.with_order_id = o.id OR t.with_order_id = (SELECT with_order_id FROM order_travels WHERE order_id = o.id))))`;
  const adds = found ? other : sql`0`;
  const all = sql`CASE WHEN ${adds} THEN json_insert(${marks}, '$[#]', json(${JSON.stringify(found)})) ELSE ${marks} END`;
  const act = verdict.act === 'call' ? 'call' : 'ask';
  const ends = endsSilent ? asked + SILENT_AFTER : null;
  const isMarked = sql`json_array_length(marks) > 0`;
  return [
    sql`INSERT INTO cod_checks (order_id, is_marked, act, marks, asked_at, ends_at, created_at)
      SELECT id, ${isMarked}, iif(adds AND ${found?.act === 'call'}, 'call', ${act}), marks,
        iif(${isMarked} OR ${asksAll}, ${asked}, NULL), iif(${isMarked}, ${ends}, NULL), ${now}
      FROM (SELECT id, ${adds} AS adds, ${all} AS marks FROM orders WHERE id = ${orderId})`,
    queueAsks(shop, orderId, times, { because: marksWords(verdict.marks), ...(ends !== null && { ends: String(ends) }) }),
  ];
}

/** The messages that ask, on WhatsApp where the number agreed to them, otherwise by mail; none for an order that is not asked. */
function queueAsks(shop: Shop, orderId: string, times: readonly AskTime[], payload: Readonly<Record<string, string>>): Statement {
  const rows = times.map(({ at, until }, nth) => askRow(shop, `cash-ask:${orderId}:${nth + 1}`, { ...payload, version: '1' }, at, until));
  return sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, expires_at, created_at)
    ${sql.join(
      rows.map((row) => sql`${row} AND orders.id = ${orderId}`),
      sql` UNION ALL `,
    )} ON CONFLICT (dedupe_key) DO NOTHING`;
}

function askRow({ env, now }: Shop, key: string, payload: Readonly<Record<string, string>>, at: number, until: number): SQL {
  // Nothing but the money answers for an advance: the buttons of the template would confirm.
  const onWhatsapp = hasWhatsapp(env) ? sql`(orders.advance_paise = 0 AND ${mayWhatsapp})` : sql`0`;
  // Only an order with a mark waits for the answer, and ends without it.
  const { ends: _, ...always } = payload;
  const told = sql`iif(c.is_marked = 1, ${JSON.stringify({ ...payload, waits: 'yes' })}, ${JSON.stringify(always)})`;
  return sql`SELECT ${key}, 'cash-ask', iif(${onWhatsapp}, 'whatsapp', 'email'),
      iif(${onWhatsapp}, orders.shipping_address ->> 'phone', orders.customer_email), ${told}, orders.id, orders.language, ${at}, ${until}, ${now}
    FROM orders JOIN cod_checks c ON c.order_id = orders.id WHERE c.asked_at IS NOT NULL AND c.state = 'waiting'`;
}

/** Sends the link once more to the number that asked for it by a button, once for each version of the order, if `isOwn` holds. */
export const queueLink = (shop: Shop, orderId: string, version: number, isOwn: SQL): Statement =>
  sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, expires_at, created_at)
    SELECT ${`cash-link:${orderId}:${version}`}, 'cash-ask', 'whatsapp', orders.shipping_address ->> 'phone',
      iif(c.is_marked = 1, ${JSON.stringify({ version: String(version), waits: 'yes' })}, ${JSON.stringify({ version: String(version) })}), orders.id, orders.language, ${shop.now}, NULL, ${shop.now}
    FROM orders JOIN cod_checks c ON c.order_id = orders.id
    WHERE orders.id = ${orderId} AND c.version = ${version} AND c.state = 'waiting' AND ${mayWhatsapp} AND ${isOwn} ON CONFLICT (dedupe_key) DO NOTHING`;
