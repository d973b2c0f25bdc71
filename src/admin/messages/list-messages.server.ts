import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../features/ledger/orders.table.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { type ListPage, listPage } from '../../platform/database/list-page.ts';
import type { Shop } from '../../platform/shop.ts';
import { type ManualMessage, manualMessages } from './by-hand.server.ts';
import type { MessageListQuery, MessageTab } from './message.schema.ts';
import { isStuck, isWaiting, lastErrorQuery, type MessageRow, rowsQuery, toRow } from './overview.server.ts';

export interface MessageList extends ListPage<MessageRow, MessageTab> {
  /** Stuck messages, oldest first: the first page of all messages shows them above the others. Empty elsewhere. */
  readonly pinned: readonly MessageRow[];
  /** The error of the most recently failed message. */
  readonly lastError: string | null;
  /** Messages that the administrator may send from their own WhatsApp. */
  readonly byHand: readonly ManualMessage[];
}

/** The number of newest messages in which a part of a recipient is searched: no index has parts of words. */
const NEWEST_SEARCHED = 2000;

const isFailed = eq(outbox.deliveryStatus, 'failed');
const conditions: Readonly<Record<MessageTab, SQL | undefined>> = { stuck: isStuck, waiting: isWaiting, failed: isFailed, all: undefined };

/** A whole address, phone or order number among all messages, a part of a recipient among the newest. Each by an index of its own. */
function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const text = search.toLowerCase();
  const number = /^(?:chk-)?(\d{1,9})$/.exec(text)?.[1];
  return sql`outbox.dedupe_key IN (SELECT dedupe_key FROM outbox WHERE recipient = ${text}
    UNION ALL SELECT dedupe_key
      FROM outbox
      WHERE order_id = (SELECT id FROM orders WHERE number = ${number ? Number(number) : null})
    UNION ALL SELECT dedupe_key
      FROM (SELECT dedupe_key, recipient FROM outbox ORDER BY created_at DESC LIMIT ${NEWEST_SEARCHED})
      WHERE instr(recipient, ${text}) > 0)`;
}

/** A page of the messages, newest first, in one round trip, with those to send by hand. */
export async function listMessages(shop: Shop, query: MessageListQuery): Promise<MessageList> {
  const isWhole = query.tab === 'all' && !query.search;
  const hasPinned = isWhole && !query.after && !query.before;
  const page = listPage(shop.db, query, {
    rows: shop.db.orm.select({ row: outbox, orderNumber: orders.number }).from(outbox).leftJoin(orders, eq(orders.id, outbox.orderId)),
    by: outbox.createdAt,
    dir: 'desc',
    id: outbox.dedupeKey,
    keyOf: ({ row }) => [row.createdAt, row.dedupeKey],
    from: outbox,
    tabs: conditions,
    filters: matching(query.search),
    shown: isWhole ? not(isStuck) : undefined,
  });
  const [{ pinned, failures, ...found }, byHand] = await Promise.all([
    shop.db.read({
      ...page.queries,
      pinned: rowsQuery(shop, and(isStuck, sql`${hasPinned ? 1 : 0}`)),
      failures: lastErrorQuery(shop),
    }),
    manualMessages(shop),
  ]);
  const list = page.of(found);
  return { ...list, rows: list.rows.map(toRow), pinned: pinned.map(toRow), lastError: failures[0]?.error ?? null, byHand };
}
