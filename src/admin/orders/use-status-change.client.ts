import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderList } from '../../features/orders/admin/list-orders.server.ts';
import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { orderNumber } from '../../rules/ids.ts';
import type { MoveFacts } from '../../rules/order/order-moves.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { statusWord } from './status-words.ts';

/** An order of a list or its own page: enough to judge where it may go. */
export interface MovableOrder extends MoveFacts {
  readonly id: string;
  readonly number: number;
}

/** Reads of orders wait for a change under way: an older answer would show the status before it. */
export const STATUS_CHANGE = ['order-status'] as const;

type Cached = OrderList | OrderRecord | undefined;

const withStatus = (cached: Cached, id: string, status: OrderStatus): Cached => {
  if (cached && 'rows' in cached) return { ...cached, rows: cached.rows.map((row) => (row.id === id ? { ...row, status } : row)) };
  return cached?.id === id ? { ...cached, status } : cached;
};

/** Moves an order: the screens show the new status at once and go back where the server refuses. */
export function useStatusChange({ id, number, status: seen }: MovableOrder) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: STATUS_CHANGE,
    mutationFn: ({ to, reason }: { to: OrderStatus; reason: string }) =>
      adminCall('POST /admin/orders/:id/status', { params: { id }, body: { to, seen, reason } }),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey: ['orders'] });
      const before = client.getQueriesData<Cached>({ queryKey: ['orders'] });
      client.setQueriesData<Cached>({ queryKey: ['orders'] }, (cached) => withStatus(cached, id, to));
      return { before };
    },
    onSuccess: (_answer, { to }) => showToast({ kind: 'done', title: orderNumber(number), message: `Now: ${statusWord(to)}.` }),
    onError: (error, _change, context) => {
      for (const [key, cached] of context?.before ?? []) client.setQueryData(key, cached);
      showToast({ kind: 'error', title: orderNumber(number), message: `Failed to update order status: ${sentenceOf(error)}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
