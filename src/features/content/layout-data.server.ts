import { asc, desc, eq, sql } from 'drizzle-orm';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import { prepared } from '../../platform/database/ready-query.ts';
import { logFault } from '../../platform/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { defaultShipping, type ShippingSettings } from '../../rules/money/charges.ts';
import type { CodSettings } from '../../rules/order/cod.ts';
import { safeColour, safeLink } from '../../rules/safe-link.ts';
import { closedNotice } from '../../rules/store/maintenance.ts';
import type { Store } from '../../rules/store/store.ts';
import { maintenanceOf, maintenanceRow } from '../operations/maintenance.server.ts';
import { categories } from '../products/products.table.ts';
import { codSettings, shippingSettings } from '../settings/settings.table.ts';
import { lastKnownStore, storeFrom, storeSections } from '../settings/store.server.ts';
import { notificationBarSettings } from './content.table.ts';
import { type Edit, editRows, editsOf } from './home/banners.server.ts';

/** Data that every page may show: the notice above the header, the delivery figures, the terms of cash on delivery, and who runs the shop. */
export interface LayoutData {
  readonly notice: Notice | null;
  readonly shipping: ShippingSettings;
  /** False if no shipping row is active, so that the defaults apply. */
  readonly shippingConfigured: boolean;
  /** Null if cash on delivery is not offered: no page then mentions it. */
  readonly cod: CodSettings | null;
  readonly store: Store;
  /** By name, for the menu. */
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  readonly edits: readonly Edit[];
  /** UTC ms until which no offer ends and no banner comes or goes; 0 without the database. For `keepPage`. */
  readonly sameUntil: number;
}

/** Categories that the menu names. */
const MENU_CATEGORIES = 12;

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly link: string | null;
  readonly background: ReturnType<typeof safeColour>;
  readonly colour: ReturnType<typeof safeColour>;
}

const NOW = sql.placeholder('now');

const queries = prepared((orm) => ({
  next: orm.select({ at: sql<number | null>`min(at)` }).from(
    sql`(SELECT min(sale_ends_at) AS at FROM products WHERE sale_ends_at > ${NOW}
        UNION ALL SELECT min(iif(shown_from > ${NOW}, shown_from, shown_until)) FROM home_banners
          WHERE shown_from > ${NOW} OR shown_until > ${NOW})`,
  ),
  store: storeSections(orm),
  maintenance: maintenanceRow(orm),
  notices: orm
    .select()
    .from(notificationBarSettings)
    .where(eq(notificationBarSettings.isActive, true))
    .orderBy(desc(notificationBarSettings.updatedAt))
    .limit(1),
  menu: orm.select({ name: categories.name, slug: categories.slug }).from(categories).orderBy(asc(sql`lower(name)`)).limit(MENU_CATEGORIES),
  edits: editRows(orm, NOW),
  shipping: orm
    .select({ freeFrom: shippingSettings.freeFrom, fee: shippingSettings.fee })
    .from(shippingSettings)
    .where(eq(shippingSettings.isActive, true))
    .orderBy(desc(shippingSettings.updatedAt))
    .limit(1),
  cod: orm
    .select({ isOn: codSettings.isOn, min: codSettings.min, max: codSettings.max, blockedPins: codSettings.blockedPins })
    .from(codSettings)
    .where(eq(codSettings.isActive, true))
    .limit(1),
}));

/**
 * The queries of the layout, for one batch with those of the page, so that a page needs one round trip:
 * `const { frame, mine } = await shop.db.read({ frame: layoutQueries(shop), mine: … })`.
 */
export const layoutQueries = ({ now }: Shop) => queries({ now });

const CLOSED = { link: null, background: null, colour: null };

export function layoutDataOf({
  notices: [row],
  maintenance,
  shipping,
  cod,
  store,
  menu,
  edits,
  next,
}: RowsOf<ReturnType<typeof layoutQueries>>): LayoutData {
  const { isOn: isClosed, notice, updatedAt: id } = maintenanceOf(maintenance);
  const own = row && {
    id: row.id,
    text: row.textContent,
    link: safeLink(row.linkUrl),
    background: safeColour(row.backgroundColor),
    colour: safeColour(row.textColor),
  };
  return {
    notice: isClosed ? { ...CLOSED, id, text: closedNotice(notice) } : (own ?? null),
    shipping: shipping[0] ?? defaultShipping,
    shippingConfigured: shipping.length > 0,
    cod: cod.find(({ isOn }) => isOn) ?? null,
    store: storeFrom(store),
    categories: menu,
    sameUntil: next[0]?.at ?? Number.MAX_SAFE_INTEGER,
    edits: editsOf(edits),
  };
}

/** For pages that read nothing else. If the database is down, the page is shown with the defaults. */
export async function readLayoutData(shop: Shop): Promise<LayoutData> {
  try {
    return layoutDataOf(await shop.db.read(layoutQueries(shop)));
  } catch (error) {
    logFault('frame', error);
    return emptyLayoutData;
  }
}

/** The layout without the database. The store is the last known one: a customer needs its phone number most while the shop is down. */
export const emptyLayoutData: LayoutData = {
  notice: null,
  shipping: defaultShipping,
  shippingConfigured: false,
  cod: null,
  categories: [],
  sameUntil: 0,
  edits: [],
  get store() {
    return lastKnownStore();
  },
};
