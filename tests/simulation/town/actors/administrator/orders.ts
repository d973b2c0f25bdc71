import type { OrderRecord } from '../../../../../src/admin/order-reads/read-order.server.ts';
import { billOf, type TakenPiece } from '../../../../../src/admin/orders/manual/manual-bill.ts';
import type { ManualTerms, Piece } from '../../../../../src/features/payment/manual/find-pieces.server.ts';
import { handPayments, saleSources } from '../../../../../src/rules/order/manual-order.ts';
import { moveKindOrRefusal } from '../../../../../src/rules/order/order-moves.ts';
import { orderStatuses } from '../../../../../src/rules/order/order-status.ts';
import { isRefusal } from '../../../../../src/rules/refusals/refusal.ts';
import { manualOrder } from '../../../../shop/orders/manual-order.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import { type Act, type Area, type Desk, on, typed } from '../../desk.ts';

/** One of the newest orders of which the condition is true, as its page shows it. Null where there is none, or the page was left. */
async function openedOrder(actor: Actor, desk: Desk, where: string): Promise<OrderRecord | null> {
  const shown = actor.rows(`SELECT id FROM orders WHERE ${where} ORDER BY number DESC LIMIT 12`);
  if (shown.length === 0) return null;
  const order = await desk.read<OrderRecord>(`/orders/${actor.pick(shown).id}`);
  return order && (await typed(actor)) ? order : null;
}

export const onOrder = (where: string, act: (order: OrderRecord, actor: Actor, desk: Desk) => unknown): Act =>
  on((actor, desk) => openedOrder(actor, desk, where), act);

/** Mostly a status that the screen offers, now and then one that the order cannot have next. */
const move = onOrder('1', async (order, actor, desk) => {
  const offered = orderStatuses.filter((to) => !isRefusal(moveKindOrRefusal(order, to)));
  const to = actor.pick(offered.length > 0 && actor.often(0.85) ? offered : orderStatuses);
  await desk.press('POST', `/orders/${order.id}/status`, { to, seen: order.status, reason: 'as agreed' });
});

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

const track = onOrder("status IN ('paid', 'processing', 'shipped')", async (order, actor, desk) => {
  const url = actor.often(0.15) ? '' : `https://courier.example/${order.number}-${actor.pick(['a', 'b'])}`;
  await desk.press('PUT', `/orders/${order.id}/tracking`, { url });
});

const note = onOrder('1', (order, _, desk) =>
  desk.keyed('POST', `/orders/${order.id}/notes`, { id: crypto.randomUUID(), text: 'Call before noon' }),
);

const mailAgain: Act = async (actor, desk) => {
  const order = await openedOrder(actor, desk, 'id IN (SELECT order_id FROM outbox WHERE sent_at IS NOT NULL)');
  const sendable = order?.messages.filter(({ canSendAgain }) => canSendAgain) ?? [];
  if (!order || sendable.length === 0) return;
  await desk.keyed('POST', `/orders/${order.id}/messages`, { id: crypto.randomUUID(), key: actor.pick(sendable).key });
};

const askGateway = onOrder("method = 'gateway' AND gateway_order_id IS NOT NULL", (order, _, desk) =>
  desk.press('POST', `/orders/${order.id}/check`),
);

export const orders: Area = { weight: 8, acts: [move, move, deliver, deliver, deliver, deliver, track, note, mailAgain, askGateway] };

const reopen = onOrder("method = 'cod' AND reservation = 'released'", (order, _, desk) =>
  desk.press('POST', `/orders/${order.id}/status`, { to: 'processing', seen: order.status, reason: 'They want it after all' }),
);

const cancelCash = onOrder("method = 'cod' AND reservation = 'committed'", (order, _, desk) =>
  desk.press('POST', `/orders/${order.id}/status`, { to: 'cancelled_by_user', seen: order.status, reason: 'as agreed' }),
);

export const reopenings: Area = { weight: 3, acts: [cancelCash, reopen, reopen] };
const toPack = "status IN ('paid', 'processing')";

