import { Hono } from 'hono';
import { readyTextsBody } from '../../features/ready-texts/ready-texts.schema.ts';
import { readReadyTexts, saveReadyTexts } from '../../features/ready-texts/ready-texts.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The texts that the owner keeps for messages, answers and notes. */
export const readyTextsAdmin = new Hono<ShopEnv>()
  .get('/ready-texts', requires('administer'), async (c) => c.json(await readReadyTexts(c.var.shop)))
  .put('/ready-texts', requires('administer'), validated(readyTextsBody), async (c) =>
    c.json(await saveReadyTexts(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  );
