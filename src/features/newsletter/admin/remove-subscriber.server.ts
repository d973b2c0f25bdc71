import { and, eq, ne } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { newsletterSubscribers as subscribers } from '../newsletter.table.ts';

/** 'ananya@example.in' → 'a…a@example.in': the log is never corrected, so it holds no address that somebody may want erased. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*?([^@]?)@/, '$1…$2@');

/**
 * Unsubscribes an address by hand, for somebody who asks by phone or mail. The row stays as the proof of consent; the address
 * can subscribe again itself.
 * @throws ShopError RECORD_NOT_FOUND for an unknown address and for one that has left
 */
export async function removeSubscriber(shop: Shop, { email, by }: { readonly email: string; readonly by: string }): Promise<void> {
  const { orm } = shop.db;
  const [found] = await orm.select({ status: subscribers.status }).from(subscribers).where(eq(subscribers.email, email));
  if (!found || found.status === 'left') throw new ShopError('RECORD_NOT_FOUND');
  try {
    await shop.db.write([
      orm
        .update(subscribers)
        .set({ status: 'left', leftAt: shop.now })
        .where(and(eq(subscribers.email, email), ne(subscribers.status, 'left'))),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'unsubscribe',
        kind: 'subscriber',
        id: maskedEmail(email),
        label: maskedEmail(email),
        changes: { status: [found.status, 'left'] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_NOT_FOUND' }) ?? error;
  }
}