/** Rows of the list that are ticked, as it shows them. Empty where nothing is to be done, or the list was left. */
async function ticked(actor: Actor, where: string): Promise<{ id: string; number: number; seen: string }[]> {
  const shown = actor.rows(`SELECT id, number, status FROM orders WHERE ${where} ORDER BY number DESC LIMIT 6`);
  if (shown.length === 0 || !(await typed(actor))) return [];
  return shown
    .filter(() => actor.often(0.8))
    .map(({ id, number, status }) => ({ id: String(id), number: Number(number), seen: String(status) }));
}

const pack: Act = async (actor, desk) => {
  const orders = (await ticked(actor, "status = 'paid'")).map(({ id, seen }) => ({ id, seen }));
  if (orders.length > 0) await desk.press('POST', '/orders/bulk/pack', { orders });
};

const ship: Act = async (actor, desk) => {
  const parcels = (await ticked(actor, toPack)).map(({ id, number, seen }) => ({ id, seen, url: `https://courier.example/${number}` }));
  if (parcels.length === 0) return;
  await desk.read(`/orders/bulk/found?numbers=${actor.rows('SELECT max(number) AS number FROM orders')[0]?.number}`);
  await desk.press('POST', '/orders/bulk/ship', { parcels });
};

/** The courier's list of what has arrived. */
const arrive: Act = async (actor, desk) => {
  for (const { id, seen } of await ticked(actor, "status = 'shipped'"))
    await desk.press('POST', `/orders/${id}/status`, { to: 'delivered', seen, reason: '' });
};

/** Scans the slip of one order, and packs it. */
const scan: Act = async (actor, desk) => {
  const [order] = await ticked(actor, toPack);
  if (!order) return;
  const packing = await desk.read(`/orders/bulk/pack?number=${order.number}`);
  await actor.wait(SECOND, 30 * SECOND);
  if (packing && order.seen === 'paid') await desk.press('POST', '/orders/bulk/pack', { orders: [{ id: order.id, seen: order.seen }] });
};

/** Slips and invoices of several orders: each gets its number now. */
const print: Act = async (actor, desk) => {
  const ids = (await ticked(actor, "status IN ('paid', 'processing', 'shipped', 'delivered')")).map(({ id }) => id);
  if (ids.length > 0) await desk.press('POST', '/gst-papers', { ids });
};

const courierFile: Act = async (actor, desk) => {
  const numbers = (await ticked(actor, toPack)).map(({ number }) => number);
  if (numbers.length === 0) return;
  desk.confirm();
  await desk.file(`/orders/bulk/shiprocket.csv?numbers=${numbers.join(',')}`);
};

export const manyOrders: Area = { weight: 4, acts: [pack, pack, ship, ship, ship, arrive, arrive, arrive, scan, print, courierFile] };

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

/** A lower price of an order that has not left. */
const discount = onOrder(toPack, async (order, { pick }, desk) => {
  desk.confirm();
  const body = {
    key: crypto.randomUUID(),
    seen: order.version,
    kind: 'discount',
    amount: pick([100, 2_500, order.due - (order.due % 100)]),
  };
  await desk.keyed('POST', `/orders/${order.id}/edits`, body);
});

/** A piece that goes along, in cash or by a link. */
const add = onOrder(toPack, async (order, actor, desk) => {
  const line = taken(actor, (await desk.read<Piece[]>('/manual-orders/pieces?search=Piece')) ?? []);
  if (!line) return;
  const { piece, size, quantity } = line;
  const lines = [{ productId: piece.id, size, quantity }];
  const paidBy = actor.pick(['on_delivery', 'link']);
  await desk.keyed('POST', `/orders/${order.id}/additions`, {
    ...{ key: crypto.randomUUID(), lines, paidBy, shownTotal: piece.unit * quantity },
  });
});

export const manualOrders: Area = { weight: 2, acts: [place, discount, add] };
