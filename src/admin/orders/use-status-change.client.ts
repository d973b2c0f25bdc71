import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Paise } from '../../rules/money/money.ts';
import { staysOnTab } from '../../rules/order/lists/order-tabs.ts';
import { isUndoable, type MoveFacts, UNDO_MS } from '../../rules/order/order-moves.ts';
import { isSent, type OrderStatus } from '../../rules/order/order-status.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { OrderList } from '../order-reads/list-orders.server.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { statusWord } from '../parts/status/status-text.ts';
import { orderListRead } from './order-reads.client.ts';

/** An order of a list or its own page: enough to judge where it may go. */
export interface MovableOrder extends MoveFacts {
  readonly id: string;
  readonly number: number;
  /** Of its edits. */
  readonly version: number;
  /** The amount that can still be refunded, if the page knows it. */
  readonly left?: Paise;
}

/** `from`: the status that the screen showed. It is part of the move, because the screen shows the new one before the answer comes. */
interface StatusMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly reason: string;
}

/** Reads of orders wait for a change under way: an older answer would show the status before it. */
export const STATUS_CHANGE = ['order-status'] as const;

type Cached = OrderList | OrderRecord | undefined;

/** The list or record with the new status; a row leaves the list whose tab or filter it no longer fits. */
function withStatus(cached: Cached, address: string, id: string, status: OrderStatus): Cached {
  if (!cached || !('rows' in cached)) return cached?.id === id ? { ...cached, status } : cached;
  const shown = new URLSearchParams(address.split('?')[1]);
  const stays = staysOnTab(shown.get('tab') ?? orderListRead.defaults.tab, status) && [null, '', status].includes(shown.get('status'));
  const rows = cached.rows.map((row) => (row.id === id ? { ...row, status } : row));
  return { ...cached, rows: stays ? rows : rows.filter((row) => row.id !== id) };
}

/** Moves an order: the screens show the new status at once and are undone if the server refuses. A step of a parcel can be undone. */
export function useStatusChange({ id, number, version }: MovableOrder) {
  const client = useQueryClient();
  const name = orderNumber(number);
  const failed = (error: unknown) =>
    showToast({ kind: 'error', title: name, message: `Failed to update order status: ${sentenceOf(error)}` });
  const refetch = () => client.invalidateQueries({ queryKey: ['orders'] });

  const undo = ({ from, to }: StatusMove) =>
    adminCall('POST /admin/orders/:id/undo', { params: { id }, body: { from, to } })
      .then(() => showToast({ kind: 'done', title: name, message: `Undone. Still: ${statusWord(from)}.` }), failed)
      .finally(refetch);

  return useMutation({
    mutationKey: STATUS_CHANGE,
    mutationFn: ({ from, to, reason }: StatusMove) =>
      adminCall('POST /admin/orders/:id/status', { params: { id }, body: { to, seen: from, reason, version, undoable: true } }),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey: ['orders'] });
      const before = client.getQueriesData<Cached>({ queryKey: ['orders'] });
      for (const [key, cached] of before) client.setQueryData(key, withStatus(cached, String(key[1]), id, to));
      return { before };
    },
    onSuccess: (_answer, move) => {
      const { from, to } = move;
      if (!isUndoable(from, to)) return showToast({ kind: 'done', title: name, message: `Now: ${statusWord(to)}.` });
      const mail = isSent(to) ? ' The mail waits until then.' : '';
      showToast({
        kind: 'done',
        title: name,
        message: `Now: ${statusWord(to)}. Undo, or Ctrl Z, within half a minute.${mail}`,
        ms: UNDO_MS,
        action: { label: 'Undo', onClick: () => void undo(move) },
      });
    },
    onError: (error, _change, context) => {
      for (const [key, cached] of context?.before ?? []) client.setQueryData(key, cached);
      failed(error);
    },
    onSettled: refetch,
  });
}
