import type { Statement } from '../../platform/db.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Account } from '../../platform/visitor.ts';

/** Something that happens when somebody signed in; it may be repeated. */
type AfterSignIn = (shop: Shop, account: Account) => Statement[];

/** Orders that were placed as a guest with the address that is now proved belong to the account from now on. */
const takeGuestOrders: AfterSignIn = (_shop, { id, email, emailVerified }) =>
  emailVerified ? [{ sql: 'UPDATE orders SET user_id = ? WHERE user_id IS NULL AND customer_email = ?', args: [id, email] }] : [];

/** What happens after every sign-in, in one batch. */
export const afterSignIn: readonly AfterSignIn[] = [takeGuestOrders];
