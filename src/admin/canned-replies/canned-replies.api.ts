import { Hono } from 'hono';
import { cannedRepliesBody } from '../../features/canned-replies/canned-replies.schema.ts';
import { readCannedReplies, saveCannedReplies } from '../../features/canned-replies/canned-replies.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The texts that the owner keeps for messages, answers and notes. */
export const cannedRepliesAdmin = new Hono<ShopEnv>()
  .get('/canned-replies', requires('administer'), async (c) => c.json(await readCannedReplies(c.var.shop)))
  .put('/canned-replies', requires('administer'), validated(cannedRepliesBody), async (c) =>
    c.json(await saveCannedReplies(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  );
