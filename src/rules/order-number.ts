import { orderPrefix as usualPrefix } from '../brand/prefixes.ts';

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
