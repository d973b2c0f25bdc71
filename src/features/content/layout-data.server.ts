import { asc, desc, eq, sql } from 'drizzle-orm';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import { prepared } from '../../platform/database/ready-query.ts';
import { keptQuery } from '../../platform/database/rows/kept-query.ts';
import { mayFail } from '../../platform/database/rows/may-fail.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { noOwnWords, type OwnWords, ownWordsOf } from '../../rules/filters/attribute-words.ts';
import { language } from '../../rules/language/language.ts';
import { defaultShipping, type ShippingSettings } from '../../rules/money/charges.ts';
import type { CodSettings } from '../../rules/order/cod.ts';
import type { Store } from '../../rules/store/store.ts';
import { inOwnTexts, ownTextsOf } from '../../rules/translations/own-texts.ts';
import { coupons } from '../coupons/coupons.table.ts';
import { maintenanceOf, maintenanceRow } from '../operations/maintenance.server.ts';
import { pageEditions } from '../page-cache/page-editions.table.ts';
import { categories } from '../products/products.table.ts';
import { codSettings, shippingSettings } from '../settings/settings.table.ts';
import { lastKnownStore, storeFrom, storeSections } from '../settings/store.server.ts';
import { ownTextRows } from '../translations/own-text-rows.server.ts';
import { shownOwnPages } from '../words/own-pages.server.ts';
import { announcedCodes } from './announced-codes.server.ts';
import { homeBanners, notificationBarSettings } from './content.table.ts';
import { type Banner, bannerRows, bannersOf, type Edit, editsOf } from './home/banners.server.ts';
import { type Notice, noticeOf, noticeOfClosed } from './notice.server.ts';

/**
 * Data that every page may show: the notice above the header, the delivery figures, the terms of cash on delivery, and who runs the shop.
 */
export interface LayoutData {
  readonly notice: Notice | null;
  readonly shipping: ShippingSettings;
  /** False if no shipping row is active, so that the defaults apply. */
  readonly shippingConfigured: boolean;
  /** Null if cash on delivery is not offered: no page then mentions it. */
  readonly cod: CodSettings | null;
  readonly store: Store;
  /** All categories by name. */
  readonly shelves: readonly Shelf[];
  /** The first of them, for the menu. */
  readonly categories: readonly Pick<Shelf, 'name' | 'englishName' | 'slug' | 'image'>[];
  readonly edits: readonly Edit[];
  /** Translations by the owner of words that describe pieces; none in English. */
  readonly words: OwnWords;
  /** Pages that the owner made, for the footer. */
  readonly ownPages: readonly { readonly title: string; readonly slug: string }[];
  /** Of the home page, in the owner's order, like its tiles that open a choice of pieces. */
  readonly banners: readonly Banner[];
  readonly editTiles: readonly Banner[];
  /** UTC ms until which no offer ends and no banner comes or goes; 0 without the database. For `keepPage`. */
  readonly sameUntil: number;
  /** The parts that could not be read: the page is shown without them. */
  readonly unread: readonly ('banners' | 'categories')[];
}

