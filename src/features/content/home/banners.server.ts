import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { bannerOrder } from '../admin/list-banners.server.ts';
import { homeBanners } from '../content.table.ts';

/** A banner of the home page; its link is checked again before it is shown. */
export interface Banner {
  readonly title: string;
  readonly subtitle: string | null;
  /** Key in the media bucket. */
  readonly image: string;
  /** Key of the picture for narrow screens; null where the wide one is cut. */
  readonly narrowImage: string | null;
  readonly alt: string;
  /** A path or an https URL; null for a banner without a button. */
  readonly link: string | null;
  readonly linkText: string;
}

/** The banners of this moment in the order set by the administrator, for one batch with the other queries of the page. */
export function bannersQuery({ db, now }: Shop) {
  const { isActive, shownFrom, shownUntil } = homeBanners;
  return db.orm
    .select()
    .from(homeBanners)
    .where(and(eq(isActive, true), or(isNull(shownFrom), lte(shownFrom, now)), or(isNull(shownUntil), gt(shownUntil, now))))
    .orderBy(...bannerOrder);
}

type Row = typeof homeBanners.$inferSelect;

/** Those of one place. */
export function bannersOf(rows: readonly Row[], place: Row['place']): Banner[] {
  const here = rows.filter((row) => row.place === place);
  return here.map((row) => ({
    title: row.title,
    subtitle: row.subtitle,
    image: row.image,
    narrowImage: row.narrowImage,
    alt: row.imageAlt,
    link: safeLink(row.linkTo),
    linkText: row.linkText,
  }));
}
