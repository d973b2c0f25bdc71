import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import type { ParcelState } from '../../../rules/parcels/parcel-states.ts';
import { missedReason } from '../../../rules/parcels/shown/missed-reason.ts';
import { queueOrderMessageIf } from '../../ledger/messages/queue-order-message.server.ts';
import type { MessageKind } from '../../messages/message-kinds.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';

const kinds: Partial<Record<ParcelState, MessageKind>> = {
  out_for_delivery: 'parcel-out',
  undelivered: 'parcel-missed',
  returning: 'parcel-returning',
  lost: 'parcel-lost',
  damaged: 'parcel-lost',
};

interface Heard {
  /** UTC ms of the scan, or of the move by hand, that brought the parcel here. */
  readonly at: number;
  /** Words of the courier about a missed delivery; '' if there are none. */
  readonly words: string;
}

/**
 * Returns the message to the customer about where a parcel has come to, once of each kind for a parcel: what it has only passed on the way is
 * not told. "Arrives today" is told on that day only. Nothing is told about an order that is not on its way.
 */
export function tellCustomer(shop: Shop, before: ParcelState, parcel: ParcelRow, orderIds: readonly string[], heard: Heard): Statement[] {
  const { id, state, direction, carrier, cashDue, awb } = parcel;
  const kind = kinds[state];
  if (kind === undefined || state === before || direction !== 'out') return [];
  if (state === 'out_for_delivery' && istDate(heard.at) !== istDate(shop.now)) return [];
  const payload = { carrier, awb: awb ?? '', cash: String(cashDue), why: missedReason(heard.words), kind: state };
  return orderIds.map((orderId) => queueOrderMessageIf(shop, kind, `${kind}:${id}`, orderId, sql`status = 'shipped'`, payload));
}
