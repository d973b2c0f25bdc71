import type { OrderRecord } from '../../../../../src/features/orders/admin/read-order.server.ts';
import { moveKindOrRefusal } from '../../../../../src/rules/order/order-moves.ts';
import { orderStatuses } from '../../../../../src/rules/order/order-status.ts';
import { isRefusal } from '../../../../../src/rules/refusals/refusal.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import { type Act, type Area, typed } from './act.ts';

/** One of the newest orders of which the condition is true, as its page shows it. Null where there is none, or the page was left. */
export async function openedOrder(actor: Actor, desk: Desk, where = '1'): Promise<OrderRecord | null> {
  const shown = actor.rows(`SELECT id FROM orders WHERE ${where} ORDER BY number DESC LIMIT 12`);
  if (shown.length === 0) return null;
  const order = await desk.read<OrderRecord>(`/orders/${actor.pick(shown).id}`);
  return order && (await typed(actor)) ? order : null;
}

/** Mostly a status that the screen offers, now and then one that the order cannot have next. */
const move: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk);
  if (!order) return;
  const offered = orderStatuses.filter((to) => !isRefusal(moveKindOrRefusal(order, to)));
  const to = actor.pick(offered.length > 0 && actor.often(0.85) ? offered : orderStatuses);
  await desk.press('POST', `/orders/${order.id}/status`, { to, seen: order.status, reason: 'as agreed' });
};

const steps: Readonly<Record<string, string>> = { paid: 'processing', processing: 'shipped', shipped: 'delivered' };

const deliver: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, "status IN ('paid', 'processing', 'shipped')");
  const to = steps[order?.status ?? ''];
  if (!order || !to) return;
  await desk.press('POST', `/orders/${order.id}/status`, { to, seen: order.status, reason: '', undoable: actor.often(0.5) });
  if (!actor.often(0.2)) return;
  await actor.wait(SECOND, actor.often(0.2) ? 2 * MINUTE : 10 * SECOND);
  await desk.press('POST', `/orders/${order.id}/undo`, { from: order.status, to });
};

const track: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, "status IN ('paid', 'processing', 'shipped')");
  if (!order) return;
  const url = actor.often(0.15) ? '' : `https://courier.example/${order.number}-${actor.pick(['a', 'b'])}`;
  await desk.press('PUT', `/orders/${order.id}/tracking`, { url });
};

const note: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk);
  if (order) await desk.keyed('POST', `/orders/${order.id}/notes`, { id: crypto.randomUUID(), text: 'Call before noon' });
};

const mailAgain: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, 'id IN (SELECT order_id FROM outbox WHERE sent_at IS NOT NULL)');
  const sendable = order?.messages.filter(({ canSendAgain }) => canSendAgain) ?? [];
  if (!order || sendable.length === 0) return;
  await desk.keyed('POST', `/orders/${order.id}/messages`, { id: crypto.randomUUID(), key: actor.pick(sendable).key });
};

const askGateway: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, "method = 'gateway' AND gateway_order_id IS NOT NULL");
  if (order) await desk.press('POST', `/orders/${order.id}/check`);
};

export const orders: Area = { weight: 8, acts: [move, move, deliver, deliver, deliver, deliver, track, note, mailAgain, askGateway] };

const reopen: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, "method = 'cod' AND reservation = 'released'");
  if (order)
    await desk.press('POST', `/orders/${order.id}/status`, { to: 'processing', seen: order.status, reason: 'They want it after all' });
};

const cancelCash: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, "method = 'cod' AND reservation = 'committed'");
  if (order) await desk.press('POST', `/orders/${order.id}/status`, { to: 'cancelled_by_user', seen: order.status, reason: 'as agreed' });
};

/** Cash orders that change their minds. */
export const reopenings: Area = { weight: 3, acts: [cancelCash, reopen, reopen] };
