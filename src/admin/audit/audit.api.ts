import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withListQuery } from '../../platform/request/validated.ts';
import { auditQuery } from './audit.schema.ts';
import { listAudit, readLastChange } from './list-audit.server.ts';

/** Reads only: nothing in the log can be changed. */
export const auditAdmin = new Hono<ShopEnv>()
  .get('/audit', requires('administer'), withListQuery(auditQuery), async (c) => c.json(await listAudit(c.var.shop, c.req.valid('query'))))
  .get('/audit/last', requires('administer'), withListQuery(auditQuery), async (c) =>
    c.json({ last: await readLastChange(c.var.shop, c.req.valid('query')) }),
  );
