import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import {
  type Confirmation,
  type FirstStep,
  firstSteps,
  policiesToRead,
  type StepsDone,
  stepsBeforeOpening,
} from '../../rules/first-day/first-day.ts';
import { englishGoodsWord } from '../../rules/goods/goods.ts';
import { isRevenue, statusesWhere } from '../../rules/order/order-status.ts';
import { neededSections } from '../../rules/store/store.ts';
import { heldBack } from '../products/gst-rates.server.ts';
import type { SellerForm } from '../settings/admin/seller.schema.ts';
import { storeFrom, storeQuery } from '../settings/store.server.ts';
import { confirmations, firstDay, sampleRows } from './first-day.table.ts';

/** The state of an owner's first day. */
export interface FirstDay {
  readonly done: StepsDone;
  readonly isOpen: boolean;
  /** The steps that the owner put off, the last one at the end. */
  readonly putOff: readonly FirstStep[];
  /** UTC ms at which each was confirmed. */
  readonly confirmed: Readonly<Partial<Record<Confirmation, number | undefined>>>;
  /** As visitors see it. */
  readonly shopName: string;
  /** Known facts of the seller, for the form. */
  readonly seller: SellerForm;
  /** The generic name of its goods in law. */
  readonly goodsName: string;
  /** True if cash on delivery is offered; null until it is decided. */
  readonly takesCash: boolean | null;
  /** Addresses that visitors left. */
  readonly emails: number;
  /** Pieces of the sample shop. */
  readonly samplePieces: number;
  /** A shop without products, categories and banners may be filled with the sample. */
  readonly isEmpty: boolean;
}

const all = (table: SQL, column: SQL, wanted: readonly string[]): SQL =>
  sql`(SELECT count(*) FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))) = ${wanted.length}`;

const ownPieces = sql`SELECT 1 FROM products WHERE id NOT IN (SELECT row_id FROM sample_rows WHERE kind = 'product')`;

const ownCategories = sql`SELECT 1 FROM categories c WHERE id NOT IN (SELECT row_id FROM sample_rows WHERE kind = 'category')`;
const saysTax = sql`c.hsn_code IS NOT NULL AND c.gst_rate IS NOT NULL`;
/** Categories that say no tax. One with pieces on sale needs none: they say their own. */
const untaxedCategories = sql`${ownCategories}
    AND NOT (${saysTax})
    AND NOT EXISTS (SELECT 1 FROM products WHERE category_id = c.id AND archived_at IS NULL)`;

/** Returns for each step the condition under which it is done, of the shop before it opens. */
const conditions: Readonly<Record<keyof StepsDone, SQL>> = {
  goods: sql`EXISTS (SELECT 1 FROM goods_settings)`,
  'second-step': sql`EXISTS (SELECT 1 FROM users WHERE id = (SELECT owner_id FROM first_day) AND two_factor_enabled = 1)`,
  brand: sql`EXISTS (SELECT 1 FROM confirmations WHERE what = 'brand') OR EXISTS (SELECT 1 FROM shop_words WHERE kind = 'brand')`,
  identity: all(sql`store_settings`, sql`section`, neededSections),
  numbers: sql`EXISTS (SELECT 1 FROM store_settings WHERE section = 'orderNumbers') OR EXISTS (SELECT 1 FROM orders)`,
  delivery: sql`EXISTS (SELECT 1 FROM shipping_settings WHERE is_active = 1)`,
  cash: sql`EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1)`,
  // The job writes the usual choice as version 0.
  reach: sql`EXISTS (SELECT 1 FROM owner_news_settings WHERE updated_at > 0)`,
  tax: sql`(EXISTS (${ownCategories} AND ${saysTax}) OR EXISTS (${ownPieces} AND archived_at IS NULL))
    AND NOT EXISTS (${untaxedCategories}) AND NOT EXISTS (${ownPieces} AND ${heldBack()})`,
  piece: sql`EXISTS (${ownPieces} AND archived_at IS NULL)`,
  policies: all(sql`confirmations`, sql`what`, policiesToRead),
  'test-order': sql`EXISTS (SELECT 1 FROM orders WHERE user_id = (SELECT owner_id FROM first_day)
    AND (paid_at IS NOT NULL OR status IN (${sqlList(statusesWhere(isRevenue))})))`,
  open: sql`(SELECT opened_at FROM first_day) IS NOT NULL`,
};

/** The condition under which the shop can open. */
export const readyToOpen: SQL = sql.join(
  stepsBeforeOpening.map((step) => sql`(${conditions[step]})`),
  sql` AND `,
);

type Row = Readonly<Record<string, number>>;

/** Reads the first day in one round trip; null for a shop that has none, such as the demonstration. */
export async function readFirstDay(shop: Shop): Promise<FirstDay | null> {
  const { orm } = shop.db;
  const columns = firstSteps.map((step) => sql`${conditions[step]} AS ${sql.identifier(step)}`);
  const read = await shop.db.read({
    day: orm.select({ openedAt: firstDay.openedAt, putOff: firstDay.putOff }).from(firstDay),
    steps: selectRaw<Row>(sql`SELECT ${sql.join(columns, sql`, `)},
      (SELECT count(*) FROM newsletter_subscribers WHERE status <> 'left') AS emails,
      (SELECT is_on FROM cod_settings WHERE is_active = 1) AS takes_cash,
      NOT EXISTS (SELECT 1 FROM products)
        AND NOT EXISTS (SELECT 1 FROM categories)
        AND NOT EXISTS (SELECT 1 FROM home_banners) AS is_empty`),
    confirmed: orm.select({ what: confirmations.what, at: confirmations.at }).from(confirmations),
    sample: orm.select({ kind: sampleRows.kind }).from(sampleRows),
    sections: storeQuery(shop),
  });
  const [row] = read.steps;
  const [day] = read.day;
  if (!day || !row) return null;
  const isOpen = day.openedAt !== null;
  const store = storeFrom(read.sections);
  const { legalName, line1, city, pin, state, email, phone, gstin, isUnregistered } = store;
  return {
    isOpen,
    putOff: day.putOff,
    // What was true when the shop opened is not asked for again.
    done: Object.fromEntries(
      firstSteps.map((step) => [step, row[step] === 1 || (isOpen && (stepsBeforeOpening as readonly string[]).includes(step))]),
    ) as StepsDone,
    confirmed: Object.fromEntries(read.confirmed.map(({ what, at }) => [what, at])),
    shopName: store.brand.name,
    seller: { legalName, line1, city, pin, state, email, phone, gstin, isUnregistered, officer: store.officer.name },
    goodsName: englishGoodsWord(store.goods, 'name'),
    takesCash: row.takes_cash == null ? null : row.takes_cash === 1,
    emails: row.emails ?? 0,
    samplePieces: read.sample.filter(({ kind }) => kind === 'product').length,
    isEmpty: row.is_empty === 1,
  };
}
