import { Hono } from 'hono';
import { acknowledgeSettlement } from '../../features/money-desk/settlements/acknowledge-settlement.server.ts';
import { listSettlements } from '../../features/money-desk/settlements/list-settlements.server.ts';
import { readAgain } from '../../features/money-desk/settlements/read-again.server.ts';
import { readSettlement } from '../../features/money-desk/settlements/read-settlement.server.ts';
import { readAgainBody, settlementListQuery, settlementQuery } from '../../features/money-desk/settlements/settlement.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { istDate } from '../../rules/dates.ts';

/** Routes of what the gateway sends to the bank. */
export const settlementsAdmin = new Hono<ShopEnv>()
  .get('/money/settlements', requires('administer'), withListQuery(settlementListQuery), async (c) =>
    c.json({ ...(await listSettlements(c.var.shop, c.req.valid('query'))), today: istDate(c.var.shop.now) }),
  )
  .post('/money/settlements/read', requires('administer'), validated(readAgainBody), async (c) =>
    c.json(await readAgain(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .get('/money/settlements/:id', requires('administer'), withListQuery(settlementQuery), async (c) => {
    const record = await readSettlement(c.var.shop, c.req.param('id'), c.req.valid('query'));
    if (!record) throw new ShopError('RECORD_NOT_FOUND');
    return c.json(record);
  })
  .post('/money/settlements/:id/acknowledge', requires('administer'), async (c) => {
    await acknowledgeSettlement(c.var.shop, { id: c.req.param('id'), by: c.var.account.email });
    return c.json({ ok: true });
  });
