import { orderStatuses } from '../../../../src/rules/order/order-status.ts';
import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Desk } from '../desk.ts';
import { COUPON } from '../goods.ts';

type Act = (actor: Actor, desk: Desk) => Promise<unknown>;

/** An order on the screen, and the moment that its reader takes. Null where there is none. */
async function seenOrder(actor: Actor) {
  const shown = actor.rows('SELECT id, status, total_paise AS total FROM orders ORDER BY number DESC LIMIT 12');
  if (shown.length === 0) return null;
  const { id, status, total } = actor.pick(shown);
  await actor.wait(SECOND, actor.often(0.2) ? 4 * MINUTE : 5 * SECOND);
  return { path: `/orders/${id}`, status: String(status), total: Number(total) };
}

const stock: Act = ({ pick, goods }, desk) => {
  const change = pick([-2, -1, 1, 2, 3]);
  return desk.ask('POST', `/products/${pick(goods.pieces)}/stock`, { size: '', change, note: crypto.randomUUID() });
};

const price: Act = async ({ pick, goods, wait }, desk) => {
  const id = pick(goods.pieces);
  const record = await desk.ask('GET', `/products/${id}`);
  await wait(SECOND, 30 * SECOND);
  const prices = { price: String(pick([300, 450, 700])), originalPrice: '', mrp: '900' };
  if (record) await desk.ask('PUT', `/products/${id}`, { ...(record.form as object), ...prices });
};

/** Any status, also one that the order cannot have next. */
const move: Act = async (actor, desk) => {
  const order = await seenOrder(actor);
  if (order) await desk.ask('POST', `${order.path}/status`, { to: actor.pick(orderStatuses), seen: order.status, reason: 'as agreed' });
};

const deliver: Act = async (actor, desk) => {
  const order = await seenOrder(actor);
  const next = { paid: 'processing', processing: 'shipped', shipped: 'delivered' }[order?.status ?? ''];
  if (!order || !next) return;
  await desk.ask('POST', `${order.path}/status`, { to: next, seen: order.status, reason: '', undoable: actor.often(0.5) });
  await actor.wait(SECOND, 20 * SECOND);
  if (actor.often(0.2)) await desk.ask('POST', `${order.path}/undo`, { from: order.status, to: next });
};

/** Pressed twice now and then: both have the key of the form. */
const refund: Act = async (actor, desk) => {
  const order = await seenOrder(actor);
  if (!order) return;
  desk.confirm();
  const amount = String(actor.often(0.5) ? 10 : order.total / 100);
  const body = { key: crypto.randomUUID(), amount, reason: 'late', note: 'in cash', lines: [] };
  const press = () => desk.ask('POST', `${order.path}/refunds`, body);
  await Promise.all([press(), ...(actor.often(0.3) ? [press()] : [])]);
};

const coupon: Act = async (actor) => actor.rows('UPDATE coupons SET is_active = ? WHERE code = ?', actor.often(0.8) ? 1 : 0, COUPON);
const look: Act = (_, desk) => desk.ask('GET', '/orders');

/** What one window of the administrator does. One that stands here twice is done twice as often. */
const acts: readonly Act[] = [stock, stock, price, move, move, deliver, deliver, deliver, refund, coupon, look];

/** A window of the administrator's area: two of them do not see each other. */
export const administrator: Kind = {
  ...{ name: 'administrator', most: 2, share: 1 },
  async play(actor) {
    const desk = await Desk.opened(actor);
    while (actor.goesOn) {
      await actor.wait(SECOND, 5 * MINUTE);
      await actor.pick(acts)(actor, desk);
    }
  },
};
