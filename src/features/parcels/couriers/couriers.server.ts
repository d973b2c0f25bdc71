import type { Settings } from '../../../platform/env.ts';
import type { Calls } from '../../../platform/request/calls.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Courier } from './courier.ts';
import type { CourierContext, TokenStore } from './courier-context.ts';
import { CALLS_EVERY } from './courier-limits.ts';
import { delhivery } from './delhivery/delhivery.server.ts';
import { keptPrices } from './kept-prices.server.ts';
import { manual } from './manual/manual.ts';
import { shiprocket } from './shiprocket/shiprocket.server.ts';

type Adapter = (settings: Settings, context: CourierContext) => Courier | null;

/** Each courier is a folder, named here, in `courier-operators.server.ts` and in `courier-webhooks.server.ts`. */
const adapters: Readonly<Record<Courier['id'], Adapter>> = { shiprocket, delhivery, manual: () => manual };

/** Returns a courier, or null without its settings. */
export const courierOf = (settings: Settings, id: Courier['id'], context: CourierContext): Courier | null =>
  adapters[id](settings, context);

/** Data alone, so that requests of one Worker may share it. */
const prices = keptPrices();

/** The turns of each request: whoever asks twice in it waits for both. */
const turnsOf = new WeakMap<Calls, () => Promise<void>>();

/** Returns what an adapter needs of a request. Stand-ins answer any number of calls. */
export function courierContext({ calls, env }: Pick<Shop, 'env' | 'calls'>, tokens: TokenStore): CourierContext {
  const isStandIn = env.SHIPROCKET_SANDBOX_URL !== undefined || env.DELHIVERY_SANDBOX_URL !== undefined;
  const turn = turnsOf.get(calls) ?? turns(isStandIn ? 0 : CALLS_EVERY);
  turnsOf.set(calls, turn);
  return { tokens, turn, prices, now: Date.now, within: (limit) => limit, spend: () => calls.spend() };
}

/** Returns a function that resolves at most once in `every` ms. */
export function turns(every: number): () => Promise<void> {
  let next = 0;
  return () => {
    const wait = next - Date.now();
    next = Math.max(next, Date.now()) + every;
    return wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : Promise.resolve();
  };
}
