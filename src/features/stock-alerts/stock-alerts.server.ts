import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { newId } from '../../rules/ids.ts';
import { urls } from '../../urls.ts';
import { insertConsent, withdrawConsent } from '../auth/consents/consents.server.ts';
import { queueMail } from '../messages/outbox/outbox.server.ts';
import { restocked, stockAlerts } from './stock-alerts.table.ts';
import { stopLink } from './stop-link.server.ts';

/** At most this many open alerts for one address. */
const OPEN_ALERTS_MAX = 20;
/** At most this many alerts are sent in one run; the rest follow in the next. */
const ALERTS_PER_RUN = 40;

/**
 * Records a stock alert with the consent text. Does nothing if the same alert is already open or the address has too many; the
 * caller cannot tell the difference.
 * `userId`: the user whose own address it is, if known.
 * @throws ShopError NOT_FOUND for a product that the shop does not show
 */
export async function requestStockAlert(
  shop: Shop,
  { email, productId, size, userId }: { email: string; productId: number; size: string; userId: string | null },
): Promise<void> {
  const [, , found] = await shop.db.write([
    sql`INSERT INTO stock_alerts (id, product_id, size, email, created_at)
      SELECT ${newId()}, id, ${size}, ${email}, ${shop.now} FROM products WHERE id = ${productId} AND archived_at IS NULL
        AND (SELECT count(*) FROM stock_alerts WHERE email = ${email} AND closed_at IS NULL) < ${OPEN_ALERTS_MAX}
      ON CONFLICT (product_id, size, email) WHERE closed_at IS NULL DO NOTHING`,
    insertConsent(shop, 'stock-alert', email, userId),
    sql`SELECT id FROM products WHERE id = ${productId} AND archived_at IS NULL`,
  ]);
  if (!found?.length) throw new ShopError('NOT_FOUND');
}

const closeAlerts = ({ db, now }: Shop, which: SQL) =>
  db.orm
    .update(stockAlerts)
    .set({ closedAt: now, email: '' })
    .where(and(which, isNull(stockAlerts.closedAt)));

/** Ends every alert of an address: its rows are closed and the address is deleted from them. Safe to repeat. */
export async function deleteStockAlerts(shop: Shop, email: string): Promise<void> {
  await shop.db.write([closeAlerts(shop, eq(stockAlerts.email, email)), withdrawConsent(shop, 'stock-alert', email)]);
}

/** An alert `a` of a product `p` that can be bought in its size. */
const isDue = sql`p.archived_at IS NULL AND p.stock_quantity > 0 AND (a.size = ''
  OR NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id)
  OR EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id AND size = a.size AND stock_quantity > 0))`;

/** A product leaves the list when none of its open alerts is due. A trigger adds it again when more arrives. */
const forgetSettled = sql`DELETE FROM restocked WHERE NOT EXISTS (SELECT 1 FROM stock_alerts a JOIN products p ON p.id = a.product_id
  WHERE a.product_id = restocked.product_id AND a.closed_at IS NULL AND ${isDue})`;

/**
 * Queues one mail for each alert about a product that is back in stock, and closes the alert in the same batch, so that it is sent
 * once and the address is deleted. The consent ends with the last open alert. At most two calls.
 */
export async function queueStockAlerts(shop: Shop): Promise<void> {
  const { orm } = shop.db;
  const { due, waiting } = await shop.db.read({
    due: selectRaw<{ id: string; email: string; size: string; productId: number; slug: string; name: string }>(
      sql`SELECT a.id, a.email, a.size, p.id AS productId, p.slug, p.name FROM restocked r
        CROSS JOIN products p ON p.id = r.product_id CROSS JOIN stock_alerts a ON a.product_id = p.id AND a.closed_at IS NULL
        WHERE ${isDue} ORDER BY a.created_at LIMIT ${ALERTS_PER_RUN}`,
    ),
    waiting: orm.select().from(restocked).limit(1),
  });
  if (waiting.length === 0) return;
  const statements = await Promise.all(
    due.map(async ({ id, email, size, productId, slug, name }) => [
      queueMail(shop, 'stock-alert', `stock-alert:${id}`, email, {
        product: size ? `${name}, size ${size}` : name,
        link: new URL(urls.product(productId, slug), shop.env.SHOP_URL).href,
        stopLink: await stopLink(shop, email),
      }),
      closeAlerts(shop, eq(stockAlerts.id, id)),
      sql`UPDATE consents SET withdrawn_at = ${shop.now}, updated_at = ${shop.now} WHERE subject = ${email} AND purpose = 'stock-alert'
        AND withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM stock_alerts WHERE email = ${email} AND closed_at IS NULL)`,
    ]),
  );
  await shop.db.write([...statements.flat(), forgetSettled]);
}
