import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { openDues } from '../../../rules/cash/due-states.ts';
import { DAY } from '../../../rules/limits.ts';
import { type Guess, guessOrders, type PossibleOrder, type StrangeMoney } from '../../../rules/matching/guess-orders.ts';
import type { Pair } from '../../../rules/matching/pairs.ts';

/** The orders that unknown money of a month may be for. */
export interface GuessedRow {
  readonly pair: Pair;
  readonly subject: string;
  readonly guesses: readonly Guess[];
}

type Subject = Pick<GuessedRow, 'pair' | 'subject'>;
type StrangeRow = Subject & StrangeMoney;
type PossibleRow = Subject & Omit<PossibleOrder, 'isOpenedFor'> & { readonly isOpenedFor: number };

/** Each looks at the orders of some days, so only the oldest lines are guessed at; the others follow once these are explained. */
const LINES_MAX = 20;
const ORDERS_MAX = 1_000;
/** Most characters of a line, which is a stranger's text. */
const TEXT_MAX = 1_000;
/** An order is placed in the days around its payment; couriers pay on cash within two weeks of the door. */
const AROUND = 3 * DAY;
const COLLECTED_WITHIN = 14 * DAY;

const said = sql.raw(
  ['description', 'notes', 'contact', 'email', 'vpa'].map((name) => `coalesce(r.json ->> '$.${name}', '')`).join(` || ' ' || `),
);
const dayOf = (ms: string) => sql.raw(`date(${ms} / 1000 + 19800, 'unixepoch')`);
/** SQL: UTC ms of the beginning of the money's IST day. */
const dayStart = sql`(unixepoch(s."on") - 19800) * 1000`;

/** SQL: the oldest money of a month that is unknown, and that nobody has accepted, with its IST day and what its line says. */
const strangeMoney = (month: string): SQL => sql`
  SELECT v.pair, v.subject, v.difference_paise AS amount,
    coalesce(b.on_day, c.paid_on, ${dayOf("coalesce(r.json ->> '$.created_at' * 1000, r.settled_at)")}) AS "on",
    substr(coalesce(b.text, l.awb || ' ' || l.reference, ${said}), 1, ${TEXT_MAX}) AS text,
    coalesce(r.order_id, '') AS gatewayOrder, coalesce(r.json ->> '$.order_receipt', '') AS receipt
  FROM (SELECT * FROM verdicts WHERE month = ${month} AND verdict <> 'paid' AND accepted_by = '' AND verdict = 'unknown'
      AND pair IN ('capture-recon', 'parcel-remittance', 'remittance-bank') AND difference_paise > 0 ORDER BY since, pair, subject LIMIT ${LINES_MAX}) v
  LEFT JOIN bank_lines b ON v.pair = 'remittance-bank' AND b.key = v.subject
  LEFT JOIN cod_remittance_lines l ON v.pair = 'parcel-remittance' AND l.remittance_id = substr(v.subject, 1, instr(v.subject, ' ') - 1)
    AND l.line = CAST(substr(v.subject, instr(v.subject, ' ') + 1) AS INTEGER)
  LEFT JOIN cod_remittances c ON c.id = l.remittance_id
  LEFT JOIN recon_lines r ON v.pair = 'capture-recon' AND r.rowid =
    (SELECT n.rowid FROM recon_lines n WHERE n.entity_id = v.subject ORDER BY n.version DESC LIMIT 1)`;

const buyer = sql`o.id, o.number, o.customer_name AS name, coalesce(o.shipping_address ->> 'phone', '') AS phone, o.customer_email AS email`;

/** Returns the queries of unknown money, and of the orders that lack its amount: unpaid ones, and such whose cash has not come. */
export function guessQueries(month: string) {
  const money = strangeMoney(month);
  return {
    unexplained: selectRaw<StrangeRow>(sql`SELECT pair, subject, "on", text FROM (${money})`),
    possible: selectRaw<PossibleRow>(sql`WITH s AS MATERIALIZED (${money})
      SELECT * FROM (SELECT s.pair, s.subject, ${buyer}, ${dayOf('o.created_at')} AS "on",
          (o.id = s.receipt OR coalesce(o.gateway_order_id = s.gatewayOrder, false)) AS isOpenedFor
        FROM s CROSS JOIN orders o
        WHERE s.pair = 'capture-recon' AND o.created_at >= ${dayStart} - ${AROUND} AND o.created_at < ${dayStart} + ${AROUND + DAY}
          AND o.due_paise = s.amount AND o.paid_by_hand IS NULL AND (o.method = 'gateway' OR o.delivered_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status = 'captured')
        UNION ALL SELECT s.pair, s.subject, ${buyer}, ${dayOf('d.collected_at')}, false
        FROM s CROSS JOIN cod_dues d CROSS JOIN orders o
          ON o.id = (SELECT i.order_id FROM parcel_items i WHERE i.parcel_id = d.parcel_id ORDER BY i.order_id LIMIT 1)
        WHERE s.pair <> 'capture-recon' AND d.state IN (${sqlList(openDues)}) AND d.collected_at >= ${dayStart} - ${COLLECTED_WITHIN}
          AND d.collected_at < ${dayStart} + ${DAY} AND d.due_paise - d.remitted_paise = s.amount)
      LIMIT ${ORDERS_MAX}`),
  };
}

/** Returns the guesses for all money that has some. */
export function guessedOf(unexplained: readonly StrangeRow[], possible: readonly PossibleRow[]): readonly GuessedRow[] {
  return unexplained.flatMap(({ pair, subject, ...money }): GuessedRow[] => {
    const orders = possible.filter((row) => row.pair === pair && row.subject === subject);
    const guesses = guessOrders(
      money,
      orders.map((row) => ({ ...row, isOpenedFor: row.isOpenedFor === 1 })),
    );
    return guesses.length === 0 ? [] : [{ pair, subject, guesses }];
  });
}
