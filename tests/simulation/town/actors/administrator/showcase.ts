import type { BannerForm } from '../../../../../src/features/content/admin/banner.schema.ts';
import type { BannerRow } from '../../../../../src/features/content/admin/list-banners.server.ts';
import type { NotificationRow } from '../../../../../src/features/content/admin/notifications.server.ts';
import { istDate } from '../../../../../src/rules/dates.ts';
import { DAY } from '../../../../../src/rules/limits.ts';
import type { Actor } from '../../actor.ts';
import type { Desk } from '../../desk.ts';
import { type Act, type Area, chosen, type Listed, typed } from './act.ts';

const banner: BannerForm = {
  ...{ place: 'hero', title: 'Shaadi season', subtitle: '', image: 'banners/a.webp', narrowImage: '', focus: 'right', imageAlt: '' },
  ...{ linkTo: '/collections', linkText: 'See all', isActive: true, firstDay: '', lastDay: '', seen: 0 },
};

const addBanner: Act = async (actor, desk) => {
  const lastDay = actor.often(0.3) ? istDate(actor.sim.scheduler.now + DAY) : '';
  const image = await desk.picture('banners');
  if (image && (await typed(actor)))
    await desk.press('POST', '/banners', { ...banner, image, lastDay, place: actor.pick(['hero', 'edit']) });
};

const editBanner: Act = async (actor, desk) => {
  const row = await chosen<BannerRow>(actor, desk, '/banners');
  if (row) await desk.press('PUT', `/banners/${row.id}`, { ...row.form, title: actor.pick(['Diwali', 'Rakhi', 'New pieces']) });
};

const switchBanner: Act = async (actor, desk) => {
  const row = await chosen<BannerRow>(actor, desk, '/banners');
  if (row) await desk.press('POST', `/banners/${row.id}/shown`, { isActive: row.state === 'off' });
};

const orderBanners: Act = async (actor, desk) => {
  const rows = (await desk.read<Listed<BannerRow>>('/banners'))?.rows ?? [];
  if (rows.length > 1 && (await typed(actor))) await desk.press('POST', '/banners/order', { ids: rows.map(({ id }) => id).reverse() });
};

const removeBanner: Act = async (actor, desk) => {
  const row = await chosen<BannerRow>(actor, desk, '/banners');
  if (row) await desk.press('DELETE', `/banners/${row.id}`);
};

const notice = { textContent: 'Free delivery', backgroundColor: 'night', textColor: '#FFF', linkUrl: '', isActive: true, seen: 0 };

async function openedNotice(actor: Actor, desk: Desk): Promise<NotificationRow | null> {
  const rows = (await desk.read<{ notifications: NotificationRow[] }>('/settings'))?.notifications ?? [];
  return rows.length > 0 && (await typed(actor)) ? actor.pick(rows) : null;
}

const addNotice: Act = async (actor, desk) => {
  if (await typed(actor)) await desk.press('POST', '/settings/notifications', { ...notice, isActive: actor.often(0.6) });
};

const editNotice: Act = async (actor, desk) => {
  const row = await openedNotice(actor, desk);
  if (row)
    await desk.press('PUT', `/settings/notifications/${row.id}`, { ...row.form, textContent: actor.pick(['Sale', 'We pack on Sundays']) });
};

/** Only one is on: the others go off with it. */
const switchNotice: Act = async (actor, desk) => {
  const row = await openedNotice(actor, desk);
  if (!row) return;
  const { isActive, seen } = row.form;
  await desk.press('POST', `/settings/notifications/${row.id}/active`, { isActive: !isActive, seen });
};

const removeNotice: Act = async (actor, desk) => {
  const row = await openedNotice(actor, desk);
  if (row) await desk.press('DELETE', `/settings/notifications/${row.id}`);
};

const ofBanners = [addBanner, addBanner, editBanner, switchBanner, orderBanners, removeBanner];
export const showcase: Area = { weight: 1, acts: [...ofBanners, addNotice, addNotice, editNotice, switchNotice, removeNotice] };
