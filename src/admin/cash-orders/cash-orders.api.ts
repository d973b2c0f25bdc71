import { Hono } from 'hono';
import { callBody, cashGuardBody, checkListQuery } from '../../features/cash-guard/admin/cash-guard.schema.ts';
import { readGuardSettings, saveGuardSettings } from '../../features/cash-guard/admin/guard-settings.server.ts';
import { listChecks } from '../../features/cash-guard/admin/list-checks.server.ts';
import { recordCall } from '../../features/cash-guard/admin/record-call.server.ts';
import { forgetRefusalsOf, readRefusal, recordRefusal } from '../../features/cash-guard/admin/record-refusal.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';

/** Cash orders that wait for their buyers, the rules that make them wait, and parcels that were refused. */
export const cashOrdersAdmin = new Hono<ShopEnv>()
  .get('/cash-orders', requires('administer'), withListQuery(checkListQuery), async (c) =>
    c.json({ ...(await listChecks(c.var.shop, c.req.valid('query'))), now: c.var.shop.now }),
  )
  .post('/cash-orders/:id/call', requires('administer'), validated(callBody), async (c) => {
    await recordCall(c.var.shop, c.req.param('id'), { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ ok: true });
  })
  .get('/cash-orders/:id/refusal', requires('administer'), async (c) =>
    c.json({ refusal: await readRefusal(c.var.shop, c.req.param('id')) }),
  )
  .post('/cash-orders/:id/refusal', requires('administer'), async (c) => {
    await recordRefusal(c.var.shop, c.req.param('id'), c.var.account.email);
    return c.json({ ok: true });
  })
  .delete('/cash-orders/:id/refusal', requires('administer'), async (c) => {
    await forgetRefusalsOf(c.var.shop, c.req.param('id'), c.var.account.email);
    return c.json({ ok: true });
  })
  .get('/cash-guard', requires('administer'), async (c) => c.json(await readGuardSettings(c.var.shop)))
  .put('/cash-guard', requires('administer'), validated(cashGuardBody), async (c) =>
    c.json(await saveGuardSettings(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  );
