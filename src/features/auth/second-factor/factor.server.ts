import { and, eq } from 'drizzle-orm';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { twoFactors } from '../auth.table.ts';

/** Returns the query of the owner's verified authenticator app, for the page on which it can be removed. */
export function factorQuery({ db }: Shop, { userId }: PageOwner) {
  return db.orm
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId ?? ''), eq(twoFactors.verified, true)))
    .limit(1);
}
