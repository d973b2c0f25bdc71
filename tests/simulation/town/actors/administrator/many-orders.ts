import { type Actor, SECOND } from '../../actor.ts';
import { type Act, type Area, typed } from './act.ts';

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
