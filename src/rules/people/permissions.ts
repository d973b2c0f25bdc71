/**
 * The role of a visitor. The administrator is the account with the verified address ADMIN_EMAIL; every other signed-in user is a
 * customer.
 */
export type Role = 'guest' | 'customer' | 'administrator';

const everybody = ['guest', 'customer', 'administrator'] as const;
const signedIn = ['customer', 'administrator'] as const;

/** The permissions that routes and pages require, and the roles that have them. All other roles are refused. */
const holders = {
  /** View pages, fill a cart, buy, and open signed links. */
  shop: everybody,
  /** One's own account: profile, orders, wishlist, saved cart, returns. */
  'own-account': signedIn,
  /** The admin area. */
  administer: ['administrator'],
  /** Requests with a signature of their own, such as the gateway's webhooks. */
  signed: everybody,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

/** The permissions that guests do not have. */
export type SignedInPermission = { [P in Permission]: 'guest' extends (typeof holders)[P][number] ? never : P }[Permission];

/** `can('customer', 'administer')` → false. Nobody has an unknown permission. */
export function can(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] | undefined = holders[permission];
  return allowed?.includes(role) ?? false;
}
