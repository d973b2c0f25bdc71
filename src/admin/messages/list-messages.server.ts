import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../features/messages/messages.table.ts';
import { orders } from '../../features/sales/orders.table.ts';
import { keyPage } from '../../platform/database/key-page.ts';
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
  readonly total: { readonly count: number; readonly isBounded: boolean };
  /** Messages on each tab, counted up to COUNT_MAX. */
  readonly tabs: Readonly<Record<MessageTab, number>>;
  /** The error of the most recently failed message. */
  readonly lastError: string | null;
  /** Messages that the administrator may send from their own WhatsApp. */
  readonly byHand: readonly ManualMessage[];
}

const COUNT_MAX = 1000;
/** A part of a recipient is looked for among so many of the newest messages: no index knows parts of words. */
const NEWEST_SEARCHED = 2000;

const isFailed = eq(outbox.deliveryStatus, 'failed');
const conditions: Readonly<Record<MessageTab, SQL | undefined>> = { stuck: isStuck, waiting: isWaiting, failed: isFailed, all: undefined };

const isRecent = sql`outbox.created_at >= coalesce((SELECT n.created_at FROM outbox n ORDER BY n.created_at DESC LIMIT 1 OFFSET ${NEWEST_SEARCHED - 1}), 0)`;

/** A whole address, phone or order number among all messages, a part of a recipient among the newest. */
function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const text = search.toLowerCase();
  const number = /^(?:chk-)?(\d{1,9})$/.exec(text)?.[1];
  return or(
    eq(outbox.recipient, text),
    number ? sql`outbox.order_id = (SELECT id FROM orders WHERE number = ${Number(number)})` : undefined,
    and(isRecent, sql`instr(outbox.recipient, ${text}) > 0`),
  );
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
  const bounded = (where: SQL | undefined) =>
    sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${outbox} WHERE ${where ?? sql`1`} LIMIT ${COUNT_MAX}))`.mapWith(Number);
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
          total: bounded(wanted),
          stuck: bounded(isStuck),
          waiting: bounded(isWaiting),
          failed: bounded(isFailed),
          all: bounded(undefined),
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
    total: { count: total, isBounded: total === COUNT_MAX },
    tabs,
    lastError: failures[0]?.error ?? null,
    byHand,
  };
}
