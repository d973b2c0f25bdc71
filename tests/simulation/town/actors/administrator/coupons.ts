import type { CouponRow } from '../../../../../src/features/coupons/admin/list-coupons.server.ts';
import { istDate } from '../../../../../src/rules/dates.ts';
import { DAY } from '../../../../../src/rules/limits.ts';
import { rupeesText } from '../../../../../src/rules/rupees-fields.ts';
import { COUPON } from '../../goods.ts';
import { type Act, type Area, chosen, typed } from './act.ts';

const formOf = ({ code, type, value, expiresAt, maxUses, maxUsesPerCustomer, minPurchase, isActive, updatedAt }: CouponRow) => ({
  ...{ code, type, value: String(value / 100), lastDay: expiresAt === null ? '' : istDate(expiresAt - 1) },
  ...{ maxUses: String(maxUses ?? ''), maxUsesPerCustomer: String(maxUsesPerCustomer ?? ''), minPurchase: rupeesText(minPurchase) },
  ...{ isActive, seen: updatedAt },
});

const isShoppers = ({ code }: CouponRow) => code === COUPON;

/** One that pays whole orders asks for the password again. */
const add: Act = async (actor, desk) => {
  const { often, pick, sim } = actor;
  if (!(await typed(actor))) return;
  const isWhole = often(0.2);
  if (isWhole) desk.confirm();
  await desk.press('POST', '/coupons', {
    ...{ code: `SHAADI${sim.scheduler.events}`, type: 'percentage', value: isWhole ? '100' : pick(['10', '15.5']) },
    ...{ lastDay: often(0.5) ? istDate(sim.scheduler.now + 3 * DAY) : '', maxUses: pick(['', '1', '5']), maxUsesPerCustomer: '' },
    ...{ minPurchase: pick(['', '499']), isActive: true, seen: 0 },
  });
};

/** The limit for each customer stays: the check of it knows only the limit of now. */
const edit: Act = async (actor, desk) => {
  const row = await chosen<CouponRow>(actor, desk, '/coupons', actor.often(0.6) ? isShoppers : undefined);
  if (!row) return;
  desk.confirm();
  const worth = row.type === 'percentage' ? actor.pick(['5', '20']) : actor.pick(['40', '60']);
  await desk.press('PUT', `/coupons/${row.id}`, { ...formOf(row), value: worth, maxUses: actor.pick(['3', '6', '']) });
};

/** Switched off and, in most cases, on again. */
const switchOff: Act = async (actor, desk) => {
  const row = await chosen<CouponRow>(actor, desk, '/coupons', isShoppers);
  if (row) await desk.press('PUT', `/coupons/${row.id}`, { ...formOf(row), isActive: actor.often(0.75) });
};

/** One that orders name is switched off instead. */
const remove: Act = async (actor, desk) => {
  const row = await chosen<CouponRow>(actor, desk, '/coupons', (one) => !isShoppers(one));
  if (row) await desk.press('DELETE', `/coupons/${row.id}`);
  else await desk.read(`/coupons/${actor.rows('SELECT id FROM coupons')[0]?.id}/orders`);
};

export const coupons: Area = { weight: 1, acts: [add, edit, edit, switchOff, switchOff, remove] };
