import { MINUTE, SECOND } from '../../actor.ts';
import { type Act, type Area, typed } from './act.ts';

const screens = [
  '/orders',
  '/orders?tab=all',
  '/dashboard',
  '/to-do',
  '/audit',
  '/operations',
  '/find?q=Rao',
  '/products/running-low',
  '/first-day',
];
const look: Act = ({ pick }, desk) => desk.ask('GET', pick(screens));

/** Files with customers' data want the password again. */
const files = ['orders', 'order-lines', 'customers', 'subscribers', 'stock', 'products/running-low'];
const download: Act = async ({ pick }, desk) => {
  desk.confirm();
  await desk.ask('GET', '/exports/allowed');
  return desk.file(`/${pick(files)}.csv`);
};

const alertsSeen: Act = ({ sim }, desk) => desk.press('PUT', '/alerts-seen', { at: sim.scheduler.now });

/** A list with its filters is kept under a name, renamed and dropped. */
const view: Act = async (actor, desk) => {
  const { views } = (await desk.read<{ views: { id: number; name: string }[] }>('/views')) ?? { views: [] };
  if (!(await typed(actor))) return;
  const name = `To pack ${actor.sim.scheduler.events}`;
  const kept = views.length > 0 ? actor.pick(views) : null;
  if (!kept || actor.often(0.4)) await desk.press('POST', '/views', { name, path: '/admin/orders', search: '?tab=pack', isDefault: false });
  else if (actor.often(0.5)) await desk.press('PUT', `/views/${kept.id}`, { name, isDefault: actor.often(0.5) });
  else await desk.press('DELETE', `/views/${kept.id}`);
};

const cannedReplies: Act = async (actor, desk) => {
  const kept = await desk.read<{ texts: object[]; seen: number }>('/canned-replies');
  if (kept && (await typed(actor))) await desk.press('PUT', '/canned-replies', { texts: kept.texts.slice(0, 5), seen: kept.seen });
};

const searchWords: Act = async (actor, desk) => {
  const kept = await desk.read<{ seen: number }>('/search-words');
  const text = actor.pick(['kada = bangle', 'juda = bun']);
  if (kept && (await typed(actor))) await desk.press('PUT', '/search-words', { text, seen: kept.seen });
};

const selfAudit: Act = async (actor, desk) => {
  await desk.read('/fair-dealing');
  if (await typed(actor)) await desk.press('POST', '/fair-dealing', { note: '' });
};

/** Selling stops for some minutes. The switch is pressed until the shop sells again. */
const stopSelling: Act = async (actor, desk) => {
  await desk.press('PUT', '/maintenance', { isOn: true, notice: actor.pick(['', 'We count the stock']) });
  await actor.wait(10 * SECOND, 4 * MINUTE);
  for (let press = 0; press < 20; press += 1) {
    if (await desk.press('PUT', '/maintenance', { isOn: false, notice: '' })) return;
    await actor.wait(5 * SECOND, MINUTE);
  }
};

/** An event of the gateway that is of no order of this shop. */
const setAside: Act = async (actor, desk) => {
  const waiting = actor.rows(
    'SELECT event_id AS id FROM orphan_events WHERE settled_at IS NULL AND created_at < ?',
    actor.sim.scheduler.now - 2 * 60 * MINUTE,
  );
  if (waiting.length > 0 && (await typed(actor))) await desk.press('POST', '/operations/set-aside', { id: actor.pick(waiting).id });
};

export const office: Area = {
  weight: 2,
  acts: [look, look, look, download, download, alertsSeen, view, cannedReplies, searchWords, selfAudit, stopSelling, setAside],
};
