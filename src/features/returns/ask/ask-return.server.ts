import { sql } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { returnRefusal } from '../../../rules/refusals/return-refusals.ts';
import { FIRST_RETURN, isFaultReason, returnLinesRefusal, returnNumber, returnWindowRefusal } from '../../../rules/returns/returns.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orderOf, orderQueries, readableBy } from '../../ledger/order-view.server.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import type { AskBody } from '../returns.schema.ts';
import { boughtLines, returnQueries, returnViewsOf } from '../returns.server.ts';
import { returnItems, returnMedia, returns } from '../returns.table.ts';

interface AskedReturn {
  readonly id: string;
  readonly number: string;
}

/**
 * Creates a return request. Repeating it with the same id and content returns the same request, even if the first response was
 * lost. Of two concurrent requests for the last piece of a line the database refuses one.
 * @throws ShopError ORDER_NOT_FOUND, RETURN_NOT_DELIVERED, RETURN_WINDOW_CLOSED, RETURN_LINES, RETURN_ABOVE_BOUGHT,
 *   RETURN_WISH_NEEDED, RETURN_VIDEO_NEEDED, RETURN_KEY_REUSED
 */
export async function askReturn(shop: Shop, visitor: PageOwner, orderId: string, body: AskBody): Promise<AskedReturn> {
  const { token, ...asked } = body;
  const id = asked.id.toLowerCase();
  const where = await readableBy(shop, visitor, orderId, token ?? null);
  const { draft, ...read } = await shop.db.read({
    order: orderQueries(shop, where),
    returns: returnQueries(shop, where),
    draft: draftQuery(shop, id),
  });
  const view = orderOf(read.order);
  if (!view) throw new ShopError('ORDER_NOT_FOUND');
  const views = returnViewsOf(read.returns);
  const requestHash = await sha256(canonicalJson({ ...asked, id }));
  const before = views.find(({ request }) => request.id === id)?.request;
  if (before) return replayed(before, requestHash);

  const refused =
    returnWindowRefusal(view.order, asked, shop.now) ??
    returnLinesRefusal(asked.lines, boughtLines(view.items, views)) ??
    returnWishRefusal(asked);
  if (refused) throw new ShopError(refused);
  const hasVideo = draft.some((one) => one.kind === 'video' && one.orderId === view.order.id);
  if (!isFaultReason(asked.reason) && !hasVideo) throw new ShopError('RETURN_VIDEO_NEEDED');
  return insert(shop, view.order.id, { ...asked, id }, requestHash);
}

const draftQuery = ({ db: { orm } }: Shop, id: string) =>
  orm
    .select({ kind: returnMedia.kind, orderId: returnMedia.orderId })
    .from(returnMedia)
    .where(sql`${returnMedia.returnId} = ${id} AND ${returnMedia.state} = 'stored'`);

/**
 * Refuses an exchange without a fault that does not say which size or piece is wanted; a faulty piece may be replaced by the same one.
 */
function returnWishRefusal({ kind, reason, lines }: Pick<AskBody, 'kind' | 'reason' | 'lines'>) {
  if (kind !== 'exchange' || isFaultReason(reason)) return null;
  return lines.every(({ wanted_size, wish }) => wanted_size !== '' || wish !== '') ? null : returnRefusal('RETURN_WISH_NEEDED');
}

function replayed(row: { id: string; number: number; requestHash: string }, requestHash: string): AskedReturn {
  if (row.requestHash !== requestHash) throw new ShopError('RETURN_KEY_REUSED');
  return { id: row.id, number: returnNumber(row.number) };
}

async function insert(shop: Shop, orderId: string, asked: Omit<AskBody, 'token'>, requestHash: string): Promise<AskedReturn> {
  const { id, kind, reason, note, lines } = asked;
  const { orm } = shop.db;
  const number = sql<number>`(SELECT max(coalesce(max(number), ${FIRST_RETURN}), (SELECT coalesce(max(returns_after), 0)
      FROM maintenance)) + 1
    FROM returns)`;
  const payload = { number: '', kind, note: '' };
  try {
    const [made] = await shop.db.write([
      orm
        .insert(returns)
        .values({ id, number, requestHash, orderId, kind, reason, note, createdAt: shop.now, updatedAt: shop.now })
        .returning({ number: returns.number }),
      ...lines.map(({ line, quantity, wanted_size: wantedSize, wish }) =>
        orm.insert(returnItems).values({ returnId: id, orderId, line, quantity, wantedSize, wish }),
      ),
      queueOrderMessage(shop, 'return-requested', `return-requested:${id}`, orderId, payload),
      // The database assigns the number within this batch, so the mail gets it here.
      sql`UPDATE outbox SET payload = json_set(payload, '$.number', 'RET-' || (SELECT number FROM returns WHERE id = ${id}))
        WHERE order_id = ${orderId} AND dedupe_key LIKE ${`%return-requested:${id}%`}`,
    ]);
    shop.background(sendMessagesOf(shop, orderId));
    return { id, number: returnNumber(Number(made?.[0]?.number)) };
  } catch (error) {
    return replayOrThrow(shop, error, id, orderId, requestHash);
  }
}

const answers: Answers = {
  RETURN_ABOVE_BOUGHT: 'RETURN_ABOVE_BOUGHT',
  RETURN_WINDOW_CLOSED: 'RETURN_WINDOW_CLOSED',
  RETURN_NOT_DELIVERED: 'RETURN_NOT_DELIVERED',
  RETURN_LINES: 'RETURN_LINES',
  // The id belongs to a request for another order, whose existence must not be revealed.
  RETURN_IS_KNOWN: 'RETURN_KEY_REUSED',
};

/** Returns the request if the same one was inserted concurrently; otherwise throws the refusal. */
async function replayOrThrow(shop: Shop, error: unknown, id: string, orderId: string, requestHash: string): Promise<AskedReturn> {
  const answer = answerTo(error, answers);
  if (!answer) throw error;
  const [known] = await shop.db.orm.select().from(returns).where(sql`${returns.id} = ${id} AND ${returns.orderId} = ${orderId}`);
  if (!known) throw answer;
  return replayed(known, requestHash);
}
