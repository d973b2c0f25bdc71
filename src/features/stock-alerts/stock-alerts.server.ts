import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import { guard } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { newId } from '../../rules/ids.ts';
import { language } from '../../rules/language/language.ts';
import type { Language } from '../../rules/language/languages.ts';
import { MINUTE, UNCONFIRMED_KEPT } from '../../rules/limits.ts';
import { urls } from '../../urls.ts';
import { insertConsent, withdrawConsent } from '../auth/consents/consents.server.ts';
import { queueMessage } from '../messages/outbox/outbox.server.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import { products } from '../products/products.table.ts';
import { ownText, ownTextIn } from '../translations/own-text.server.ts';
import { restocked, stockAlerts } from './stock-alerts.table.ts';
import { confirmLink, stopLink } from './stop-link.server.ts';

/** At most this many open alerts for one address. */
const OPEN_ALERTS_MAX = 20;
/** An address gets at most one mail that asks in this time. */
const ASK_AGAIN_AFTER = 20 * MINUTE;
const isWaiting = sql`closed_at IS NULL AND confirmed_at IS NULL`;
/** At most this many alerts are sent in one run; the rest follow in the next. */
const ALERTS_PER_RUN = 40;

interface AlertRequest {
  readonly email: string;
  readonly productId: number;
  readonly size: string;
  /** The user whose own, proved address it is; null for everybody else. */
  readonly userId: string | null;
}

/**
 * Records a request for a stock alert. A signed-in user's own address is known, so the consent is recorded at once; any other gets a mail
 * that asks first, at most one in ASK_AGAIN_AFTER while it waits: its link confirms all that wait. Does nothing if the same alert is
 * open already or the address has too many; the caller cannot tell the difference.
 * @throws ShopError NOT_FOUND for a product that the shop does not show
 */
export async function requestStockAlert(shop: Shop, { email, productId, size, userId }: AlertRequest): Promise<void> {
  const { now } = shop;
  const confirmedAt = userId === null ? null : now;
  const mailKey = `stock-alert-confirm:${newId()}`;
  const [found, , , queued] = await shop.db.write([
    sql`SELECT id FROM products WHERE id = ${productId} AND archived_at IS NULL`,
    sql`INSERT INTO stock_alerts (id, product_id, size, email, language, confirmed_at, asked_at, created_at)
      SELECT ${newId()}, id, ${size}, ${email}, ${language()}, ${confirmedAt},
        (SELECT max(asked_at) FROM stock_alerts WHERE email = ${email} AND ${isWaiting}), ${now}
        FROM products
        WHERE id = ${productId} AND archived_at IS NULL
        AND (SELECT count(*)
          FROM stock_alerts
          WHERE email = ${email} AND closed_at IS NULL AND confirmed_at IS NOT NULL) < ${OPEN_ALERTS_MAX}
      ON CONFLICT (product_id, size, email) WHERE closed_at IS NULL
      DO UPDATE SET confirmed_at = coalesce(confirmed_at, excluded.confirmed_at)`,
    // Only the newest wait, so that a stranger's requests do not use up the places of the reader's own.
    sql`DELETE FROM stock_alerts WHERE email = ${email} AND ${isWaiting} AND id NOT IN (SELECT id FROM stock_alerts
      WHERE email = ${email} AND ${isWaiting} ORDER BY created_at DESC, rowid DESC LIMIT ${OPEN_ALERTS_MAX})`,
    ...(userId === null
      ? askingStatements(shop, email, mailKey, await confirmLink(shop, email))
      : [insertConsent(shop, 'stock-alert', email, userId)]),
  ]);
  if (!found?.length) throw new ShopError('NOT_FOUND');
  if (userId === null && queued?.length) sendSoon(shop, mailKey);
}

