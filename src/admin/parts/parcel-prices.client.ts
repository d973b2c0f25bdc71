import { useQueries } from '@tanstack/react-query';
import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import type { OrderPrices } from '../../features/parcels/admin/order-prices.server.ts';
import { BOOKED_MAX } from '../../features/parcels/admin/parcel-admin.schema.ts';
import { MINUTE } from '../../rules/limits.ts';
import { adminRead } from '../app/admin-calls.client.ts';

/** Couriers change their prices rarely, and each answer costs a call. */
const PRICES_KEPT = 10 * MINUTE;
export const rarely = { staleTime: PRICES_KEPT, refetchOnWindowFocus: false, retry: false } as const;

export interface ShownPrices {
  /** By the id of the order. */
  readonly prices: ReadonlyMap<string, OrderPrices>;
  readonly isAsking: boolean;
}

/** The prices of the orders of a page in a box, or in that of each (''), some at a time: each part is asked for once the one before has answered. */
export function usePrices(rows: readonly Pick<DeskRow, 'orderId'>[], isShown: boolean, box: string): ShownPrices {
  const ids = isShown ? rows.map(({ orderId }) => orderId) : [];
  const parts = Array.from({ length: Math.ceil(ids.length / BOOKED_MAX) }, (_, at) => ids.slice(at * BOOKED_MAX, (at + 1) * BOOKED_MAX));
  const begun = useQueries({
    queries: parts.map((part) => {
      const { queryFn } = adminRead('GET /admin/parcels/prices', { query: { orders: part.join(','), box } });
      return { ...rarely, queryKey: ['parcel-prices', box, ...part], queryFn };
    }),
  });
  return {
    prices: new Map(begun.flatMap(({ data }) => data?.prices ?? []).map((each) => [each.orderId, each])),
    isAsking: begun.some(({ isPending }) => isPending),
  };
}
