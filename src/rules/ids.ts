import { orderPrefix as usualPrefix } from '../brand/prefixes.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Returns the id of a new order, refund or payment attempt: a UUID of 36 characters, within Razorpay's 40 for a receipt.
 */
export function newId(): string {
  return crypto.randomUUID();
}

export function isUuid(value: string | null | undefined): value is string {
  return typeof value === 'string' && UUID.test(value);
}

let ownPrefix: string = usualPrefix;

/** Returns what the numbers of this shop's orders begin with: 'CHK'. */
export const orderPrefix = (): string => ownPrefix;

/** Says what they begin with, as the shop was read last. It changes no more once there is an order, so that no request can see another's. */
export function nameOrders(prefix: string): void {
  ownPrefix = prefix;
}

/** Returns the number of an order as customers see it: 20417 → 'CHK-20417'. */
export function orderNumber(number: number): string {
  return `${ownPrefix}-${number}`;
}
