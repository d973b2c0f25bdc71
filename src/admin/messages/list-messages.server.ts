import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../features/messages/messages.table.ts';
import { orders } from '../../features/sales/orders.table.ts';
import { countOf, keyPage } from '../../platform/database/key-page.ts';
import type { Shop } from '../../platform/shop.ts';
import { type ManualMessage, manualMessages } from './by-hand.server.ts';
import type { MessageListQuery, MessageTab } from './message.schema.ts';
import { isStuck, isWaiting, lastErrorQuery, type MessageRow, rowsQuery, toRow } from './overview.server.ts';

export interface MessageList {
  /** Stuck messages, oldest first: on the first page of all messages they stand above the others. Empty elsewhere. */
  readonly pinned: readonly MessageRow[];
  readonly rows: readonly MessageRow[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: number;
  /** Messages on each tab. */
  readonly tabs: Readonly<Record<MessageTab, number>>;
  /** The error of the most recently failed message. */
  readonly lastError: string | null;
  /** Messages that the administrator may send from their own WhatsApp. */
  readonly byHand: readonly ManualMessage[];
}

/** A part of a recipient is looked for among so many of the newest messages: no index knows parts of words. */
const NEWEST_SEARCHED = 2000;

const isFailed = eq(outbox.deliveryStatus, 'failed');
const conditions: Readonly<Record<MessageTab, SQL | undefined>> = { stuck: isStuck, waiting: isWaiting, failed: isFailed, all: undefined };

/** A whole address, phone or order number among all messages, a part of a recipient among the newest. Each by an index of its own. */
function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const text = search.toLowerCase();
  const number = /^(?:chk-)?(\d{1,9})$/.exec(text)?.[1];
  return sql`outbox.dedupe_key IN (SELECT dedupe_key FROM outbox WHERE recipient = ${text}
    UNION ALL SELECT dedupe_key FROM outbox WHERE order_id = (SELECT id FROM orders WHERE number = ${number ? Number(number) : null})
    UNION ALL SELECT dedupe_key FROM (SELECT dedupe_key, recipient FROM outbox ORDER BY created_at DESC LIMIT ${NEWEST_SEARCHED})
      WHERE instr(recipient, ${text}) > 0)`;
}

const pageOf = ({ after, before }: MessageListQuery) => keyPage({ by: outbox.createdAt, dir: 'desc', id: outbox.dedupeKey, after, before });

/** A page of the messages, newest first, in one round trip, with those to send by hand. */
export async function listMessages(shop: Shop, query: MessageListQuery): Promise<MessageList> {
  const { orm } = shop.db;
  const page = pageOf(query);
  const isWhole = query.tab === 'all' && !query.search;
  const hasPinned = isWhole && !query.after && !query.before;
  const wanted = and(conditions[query.tab], matching(query.search));
  const shown = isWhole ? not(isStuck) : wanted;
  const [[found, pinned, [counts], failures], byHand] = await Promise.all([
    shop.db.read([
      orm
        .select({ row: outbox, orderNumber: orders.number })
        .from(outbox)
        .leftJoin(orders, eq(orders.id, outbox.orderId))
        .where(and(shown, page.where))
        .orderBy(...page.order)
        .limit(page.limit),
      rowsQuery(shop, and(isStuck, sql`${hasPinned ? 1 : 0}`)),
      orm
        .select({
          total: countOf(outbox, wanted),
          stuck: countOf(outbox, isStuck),
          waiting: countOf(outbox, isWaiting),
          failed: countOf(outbox, isFailed),
          all: countOf(outbox),
        })
        .from(sql`(SELECT 1)`),
      lastErrorQuery(shop),
    ]),
    manualMessages(shop),
  ]);
  const { total = 0, ...tabs } = counts ?? { stuck: 0, waiting: 0, failed: 0, all: 0 };
  const { rows, ...cursors } = page.cut(found, ({ row }) => [row.createdAt, row.dedupeKey]);
  return {
    pinned: pinned.map(toRow),
    rows: rows.map(toRow),
    ...cursors,
    total,
    tabs,
    lastError: failures[0]?.error ?? null,
    byHand,
  };
}
