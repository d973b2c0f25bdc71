import { asc, eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { homeBanners } from '../content.table.ts';

/** A banner of the home page; its link is checked again before it is shown. */
export interface Banner {
  readonly title: string;
  readonly subtitle: string | null;
  /** Key in the media bucket. */
  readonly image: string;
  readonly alt: string;
  /** A path or an https URL; null for a banner without a button. */
  readonly link: string | null;
  readonly linkText: string;
}

/** The active banners in the order set by the administrator, for one batch with the other queries of the page. */
export function bannersQuery({ db }: Shop) {
  return db.orm.select().from(homeBanners).where(eq(homeBanners.isActive, true)).orderBy(asc(homeBanners.sortOrder), asc(homeBanners.id));
}

export function bannersOf(rows: readonly (typeof homeBanners.$inferSelect)[]): Banner[] {
  return rows.map((row) => ({
    title: row.title,
    subtitle: row.subtitle,
    image: row.image,
    alt: row.imageAlt,
    link: safeLink(row.linkTo),
    linkText: row.linkText,
  }));
}
