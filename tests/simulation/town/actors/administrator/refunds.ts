import type { OrderRecord } from '../../../../../src/admin/order-reads/read-order.server.ts';
import { rupeesText } from '../../../../../src/rules/fields/rupees-fields.ts';
import type { Paise } from '../../../../../src/rules/money/money.ts';
import { isToPack } from '../../../../../src/rules/order/order-status.ts';
import { refundOfPieces } from '../../../../../src/rules/order/refund-lines.ts';
import type { Actor } from '../../actor.ts';
import type { Area, Desk } from '../../desk.ts';
import { onOrder } from './orders.ts';

/** ₹1, below which the shop refunds nothing. */
const LEAST = 100;

interface Chosen {
  readonly amount: number;
  readonly lines: readonly { readonly line: number; readonly quantity: number; readonly restock: number }[];
}

/** Some pieces of the order; those that are whole go back into stock. */
function someOf({ often, pick }: Actor, order: OrderRecord, isWhole: boolean): Chosen {
  const left = order.pieces.filter(({ quantity, refunded }) => quantity > refunded);
  const lines = left
    .filter(() => isWhole || often(0.7))
    .map(({ line, quantity, refunded, restocked }) => {
      const most = quantity - refunded;
      const taken = isWhole ? most : pick([1, most]);
      return { line, quantity: taken, restock: often(0.6) ? Math.min(taken, quantity - restocked) : 0 };
    });
  if (isWhole) return { amount: order.left, lines };
  const pieces = Object.fromEntries(lines.map(({ line, quantity }) => [line, quantity]));
  return { amount: refundOfPieces(order, pieces, { delivery: often(0.2), left: order.left }), lines };
}

/** An amount for nothing in particular: some of what is left, rarely more than that. */
function someAmount({ often, random }: Actor, left: Paise): Chosen {
  const amount = often(0.05) ? left + LEAST : Math.min(left, LEAST + Math.floor((random() * left) / LEAST) * LEAST);
  return { amount, lines: [] };
}

/** A press on the button of the form; now and then another amount is typed in a form whose press was answered. */
async function pressed({ often }: Actor, desk: Desk, { id, left }: OrderRecord, body: object): Promise<void> {
  const path = `/orders/${id}/refunds`;
  await desk.keyed('POST', path, body);
  if (often(0.15)) await desk.press('POST', path, { ...body, amount: rupeesText(left), lines: [] });
}

const isPaid = "(method = 'gateway' AND EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.settlement = 'counted'))";
const isCashReceived = "(method = 'cod' AND (status = 'delivered' OR paid_by_hand IS NOT NULL))";

/** The form of the refund, by pieces or by amount, with the key that it was opened with. */
const refund = onOrder(`${isPaid} OR ${isCashReceived}`, async (order, actor, desk) => {
  if (order.left < LEAST) return;
  const { amount, lines } = actor.often(0.4) ? someAmount(actor, order.left) : someOf(actor, order, actor.often(0.4));
  if (amount < LEAST) return;
  desk.confirm();
  const body = { key: crypto.randomUUID(), amount: rupeesText(amount), reason: 'A scratch', note: 'as agreed by phone', lines };
  await pressed(actor, desk, order, body);
});

/** "Cancel and refund": all that is left of an order that has not been sent. */
const cancel = onOrder(`${isPaid} AND status IN ('paid', 'processing')`, async (order, _, desk) => {
  if (order.left < LEAST || !isToPack(order.status)) return;
  desk.confirm();
  const body = { key: crypto.randomUUID(), amount: rupeesText(order.left), reason: 'Out of stock', note: '', lines: [] };
  await desk.keyed('POST', `/orders/${order.id}/refunds`, body);
});

const cash = onOrder(isCashReceived, async (order, actor, desk) => {
  if (order.left < LEAST) return;
  desk.confirm();
  const { amount, lines } = someOf(actor, order, actor.often(0.5));
  if (amount < LEAST) return;
  const body = { key: crypto.randomUUID(), amount: rupeesText(amount), reason: 'Defective', note: 'UPI 4021', lines };
  await pressed(actor, desk, order, body);
});

export const refunds: Area = { weight: 3, acts: [refund, refund, refund, cancel, cash] };
