import { Hono } from 'hono';
import { answerGrievance } from '../../features/grievances/admin/answer-grievance.server.ts';
import { listGrievances } from '../../features/grievances/admin/list-grievances.server.ts';
import { readGrievance } from '../../features/grievances/admin/read-grievance.server.ts';
import { grievanceListQuery, moveBody } from '../../features/grievances/grievances.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** Routes of the administrator's queue of complaints, and of what is done about one. */
export const grievancesAdmin = new Hono<ShopEnv>()
  .get('/grievances', requires('administer'), withListQuery(grievanceListQuery), async (c) =>
    c.json(await listGrievances(c.var.shop, c.req.valid('query'))),
  )
  .get('/grievances/:id', requires('administer'), async (c) => {
    const record = await readGrievance(c.var.shop, c.req.param('id'));
    if (!record) throw new ShopError('GRIEVANCE_NOT_FOUND');
    return c.json(record);
  })
  .post('/grievances/:id/messages', requires('administer'), validated(moveBody), async (c) => {
    const body = c.req.valid('json');
    await answerGrievance(c.var.shop, { id: c.req.param('id'), by: c.var.account.email, ...body });
    return c.json({ kind: body.kind });
  });
