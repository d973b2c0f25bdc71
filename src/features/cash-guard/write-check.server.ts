import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { type AskTime, askTimes } from '../../rules/cash/ask-times.ts';
import { CASH_NETWORK_KEPT } from '../../rules/cash/cash-bounds.ts';
import { SILENT_AFTER } from '../../rules/cash/cash-check.ts';
import { allowedAct, type CashMark } from '../../rules/cash/cash-rules.ts';
import { marksWords } from '../../rules/cash/cash-words.ts';
import { mayWhatsapp } from '../ledger/messages/queue-order-message.server.ts';
import { hasWhatsapp } from '../messages/whatsapp/cloud-api.server.ts';
import { isUnderWay, type JudgedCash } from './judge-order.server.ts';

/** SQL over the row `orders` that was just written: another cash order that `match`es it is not delivered yet. */
const hasOther = (
  match: SQL,
) => sql`EXISTS (SELECT 1 FROM orders o WHERE o.method = 'cod' AND o.id <> orders.id AND o.${isUnderWay} AND ${match}
    AND NOT EXISTS (SELECT 1 FROM order_travels t WHERE t.order_id = orders.id
      AND (t.with_order_id = o.id OR t.with_order_id = (SELECT with_order_id FROM order_travels WHERE order_id = o.id))))`;

// A condition of its own for each index.
const others = {
  'second-open': sql`(${sql.join(
    [
      sql`o.user_id = orders.user_id`,
      sql`o.guest_id = orders.guest_id AND orders.guest_id <> ''`,
      sql`o.mailbox = orders.mailbox`,
      sql`o.shipping_address ->> 'phone' = orders.shipping_address ->> 'phone'`,
    ].map(hasOther),
    sql` OR `,
  )})`,
  'same-network': hasOther(
    sql`o.ip_hash = orders.ip_hash AND o.ip_hash <> '' AND o.created_at > orders.created_at - ${sql.raw(String(CASH_NETWORK_KEPT))}`,
  ),
};

/**
 * The statements that ask the buyer of a cash order whether it is still wanted, for the batch that places the order, after it. Another order of the
 * same buyer or network that was placed at the same moment is seen here: each of two windows read the orders before the other wrote. The
 * messages that ask wait in the outbox and are dropped with the answer.
 */
export function writeCashCheck(shop: Shop, orderId: string, { verdict, aboutOthers, asksAll, endsSilent }: JudgedCash): Statement[] {
  const { now } = shop;
  const times = askTimes(now);
  const [first] = times;
  const asked = first?.at ?? now;
  const marks = JSON.stringify(verdict.marks);
  const found = aboutOthers.flatMap((rule) => {
    const { kind, words } = rule;
    if ((kind !== 'second-open' && kind !== 'same-network') || verdict.marks.some((mark) => mark.kind === kind)) return [];
    const mark: CashMark = { kind, act: allowedAct(rule, false), figure: 1, words };
    return [{ mark, isMet: others[kind] }];
  });
  const all = found.reduce(
    (so, { mark, isMet }) => sql`iif(${isMet}, json_insert(${so}, '$[#]', json(${JSON.stringify(mark)})), ${so})`,
    sql`json(${marks})`,
  );
  const act = verdict.act === 'call' ? 'call' : 'ask';
  const ends = endsSilent ? asked + SILENT_AFTER : null;
  const isMarked = sql`json_array_length(marks) > 0`;
  return [
    sql`INSERT INTO cod_checks (order_id, is_marked, act, marks, asked_at, ends_at, created_at)
      SELECT id, ${isMarked}, iif(${act} = 'call' OR (${calls('marks')}) > (${calls('known')}), 'call', 'ask'), marks,
        iif(${isMarked} OR ${asksAll}, ${asked}, NULL), iif(${isMarked}, ${ends}, NULL), ${now}
      FROM (SELECT id, ${all} AS marks, ${marks} AS known FROM orders WHERE id = ${orderId})`,
    queueAsks(shop, orderId, times, { because: marksWords(verdict.marks), ...(ends !== null && { ends: String(ends) }) }),
  ];
}

const calls = (marks: 'marks' | 'known') => sql.raw(`SELECT count(*) FROM json_each(${marks}) WHERE value ->> 'act' = 'call'`);

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
    WHERE orders.id = ${orderId} AND c.version = ${version} AND c.state = 'waiting' AND ${mayWhatsapp} AND ${isOwn}
    ON CONFLICT (dedupe_key) DO NOTHING`;
