import { Hono } from 'hono';
import { disputeBody, disputeEndBody, writeOffBody } from '../../features/parcels/admin/parcel-money.schema.ts';
import { readParcelRecord } from '../../features/parcels/admin/read-parcel.server.ts';
import { disputeWeight, endDispute } from '../../features/parcels/money/weight-dispute.server.ts';
import { writeOffDue } from '../../features/parcels/money/write-off.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** What is given up or disputed of the money of a parcel. Each answers with the parcel as it is afterwards. */
export const parcelMoneyAdmin = new Hono<ShopEnv>()
  .post('/parcels/:id/write-off', requires('administer', { confirmed: true }), validated(writeOffBody), async (c) => {
    const id = c.req.param('id');
    await writeOffDue(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .put('/parcels/:id/dispute', requires('administer'), validated(disputeBody), async (c) => {
    const id = c.req.param('id');
    await disputeWeight(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .post('/parcels/:id/dispute/end', requires('administer'), validated(disputeEndBody), async (c) => {
    const id = c.req.param('id');
    await endDispute(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  });
