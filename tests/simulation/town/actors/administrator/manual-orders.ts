import { billOf, type TakenPiece } from '../../../../../src/admin/orders/manual/manual-bill.ts';
import type { ManualTerms, Piece } from '../../../../../src/features/payment/manual/find-pieces.server.ts';
import { handPayments, saleSources } from '../../../../../src/rules/order/manual-order.ts';
import { manualOrder } from '../../../../shop/manual-order.ts';
import type { Actor } from '../../actor.ts';
import { type Act, type Area, typed } from './act.ts';

/** One or two of a piece that the search found, or null where all is sold. */
function taken({ pick }: Actor, found: readonly Piece[]): TakenPiece | null {
  const buyable = found.filter(({ left }) => left > 0);
  if (buyable.length === 0) return null;
  const piece = pick(buyable);
  const sizes = piece.sizes.filter((one) => one.left !== 0);
  const size = sizes.length > 0 ? pick(sizes).size : '';
  return { piece, size, quantity: piece.left > 1 ? pick([1, 1, 2]) : 1 };
}

/** A sale at an exhibition or by telephone: paid by hand or at the door, handed over or sent, now and then with a discount. */
const place: Act = async (actor, desk) => {
  const { often, pick, number } = actor;
  const terms = await desk.read<ManualTerms>('/manual-orders/terms');
  const line = taken(actor, (await desk.read<Piece[]>(`/manual-orders/pieces?search=${pick(['Piece', 'Piece', 'Bangle'])}`)) ?? []);
  if (!terms || !line || !(await typed(actor))) return;
  const isSent = often(0.5);
  const discount = often(0.3) ? '25' : '';
  const bill = billOf([line], { isSent, discount }, terms);
  if (!bill) return;
  const paidBy = isSent && often(0.5) ? 'on_delivery' : pick(handPayments);
  const body = manualOrder(line.piece.id, {
    ...{ isSent, paidBy, source: pick(saleSources), reference: paidBy === 'upi' ? '4021' : '' },
    ...{ discount, discountReason: discount && 'For a friend', note: often(0.2) ? 'Wrap it well' : '' },
    ...(often(0.5) && { email: `walkin${number}@example.in`, wishesMails: true }),
    lines: [{ productId: line.piece.id, size: line.size, quantity: line.quantity }],
    shownTotal: bill.total,
  });
  await desk.keyed('POST', '/manual-orders', body);
};

export const manualOrders: Area = { weight: 2, acts: [place] };
