import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { orderRead } from './order-reads.client.ts';

/** Puts an order that a route answered into the cache at once: a second quick change then starts from it. The lists are read again. */
export function useKeepOrder(): (order: OrderRecord) => void {
  const client = useQueryClient();
  return (order) => {
    client.setQueryData(orderRead(order.id).queryKey, order);
    void client.invalidateQueries({ queryKey: ['orders'] });
  };
}

/** A change of an order whose answer is the order afterwards. */
export function useOrderAction<Asked>(act: (asked: Asked) => Promise<OrderRecord>, onDone?: () => void) {
  const keep = useKeepOrder();
  return useMutation({
    mutationFn: act,
    onSuccess: (order) => {
      keep(order);
      onDone?.();
    },
  });
}
