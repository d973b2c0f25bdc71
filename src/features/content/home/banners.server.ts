import { and, eq, gt, isNull, lte, or, type Placeholder } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { inOwnLanguage } from '../../../rules/language/addresses.ts';
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
  /** The part of it that stays in view where the frame has another shape. */
  readonly focus: Row['focus'];
  readonly alt: string;
  /** A path or an https URL; null for a banner without a button. */
  readonly link: string | null;
  readonly linkText: string;
}

const isShown = (now: number | Placeholder) => {
  const { isActive, shownFrom, shownUntil } = homeBanners;
  return and(eq(isActive, true), or(isNull(shownFrom), lte(shownFrom, now)), or(isNull(shownUntil), gt(shownUntil, now)));
};

/** The banners of this moment in the order set by the administrator, for one batch with the other queries of the page. */
export const bannerRows = (orm: Orm, now: number | Placeholder) =>
  orm
    .select()
    .from(homeBanners)
    .where(isShown(now))
    .orderBy(...bannerOrder);

/** An edit as the header and the listing behind it name it. */
export interface Edit {
  readonly title: string;
  readonly text: string | null;
  readonly href: string;
}

export const editsOf = (rows: readonly Row[]): Edit[] =>
  rows.flatMap(({ place, title, subtitle: text, linkTo }) => {
    const href = place === 'edit' ? inOwnLanguage(safeLink(linkTo)) : null;
    return href === null ? [] : [{ title, text, href }];
  });

type Row = typeof homeBanners.$inferSelect;

/** Those of one place. */
export function bannersOf(rows: readonly Row[], place: Row['place']): Banner[] {
  const here = rows.filter((row) => row.place === place);
  return here.map((row) => ({
    title: row.title,
    subtitle: row.subtitle,
    image: row.image,
    narrowImage: row.narrowImage,
    focus: row.focus,
    alt: row.imageAlt,
    link: inOwnLanguage(safeLink(row.linkTo)),
    linkText: row.linkText,
  }));
}
