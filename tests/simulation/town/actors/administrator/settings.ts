import type { SettingsPage } from '../../../../../src/admin/settings/read-settings-page.server.ts';
import type { Actor } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import { type Act, type Area, typed } from './act.ts';

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
