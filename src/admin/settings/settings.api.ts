import { Hono } from 'hono';
import { notificationBody, notificationSwitchBody } from '../../features/content/admin/notification.schema.ts';
import { deleteNotification, saveNotification, switchNotification } from '../../features/content/admin/notifications.server.ts';
import { digestBody } from '../../features/digest/digest.schema.ts';
import { saveDigest } from '../../features/digest/digest-settings.server.ts';
import { ownerNewsBody } from '../../features/owner-news/owner-news.schema.ts';
import { saveOwnerNews } from '../../features/owner-news/owner-news-settings.server.ts';
import { boxesBody } from '../../features/settings/admin/boxes.schema.ts';
import { cashBody, shippingBody } from '../../features/settings/admin/charges.schema.ts';
import { goodsBody } from '../../features/settings/admin/goods.schema.ts';
import { saveGoods } from '../../features/settings/admin/goods.server.ts';
import { numbersBody } from '../../features/settings/admin/numbers.schema.ts';
import { saveNumbers } from '../../features/settings/admin/numbers.server.ts';
import { refundSpeedBody } from '../../features/settings/admin/refund-speed.schema.ts';
import { saveRefundSpeed } from '../../features/settings/admin/refund-speed.server.ts';
import { returnTermsBody } from '../../features/settings/admin/returns.schema.ts';
import {
  saveBoxes,
  saveCash,
  saveReturnTerms,
  saveShipping,
  saveStockSettings,
  saveStoreSection,
} from '../../features/settings/admin/save-settings.server.ts';
import { stockSettingsBody } from '../../features/settings/admin/stock.schema.ts';
import {
  grievanceBody,
  gstBody,
  holidaysBody,
  holidaysSave,
  hoursBody,
  hoursSave,
  identityBody,
  registrationOf,
} from '../../features/settings/admin/store.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { readSettingsPage } from './read-settings-page.server.ts';

export const settingsAdmin = new Hono<ShopEnv>()
  .get('/settings', requires('administer'), async (c) => c.json(await readSettingsPage(c.var.shop)))
  .post('/settings/notifications', requires('administer'), validated(notificationBody), async (c) => {
    const rows = await saveNotification(c.var.shop, { id: null, fields: c.req.valid('json'), by: c.var.account.email });
    return c.json({ rows }, 201);
  })
  .put('/settings/notifications/:id', requires('administer'), validated(notificationBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json({ rows: await saveNotification(c.var.shop, { id, fields: c.req.valid('json'), by: c.var.account.email }) });
  })
  .post('/settings/notifications/:id/active', requires('administer'), validated(notificationSwitchBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json({ rows: await switchNotification(c.var.shop, { id, ...c.req.valid('json'), by: c.var.account.email }) });
  })
  .delete('/settings/notifications/:id', requires('administer'), async (c) => {
    return c.json({ rows: await deleteNotification(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email }) });
  })
  .put('/settings/shipping', requires('administer'), validated(shippingBody), async (c) =>
    c.json(await saveShipping(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/cash-on-delivery', requires('administer'), validated(cashBody), async (c) =>
    c.json(await saveCash(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/returns', requires('administer'), validated(returnTermsBody), async (c) =>
    c.json(await saveReturnTerms(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/stock', requires('administer'), validated(stockSettingsBody), async (c) =>
    c.json(await saveStockSettings(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/boxes', requires('administer'), validated(boxesBody), async (c) =>
    c.json(await saveBoxes(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/goods', requires('administer'), validated(goodsBody), async (c) =>
    c.json(await saveGoods(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/refund-speed', requires('administer', { confirmed: true }), validated(refundSpeedBody), async (c) =>
    c.json(await saveRefundSpeed(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/numbers', requires('administer'), validated(numbersBody), async (c) =>
    c.json(await saveNumbers(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/store/identity', requires('administer'), validated(identityBody), async (c) => {
    const { seen, ...value } = c.req.valid('json');
    return c.json(await saveStoreSection(c.var.shop, { section: 'identity', value, seen, by: c.var.account.email }));
  })
  .put('/settings/store/grievance', requires('administer'), validated(grievanceBody), async (c) => {
    const { seen, ...value } = c.req.valid('json');
    return c.json(await saveStoreSection(c.var.shop, { section: 'grievance', value, seen, by: c.var.account.email }));
  })
  .put('/settings/store/hours', requires('administer'), validated(hoursBody), async (c) =>
    c.json(await saveStoreSection(c.var.shop, { section: 'hours', ...hoursSave(c.req.valid('json')), by: c.var.account.email })),
  )
  .put('/settings/store/holidays', requires('administer'), validated(holidaysBody), async (c) =>
    c.json(await saveStoreSection(c.var.shop, { section: 'holidays', ...holidaysSave(c.req.valid('json')), by: c.var.account.email })),
  )
  .put('/settings/digest', requires('administer'), validated(digestBody), async (c) =>
    c.json(await saveDigest(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/owner-news', requires('administer'), validated(ownerNewsBody), async (c) =>
    c.json(await saveOwnerNews(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .put('/settings/store/gst', requires('administer'), validated(gstBody), async (c) => {
    const { seen, ...typed } = c.req.valid('json');
    return c.json(await saveStoreSection(c.var.shop, { section: 'gst', value: registrationOf(typed), seen, by: c.var.account.email }));
  });
