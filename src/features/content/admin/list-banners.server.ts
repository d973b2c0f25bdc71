import { asc, desc, eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { homeBanners } from '../content.table.ts';
import type { BannerForm } from './banner.schema.ts';

/** State of a banner on the home page: 'waiting' for its first day, 'over' after its last, 'off' by its switch. */
type BannerState = 'shown' | 'waiting' | 'over' | 'off';

export interface BannerRow {
  readonly id: number;
  readonly state: BannerState;
  readonly form: BannerForm;
}

type Row = typeof homeBanners.$inferSelect;

function stateOf({ isActive, shownFrom, shownUntil }: Row, now: number): BannerState {
  if (!isActive) return 'off';
  if (shownUntil !== null && shownUntil <= now) return 'over';
  return shownFrom !== null && shownFrom > now ? 'waiting' : 'shown';
}

function rowOf(banner: Row, now: number): BannerRow {
  return {
    id: banner.id,
    state: stateOf(banner, now),
    form: {
      place: banner.place,
      title: banner.title,
      subtitle: banner.subtitle ?? '',
      image: banner.image,
      narrowImage: banner.narrowImage ?? '',
      focus: banner.focus,
      imageAlt: banner.imageAlt,
      linkTo: banner.linkTo ?? '',
      linkText: banner.linkText,
      isActive: banner.isActive,
      firstDay: banner.shownFrom === null ? '' : istDate(banner.shownFrom),
      // The end is the first moment after the last day.
      lastDay: banner.shownUntil === null ? '' : istDate(banner.shownUntil - 1),
      seen: banner.updatedAt,
    },
  };
}

/** Lower positions first, then the newest (#288). */
export const bannerOrder = [asc(homeBanners.sortOrder), desc(homeBanners.createdAt), desc(homeBanners.id)];

/** All banners in the order of the home page. There are a handful, so that the list has one page. */
export async function listBanners({ db, now }: Shop): Promise<{ rows: readonly BannerRow[] }> {
  const found = await db.orm
    .select()
    .from(homeBanners)
    .orderBy(...bannerOrder);
  return { rows: found.map((banner) => rowOf(banner, now)) };
}

/** A banner, or null where none has the id. */
export async function readBanner({ db, now }: Shop, id: number): Promise<BannerRow | null> {
  const [found] = await db.orm.select().from(homeBanners).where(eq(homeBanners.id, id));
  return found ? rowOf(found, now) : null;
}
