/** Who asks. The administrator is the account of one verified address (env ADMIN_EMAIL); everybody else signed in is a customer. */
export type Role = 'guest' | 'customer' | 'administrator';

const everybody = ['guest', 'customer', 'administrator'] as const;
const signedIn = ['customer', 'administrator'] as const;

/** What a route or page may ask for, and who has it. Whoever is not named may not. */
const holders = {
  /** Look around, fill a cart, buy, and follow a signed link. */
  shop: everybody,
  /** One's own account: profile, orders, wishlist, saved cart, returns. */
  'own-account': signedIn,
  /** The admin area. */
  administer: ['administrator'],
  /** Calls that prove themselves with a signature of their own, such as Razorpay's webhooks. */
  signed: everybody,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

/** The permissions that no guest has. */
export type SignedInPermission = { [P in Permission]: 'guest' extends (typeof holders)[P][number] ? never : P }[Permission];

/** `can('customer', 'administer')` → false. Fails closed: an unknown permission is nobody's. */
export function can(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] | undefined = holders[permission];
  return allowed?.includes(role) ?? false;
}
