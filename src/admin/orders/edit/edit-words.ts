import type { OrderRecord } from '../../../features/orders/admin/read-order.server.ts';
import { type Address, addressLines } from '../../../rules/address/address.ts';
import type { EditKind } from '../../../rules/order/order-edits.ts';

type Edit = Pick<OrderRecord['edits'][number], 'kind' | 'before' | 'after' | 'reason'>;

const words: Readonly<Record<EditKind, string>> = {
  address: 'Delivery address changed',
  landmark: 'Landmark changed',
};

/** The line of the timeline for a change of an order, then what it was before and is after it. */
export function editWords({ kind, before, after }: Edit): string[] {
  if (Object.keys(after).length === 0) return [words[kind], 'The details were erased with the customer’s data.'];
  const lineOf = (facts: Edit['before']) => addressLines(facts as unknown as Address).join(', ');
  return [words[kind], `Before: ${lineOf(before)}`, `Now: ${lineOf(after)}`];
}
