import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';

/** Statements to run after a sign-in; must be safe to repeat. */
type AfterSignIn = (shop: Shop, account: Pick<Account, 'id' | 'email' | 'emailVerified'>, guestId: string | null) => Statement[];

/**
 * Moves guest orders into the account: those with its proved address that were placed in the browser that signs in, or whose
 * shopper proved the address by a code. Anybody can type an address, so the address alone would bring strangers' orders, and
 * text that they typed, into the account.
 */
const takeGuestOrders: AfterSignIn = (_shop, { id, email, emailVerified }, guestId) =>
  emailVerified
    ? [
        sql`UPDATE orders SET user_id = ${id} WHERE user_id IS NULL AND customer_email = ${email}
          AND (email_verified = 1 OR (guest_id = ${guestId ?? ''} AND guest_id <> ''))`,
      ]
    : [];

/** Runs after every sign-in, in one batch. */
export const afterSignIn: readonly AfterSignIn[] = [takeGuestOrders];
