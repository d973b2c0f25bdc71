import { Hono } from 'hono';
import { openBackupRows } from '../../features/operations/backup-rows.server.ts';
import { orphanBody } from '../../features/payment/capture/orphan.schema.ts';
import { setOrphanAside } from '../../features/payment/capture/set-orphan-aside.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { readOperations } from './read-operations.server.ts';

/** GET /operations → the state of the shop with its details. GET /operations/backup → all tables, line by line. POST /operations/set-aside: an event that is of no order of this shop. */
export const operationsAdmin = new Hono<ShopEnv>()
  .get('/operations', requires('administer'), async (c) => c.json(await readOperations(c.var.shop)))
  .get('/operations/backup', requires('administer', { confirmed: true }), async (c) => {
    const rows = await openBackupRows(c.var.shop, c.var.account.email);
    return c.body(rows, 200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  })
  .post('/operations/set-aside', requires('administer'), validated(orphanBody), async (c) => {
    await setOrphanAside(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ ok: true });
  });
