import { Hono } from 'hono';
import { maintenanceBody } from '../../features/operations/maintenance.schema.ts';
import { switchMaintenance } from '../../features/operations/maintenance.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** PUT /maintenance stops selling, or starts it again. */
export const maintenanceAdmin = new Hono<ShopEnv>().put('/maintenance', requires('administer'), validated(maintenanceBody), async (c) =>
  c.json(await switchMaintenance(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
);
