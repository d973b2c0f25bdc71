import { type Address, addressLines } from '../../../rules/address/address.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import type { EditKind } from '../../../rules/order/edits/order-edits.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';

type Edit = Pick<OrderRecord['edits'][number], 'kind' | 'before' | 'after' | 'delta' | 'reason'>;

const words: Readonly<Record<EditKind, string>> = {
  address: 'Delivery address changed',
  landmark: 'Landmark changed',
  'gift-note': 'Gift card emptied',
  'gift-wrap': 'Gift wrap taken off',
  size: 'Size changed',
  fewer: 'Pieces taken out',
  discount: 'Discount given',
};

/** The line of the timeline for a change of an order, then what it was before and is after it. */
export function editWords({ kind, before, after, delta, reason }: Edit): string[] {
  if (Object.keys(after).length === 0) return [words[kind], 'The details were erased with the customer’s data.'];
  const money = delta < 0 ? [`${formatInr(paise(-delta))} less`] : [];
  return [words[kind], ...detailsOf(kind, before, after), ...money, ...(reason ? [reason] : [])];
}

function detailsOf(kind: EditKind, before: Edit['before'], after: Edit['after']): string[] {
  if (kind === 'gift-note' || kind === 'gift-wrap' || kind === 'discount') return [];
  if (kind === 'size') return [`${after.name}: ${before.size} → ${after.size}`];
  if (kind === 'fewer') return [`${after.name}: ${before.quantity} → ${after.quantity}`];
  const lineOf = ({ customer_name: name, ...address }: Edit['before']) =>
    [...(typeof name === 'string' ? [name] : []), ...addressLines(address as unknown as Address)].join(', ');
  return [`Before: ${lineOf(before)}`, `Now: ${lineOf(after)}`];
}
