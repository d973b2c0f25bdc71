import { Hono } from 'hono';
import { declarationBody } from '../../features/fair-dealing/self-audit.schema.ts';
import { declareSelfAudit, readSelfAudit } from '../../features/fair-dealing/self-audit.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The self-audit of dark patterns. A declaration answers with the audit as it is then. */
export const fairDealingAdmin = new Hono<ShopEnv>()
  .get('/fair-dealing', requires('administer'), async (c) => c.json(await readSelfAudit(c.var.shop)))
  .post('/fair-dealing', requires('administer'), validated(declarationBody), async (c) =>
    c.json(await declareSelfAudit(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email }), 201),
  );
