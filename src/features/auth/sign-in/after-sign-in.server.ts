import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';

/** Something that happens when somebody signed in; it may be repeated. */
type AfterSignIn = (shop: Shop, account: Account, guestId: string | null) => Statement[];

/**
 * Orders that were placed as a guest belong to the account from now on: those with its proved address that were made in the
 * browser that signs in, or whose shopper proved the address by a code. Anybody can type an address, so the address alone would
 * put strangers' orders, and their words, into the account.
 */
const takeGuestOrders: AfterSignIn = (_shop, { id, email, emailVerified }, guestId) =>
  emailVerified
    ? [
        sql`UPDATE orders SET user_id = ${id} WHERE user_id IS NULL AND customer_email = ${email}
          AND (email_verified = 1 OR (guest_id = ${guestId ?? ''} AND guest_id <> ''))`,
      ]
    : [];

/** What happens after every sign-in, in one batch. */
export const afterSignIn: readonly AfterSignIn[] = [takeGuestOrders];
