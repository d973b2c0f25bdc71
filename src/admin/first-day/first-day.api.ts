import { Hono } from 'hono';
import { fillSample } from '../../features/first-day/fill-sample.server.ts';
import { confirmationBody, putOffBody } from '../../features/first-day/first-day.schema.ts';
import { confirmSeen, noteOwner, openForAll, putOffStep } from '../../features/first-day/press-first-day.server.ts';
import { readFirstDay } from '../../features/first-day/read-first-day.server.ts';
import { removeSample } from '../../features/first-day/remove-sample.server.ts';
import { saveSeller } from '../../features/settings/admin/save-seller.server.ts';
import { sellerBody } from '../../features/settings/admin/seller.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The list of an owner's first day, and its presses. Each answers with the list as it is then. */
export const firstDayAdmin = new Hono<ShopEnv>()
  .get('/first-day', requires('administer'), async (c) => {
    const { shop, account } = c.var;
    const day = await readFirstDay(shop);
    if (day && !day.isOpen) await noteOwner(shop, account);
    return c.json({ day });
  })
  .put('/first-day/seller', requires('administer'), validated(sellerBody), async (c) => {
    await saveSeller(c.var.shop, c.req.valid('json'), c.var.account.email);
    return c.json({ day: await readFirstDay(c.var.shop) });
  })
  .post('/first-day/confirmations', requires('administer'), validated(confirmationBody), async (c) => {
    await confirmSeen(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ day: await readFirstDay(c.var.shop) });
  })
  .post('/first-day/put-off', requires('administer'), validated(putOffBody), async (c) => {
    await putOffStep(c.var.shop, c.req.valid('json').step);
    return c.json({ day: await readFirstDay(c.var.shop) });
  })
  .post('/first-day/sample', requires('administer'), async (c) => {
    await fillSample(c.var.shop, c.var.account.email);
    return c.json({ day: await readFirstDay(c.var.shop) });
  })
  .delete('/first-day/sample', requires('administer'), async (c) => {
    await removeSample(c.var.shop, c.var.account.email);
    return c.json({ day: await readFirstDay(c.var.shop) });
  })
  .post('/first-day/open', requires('administer'), async (c) => {
    await openForAll(c.var.shop, c.var.account.email);
    return c.json({ day: await readFirstDay(c.var.shop) });
  });