/** A category as lists show it. */
export interface Shelf {
  readonly id: number;
  /** In the language of the page. */
  readonly name: string;
  /** By this name pages decide what a category has, such as drawings and sizes. */
  readonly englishName: string;
  readonly slug: string;
  readonly description: string | null;
  /** Key in the media bucket. */
  readonly image: string | null;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

/** Categories that the menu names. */
const MENU_CATEGORIES = 12;

const NOW = sql.placeholder('now');

const newestQuery = prepared((orm) => ({
  /** The edition of what the layout is made of. */
  edition: orm
    .select({
      edition: sql<number>`coalesce((SELECT ${pageEditions.edition} FROM ${pageEditions} WHERE ${pageEditions.tag} = 'frame'), 0)`,
    })
    .from(sql`(SELECT 1)`),
  /** UTC ms at which the next offer ends: products have an edition of their own. */
  offerEnds: orm
    .select({ at: sql<number | null>`(SELECT min(sale_ends_at) FROM products WHERE sale_ends_at > ${NOW})` })
    .from(sql`(SELECT 1)`),
}));

const rowsQueries = prepared((orm) => ({
  next: orm
    .select({ at: sql<number | null>`min(iif(shown_from > ${NOW}, shown_from, shown_until))` })
    .from(homeBanners)
    .where(sql`shown_from > ${NOW} OR shown_until > ${NOW}`),
  store: storeSections(orm),
  maintenance: maintenanceRow(orm),
  /** A row until the shop opens. */
  unopened: orm.select({ id: sql<number>`id` }).from(sql`first_day WHERE opened_at IS NULL`),
  notices: orm
    .select()
    .from(notificationBarSettings)
    .where(eq(notificationBarSettings.isActive, true))
    .orderBy(desc(notificationBarSettings.updatedAt))
    .limit(1),
  coupon: orm
    .select({ code: coupons.code, expiresAt: coupons.expiresAt })
    .from(coupons)
    .where(sql`code IN ${announcedCodes} AND is_active = 1 AND (expires_at IS NULL OR expires_at > ${NOW})`)
    .limit(1),
  shelves: orm
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: categories.description,
      image: categories.image,
      hasSizes: categories.hasSizes,
      sizes: categories.sizes,
    })
    .from(categories)
    .orderBy(asc(sql`lower(name)`)),
  banners: bannerRows(orm, NOW),
  ownPages: shownOwnPages(orm),
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

const ownTexts = prepared(ownTextRows);

/** The rows of the layout. Pages are shown without banners, without the list of categories, and in English for want of translations. */
function layoutRows(now: number) {
  const rows = rowsQueries({ now });
  return {
    ...rows,
    next: mayFail(rows.next, 'frame: next banner'),
    coupon: mayFail(rows.coupon, 'frame: announced coupon'),
    banners: mayFail(rows.banners, 'frame: banners'),
    shelves: mayFail(rows.shelves, 'frame: categories'),
    ownPages: mayFail(rows.ownPages, 'frame: own pages'),
    ...(language() !== 'en' && { translated: mayFail(ownTexts(), 'frame: translations') }),
  };
}

/** Everything but the offers: each of its tables gives 'frame' its next edition when it changes. What misses a part is not kept. */
const layoutQuery = keptQuery(
  ({ next, store, maintenance, unopened, notices: [row], shipping, cod, ...read }: RowsOf<ReturnType<typeof layoutRows>>) => {
    const translated = read.translated ?? [];
    const own = ownTextsOf(translated);
    const banners = inOwnTexts('banner', read.banners ?? [], own);
    const named = (read.shelves ?? []).map((row) => ({ ...row, englishName: row.name }));
    const [shelves, coupon] = [inOwnTexts('category', named, own), read.coupon?.[0]];
    const unread: LayoutData['unread'][number][] = [
      ...(read.banners ? [] : ['banners' as const]),
      ...(read.shelves ? [] : ['categories' as const]),
    ];
    const { isOn: isClosed, notice, updatedAt: id } = maintenanceOf(maintenance);
    const ofOwner = row ? noticeOf(row, coupon?.code ?? null, own) : null;
    return {
      notice: isClosed ? noticeOfClosed(id, notice) : ofOwner,
      shipping: shipping[0] ?? defaultShipping,
      shippingConfigured: shipping.length > 0,
      cod: cod.find(({ isOn }) => isOn) ?? null,
      store: storeFrom(store, language() === 'en' ? undefined : { language: language(), of: own }),
      words: ownWordsOf(translated),
      shelves,
      // Visitors see some pages before the shop opens, but nothing of what it will sell.
      categories:
        unopened.length > 0
          ? []
          : shelves.slice(0, MENU_CATEGORIES).map(({ name, englishName, slug, image }) => ({ name, englishName, slug, image })),
      banners: bannersOf(banners, 'hero'),
      editTiles: bannersOf(banners, 'edit'),
      edits: editsOf(banners),
      ownPages: (read.ownPages ?? []).map(({ title, slug }) => ({ title, slug })),
      unread,
      until:
        unread.length > 0 || !next || !read.ownPages || read.translated === null
          ? 0
          : Math.min(next[0]?.at ?? Infinity, coupon?.expiresAt ?? Infinity, Number.MAX_SAFE_INTEGER),
    };
  },
);

/**
 * The query of the layout, for one batch with those of the page, so that a page needs one round trip:
 * `const { frame, mine } = await shop.db.read({ frame: layoutQueries(shop), mine: … })`.
 */
export function layoutQueries({ now }: Shop) {
  const { edition: newest, offerEnds } = newestQuery({ now });
  return { layout: layoutQuery({ now, newest, rows: () => layoutRows(now) }), offers: mayFail(offerEnds, 'frame: offers') };
}

export function layoutDataOf({ layout, offers }: RowsOf<ReturnType<typeof layoutQueries>>): LayoutData {
  const { until, ...made } = layout.kept;
  return { ...made, sameUntil: offers ? Math.min(until, offers[0]?.at ?? until) : 0 };
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
  shelves: [],
  categories: [],
  sameUntil: 0,
  unread: [],
  edits: [],
  words: noOwnWords,
  ownPages: [],
  banners: [],
  editTiles: [],
  get store() {
    return lastKnownStore();
  },
};
