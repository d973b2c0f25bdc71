/** Who asks. The administrator is the account of one verified address (env ADMIN_EMAIL); everybody else signed in is a customer. */
export type Role = 'guest' | 'customer' | 'administrator';

const everybody: readonly Role[] = ['guest', 'customer', 'administrator'];
const signedIn: readonly Role[] = ['customer', 'administrator'];

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

/** `can('customer', 'administer')` → false. Fails closed: an unknown permission is nobody's. */
export function can(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] | undefined = holders[permission];
  return allowed?.includes(role) ?? false;
}
