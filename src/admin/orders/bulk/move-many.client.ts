import { MOVES_MAX } from '../../../features/orders/bulk/bulk.schema.ts';
import type { MoveResult } from '../../../features/orders/bulk/move-orders.server.ts';
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
