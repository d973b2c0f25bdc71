import type { MessageList } from '../../../../../src/admin/messages/list-messages.server.ts';
import type { SettingsPage } from '../../../../../src/admin/settings/read-settings-page.server.ts';
import type { CustomerRow } from '../../../../../src/features/customers/admin/list-customers.server.ts';
import type { CustomerRecord } from '../../../../../src/features/customers/admin/read-customer.server.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import { type Act, type Area, chosen, type Desk, typed } from '../../desk.ts';

async function opened(actor: Actor, desk: Desk): Promise<SettingsPage | null> {
  const page = await desk.read<SettingsPage>('/settings');
  return page && (await typed(actor)) ? page : null;
}

/** A section is saved as it was shown, with what is changed in it. */
const saving =
  (path: string, change: (page: SettingsPage, actor: Actor) => object): Act =>
  async (actor, desk) => {
    const page = await opened(actor, desk);
    if (page) await desk.press('PUT', `/settings/${path}`, change(page, actor));
  };

const delivery = saving('shipping', ({ shipping }, { pick }) => ({
  ...shipping,
  ...{ freeFrom: pick(['499', '999']), fee: pick(['0', '49']), giftWrap: pick(['', '40']) },
}));

/** Mostly on, with limits that change. */
const cash = saving('cash-on-delivery', ({ cash: form }, { often, pick }) => ({
  ...form,
  ...{ isOn: often(0.85), min: pick(['0', '100']), max: pick(['3000', '5000']), blockedPins: pick(['', '793, 744101']) },
}));

/** Orders that were placed keep their terms. */
const returnTerms = saving('returns', ({ returnTerms: form }, { pick }) => ({
  ...form,
  returnDays: pick(['2', '7']),
  exchangeDays: pick(['7', '15']),
}));

const identity = saving('store/identity', ({ store }, { pick }) => ({
  ...store.identity,
  line2: pick(['', 'First floor']),
  branch: pick(['', 'Pune']),
}));
const officer = saving('store/grievance', ({ store }, { pick }) => ({ ...store.grievance, name: pick(['Meera Iyer', 'Asha Rao']) }));
const hours = saving('store/hours', ({ store }, { pick }) => ({
  ...store.hours,
  week: store.hours.week.map((day, at) => (at === 0 ? { ...day, isOpen: pick([true, false]) } : day)),
}));
const holidays = saving('store/holidays', ({ store }, { pick }) => ({
  ...store.holidays,
  days: [...store.holidays.days, { date: pick(['2027-01-26', '2027-08-15']), name: 'A holiday' }],
}));

/** With a GSTIN the papers are invoices with tax, without one they are bills of supply. */
const registration = saving('store/gst', ({ store }, { often }) => ({
  seen: store.gst.seen,
  ...(often(0.7) ? { gstin: '29ABCDE1234F1ZW' } : { gstin: '', isUnregistered: true }),
}));

const digest = saving('digest', ({ digest: form }, { often }) => ({ ...form, isOn: often(0.5), email: 'owner@chamak.example' }));

export const settings: Area = {
  weight: 1,
  acts: [delivery, delivery, cash, cash, returnTerms, returnTerms, registration, registration, identity, officer, hours, holidays, digest],
};

const customerNote: Act = async (actor, desk) => {
  const row = await chosen<CustomerRow>(actor, desk, '/customers');
  const customer = row && (await desk.read<CustomerRecord>(`/customers/${row.id}`));
  if (!customer || !(await typed(actor))) return;
  const note = actor.pick(['Likes oxidised pieces', 'Calls before noon', '']);
  await desk.press('PUT', `/customers/${customer.id}/note`, { note, seen: customer.notedAt });
};

/** An account that somebody else uses is signed out everywhere. */
const signOut: Act = async (actor, desk) => {
  const ids = actor.rows('SELECT id FROM customers WHERE user_id IS NOT NULL');
  if (ids.length > 0 && (await typed(actor))) await desk.press('DELETE', `/customers/${actor.pick(ids).id}/sessions`);
};

/** A message that is stuck is sent again, or all of them. */
const retry: Act = async (actor, desk) => {
  const list = await desk.read<MessageList>('/messages');
  if (!list || !(await typed(actor))) return;
  const [stuck] = list.pinned;
  await desk.press('POST', '/messages/retry', stuck && actor.often(0.5) ? { dedupe: stuck.dedupe } : {});
};

export const people: Area = { weight: 1, acts: [customerNote, customerNote, customerNote, signOut, retry, retry] };

const screens = [
  ...['/orders', '/orders?tab=all', '/dashboard', '/to-do', '/audit', '/operations', '/find?q=Rao', '/products/running-low'],
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
