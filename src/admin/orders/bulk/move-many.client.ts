import { MOVES_MAX } from '../../../features/orders/bulk/bulk.schema.ts';
import type { MoveResult } from '../../../features/orders/bulk/move-orders.server.ts';
import { count } from '../../../rules/text.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';

/**
 * Sends many orders in calls of MOVES_MAX, one after the other, and gathers what became of each. A call that fails leaves its own orders as
 * they are and stops the rest, which are reported with it.
 */
export async function inParts<T extends { readonly id: string }>(
  orders: readonly T[],
  send: (part: T[]) => Promise<{ readonly results: readonly MoveResult[] }>,
  onPart: (done: number) => void = () => undefined,
): Promise<MoveResult[]> {
  const results: MoveResult[] = [];
  for (let at = 0; at < orders.length; at += MOVES_MAX) {
    try {
      results.push(...(await send(orders.slice(at, at + MOVES_MAX))).results);
    } catch (error) {
      return [...results, ...orders.slice(at).map(({ id }) => ({ id, fault: sentenceOf(error) }))];
    }
    onPart(results.length);
  }
  return results;
}

/** Takes back the last step of orders that were just shipped, with their mails. One whose mail has left stays shipped, and that is told. */
export async function undoShipped(ids: readonly string[]): Promise<void> {
  const body = { from: 'processing', to: 'shipped' } as const;
  const undone = await Promise.allSettled(ids.map((id) => adminCall('POST /admin/orders/:id/undo', { params: { id }, body })));
  const left = undone.filter(({ status }) => status === 'rejected').length;
  showToast({
    kind: left === 0 ? 'done' : 'notice',
    title: `${count(ids.length - left, 'order')} not shipped`,
    message: left === 0 ? 'No mail has left. They are “Processing”.' : `${count(left, 'order')} stay shipped: their mails have left.`,
  });
}
