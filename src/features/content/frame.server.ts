import { desc, eq } from 'drizzle-orm';
import { logFault, type Shop } from '../../platform/shop.ts';
import { defaultShipping, type ShippingSettings } from '../../rules/charges.ts';
import { safeColour, safeLink } from '../../rules/safe-link.ts';
import { shippingSettings } from '../settings/settings.table.ts';
import { notificationBarSettings } from './content.table.ts';

/** What the layout of every page shows: the notice above the header and the delivery figures. Never anything personal. */
export interface Frame {
  readonly notice: Notice | null;
  readonly shipping: ShippingSettings;
  /** False while no shipping row is active and the defaults apply. */
  readonly shippingConfigured: boolean;
}

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly link: string | null;
  readonly background: ReturnType<typeof safeColour>;
  readonly colour: ReturnType<typeof safeColour>;
}

/**
 * The layout's queries, to be batched with those of the page so that a page costs one round trip:
 * `const [notices, shipping, ...own] = await shop.db.read([...frameQueries(shop), mine])`.
 */
export function frameQueries({ db }: Shop) {
  return [
    db.orm
      .select()
      .from(notificationBarSettings)
      .where(eq(notificationBarSettings.isActive, true))
      .orderBy(desc(notificationBarSettings.updatedAt))
      .limit(1),
    db.orm
      .select({ freeFrom: shippingSettings.freeFrom, fee: shippingSettings.fee })
      .from(shippingSettings)
      .where(eq(shippingSettings.isActive, true))
      .orderBy(desc(shippingSettings.updatedAt))
      .limit(1),
  ] as const;
}

export function frameOf(notices: (typeof notificationBarSettings.$inferSelect)[], shipping: ShippingSettings[]): Frame {
  const [row] = notices;
  return {
    notice: row
      ? {
          id: row.id,
          text: row.textContent,
          link: safeLink(row.linkUrl),
          background: safeColour(row.backgroundColor),
          colour: safeColour(row.textColor),
        }
      : null,
    shipping: shipping[0] ?? defaultShipping,
    shippingConfigured: shipping.length > 0,
  };
}

/** For pages that read nothing else. When the database is away the page still shows, with the defaults. */
export async function readFrame(shop: Shop): Promise<Frame> {
  try {
    const [notices, shipping] = await shop.db.read(frameQueries(shop));
    return frameOf(notices, shipping);
  } catch (error) {
    logFault('frame', error);
    return emptyFrame;
  }
}

export const emptyFrame: Frame = { notice: null, shipping: defaultShipping, shippingConfigured: false };