/** The mail that asks, unless one for the address is recent, or nothing of it waits. */
const askingStatements = (shop: Shop, email: string, mailKey: string, link: string): Statement[] => [
  sql`INSERT INTO outbox (dedupe_key, kind, recipient, payload, language, next_attempt_at, expires_at, created_at)
    SELECT ${mailKey}, 'stock-alert-confirm', ${email}, ${JSON.stringify({ link })}, ${language()}, ${shop.now}, ${shop.now + UNCONFIRMED_KEPT}, ${shop.now}
    WHERE EXISTS (SELECT 1 FROM stock_alerts WHERE email = ${email} AND ${isWaiting})
      AND NOT EXISTS (SELECT 1 FROM stock_alerts WHERE email = ${email} AND ${isWaiting} AND asked_at > ${shop.now - ASK_AGAIN_AFTER})
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING dedupe_key`,
  sql`UPDATE stock_alerts SET asked_at = ${shop.now} WHERE email = ${email} AND ${isWaiting}
    AND EXISTS (SELECT 1 FROM outbox WHERE dedupe_key = ${mailKey})`,
];

/** The pieces of an address that wait for its reader: for the page of the link. */
export const waitingAlertsQuery = ({ db: { orm } }: Shop, email: string) =>
  orm
    .select({ name: ownText('product', 'name', products.id, products.name), size: stockAlerts.size })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.email, email), isNull(stockAlerts.closedAt), isNull(stockAlerts.confirmedAt)))
    .orderBy(stockAlerts.createdAt);

/** The reader of the mail agrees to every alert of the address that waits; the consent is recorded now. Safe to repeat. */
export async function confirmStockAlerts(shop: Shop, email: string): Promise<void> {
  await shop.db
    .write([
      sql`INSERT INTO restocked (product_id) SELECT DISTINCT p.id FROM stock_alerts a JOIN products p ON p.id = a.product_id
      WHERE a.email = ${email} AND a.closed_at IS NULL AND a.confirmed_at IS NULL AND p.stock_quantity > 0
      ON CONFLICT (product_id) DO NOTHING`,
      sql`UPDATE stock_alerts SET confirmed_at = ${shop.now} WHERE email = ${email} AND ${isWaiting} RETURNING id`,
      guard(sql`changes() > 0`),
      insertConsent(shop, 'stock-alert', email),
    ])
    .catch((error: unknown) => {
      // Nothing waits any more: the link was used before.
      if (violatedConstraint(error) !== 'CONFLICT') throw error;
    });
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
const isDue = sql`a.confirmed_at IS NOT NULL AND p.archived_at IS NULL AND p.stock_quantity > 0 AND (a.size = ''
  OR NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id)
  OR EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id AND size = a.size AND stock_quantity > 0))`;

const nameForReader = ownTextIn(sql`a.language`, 'product', 'name', sql`p.id`, sql`p.name`);

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
    due: selectRaw<{ id: string; email: string; language: Language; size: string; productId: number; slug: string; name: string }>(
      sql`SELECT a.id, a.email, a.language, a.size, p.id AS productId, p.slug, ${nameForReader} AS name FROM restocked r
        CROSS JOIN products p ON p.id = r.product_id CROSS JOIN stock_alerts a ON a.product_id = p.id AND a.closed_at IS NULL
        WHERE ${isDue} ORDER BY a.created_at LIMIT ${ALERTS_PER_RUN}`,
    ),
    waiting: orm.select().from(restocked).limit(1),
  });
  if (waiting.length === 0) return;
  const statements = await Promise.all(
    due.map(async ({ id, email, language: reader, size, productId, slug, name }) => [
      queueMessage(
        shop,
        'stock-alert',
        `stock-alert:${id}`,
        email,
        {
          product: name,
          size,
          link: new URL(urls.product(productId, slug), shop.env.SHOP_URL).href,
          stopLink: await stopLink(shop, email),
        },
        reader,
      ),
      closeAlerts(shop, eq(stockAlerts.id, id)),
      sql`UPDATE consents SET withdrawn_at = ${shop.now}, updated_at = ${shop.now} WHERE subject = ${email} AND purpose = 'stock-alert'
        AND withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM stock_alerts WHERE email = ${email} AND closed_at IS NULL)`,
    ]),
  );
  await shop.db.write([...statements.flat(), forgetSettled]);
}
