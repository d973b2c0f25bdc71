import { eq, sql } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { moveKindOf } from '../../../rules/parcels/parcel-moves.ts';
import type { ParcelState } from '../../../rules/parcels/parcel-states.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { findParcel, type ParcelRow, parcelName } from '../parcel-rows.server.ts';
import { parcelItems } from '../parcels.table.ts';
import { type Followers, followStatements } from '../scans/follow-order.server.ts';
import { moveStatement } from '../scans/move-statement.server.ts';
import { tellCustomer } from '../scans/tell-customer.server.ts';
import type { ParcelAct } from './change-parcel.server.ts';

interface HandMove extends ParcelAct {
  readonly to: ParcelState;
  /** The state on the administrator's screen. */
  readonly seen: ParcelState;
  /** Needed where the administrator corrects what a courier said. */
  readonly reason?: string;
}

const answers: Answers = {
  CONFLICT: 'PARCEL_CHANGED',
  PARCEL_MOVE_REFUSED: 'PARCEL_MOVE_REFUSED',
  PARCEL_ABOVE_BOUGHT: 'PARCEL_ABOVE_BOUGHT',
  PARCEL_OPENED: 'PARCEL_OPENED',
  CASH_IMMUTABLE: 'PARCEL_MOVE_REFUSED',
  AWB_TAKEN: 'PARCEL_MOVE_REFUSED',
};

/**
 * Moves a parcel by hand: one without an API along its way, any other one where a courier was wrong, with a reason. Orders follow as they do a
 * courier; a delivery that was none makes its order shipped again.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_CHANGED, PARCEL_MOVE_REFUSED, REASON_NEEDED, PARCEL_ABOVE_BOUGHT, PARCEL_OPENED
 */
export async function moveParcel(shop: Shop, { id, by, to, seen, reason = '' }: HandMove, followers: Followers): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  if (parcel.state !== seen) throw new ShopError('PARCEL_CHANGED', { state: parcel.state });
  const kind = moveKindOf(seen, to, 'admin', parcel.courier === 'manual');
  // A draft or a booking ends by its own verb, which asks the courier.
  if (kind === null || to === 'cancelled' || isOverUnbooked(parcel)) throw new ShopError('PARCEL_MOVE_REFUSED');
  if (kind === 'repair' && reason.trim() === '') throw new ShopError('REASON_NEEDED');
  const note = `${by}: ${reason.trim() || to.replaceAll('_', ' ')}`;
  const also = sql`trouble = NULL, last_scan_at = ${shop.now}, last_heard_at = ${shop.now}`;
  const items = await shop.db.orm.selectDistinct({ orderId: parcelItems.orderId }).from(parcelItems).where(eq(parcelItems.parcelId, id));
  const orderIds = items.map(({ orderId }) => orderId);
  const { statements, after } = moveStatement(parcel, { to, actor: 'admin', note, at: shop.now, now: shop.now, also });
  try {
    await shop.db.write([
      ...statements,
      ...(seen === 'delivered' ? orderIds.map((orderId) => notDelivered(shop, orderId, note)) : []),
      ...(await followStatements(shop, after, orderIds, { to, at: shop.now }, followers)),
      ...tellCustomer(shop, seen, after, orderIds, { at: shop.now, words: '' }),
      recordAction(shop, { by, action: 'status', kind: 'parcel', id, label: parcelName(parcel), changes: { state: [seen, to] } }),
    ]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  if (shop.env.EMAIL) for (const orderId of orderIds) shop.background(sendMessagesOf(shop, orderId));
  return findParcel(shop, id);
}

/** A draft that was given up was at no courier: nobody can have collected it. */
export const isOverUnbooked = ({ state, bookedAt }: Pick<ParcelRow, 'state' | 'bookedAt'>): boolean =>
  state === 'cancelled' && bookedAt === null;

const notDelivered = ({ now }: Shop, orderId: string, note: string): Statement =>
  sql`UPDATE orders SET status = 'shipped', actor = 'admin', move_note = ${note}, delivered_at = NULL, updated_at = ${now}
    WHERE id = ${orderId} AND status = 'delivered'`;

/** A person has looked at what was wrong with a parcel. @throws ShopError PARCEL_NOT_FOUND */
export async function settleTrouble(shop: Shop, { id, by }: ParcelAct): Promise<void> {
  const parcel = await findParcel(shop, id);
  await shop.db.write([
    sql`UPDATE parcels SET trouble = NULL, updated_at = ${shop.now} WHERE id = ${id}`,
    recordAction(shop, {
      by,
      action: 'update',
      kind: 'parcel',
      id,
      label: parcelName(parcel),
      changes: { trouble: [parcel.trouble, null] },
    }),
  ]);
}
