import { Hono } from 'hono';
import { searchWordsBody } from '../../features/search/search.schema.ts';
import { readSearchWords, saveSearchWords } from '../../features/search/search-words.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The search words of the owner, and the searches that found nothing. */
export const searchWordsAdmin = new Hono<ShopEnv>()
  .get('/search-words', requires('administer'), async (c) => c.json(await readSearchWords(c.var.shop)))
  .put('/search-words', requires('administer'), validated(searchWordsBody), async (c) =>
    c.json(await saveSearchWords(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  );
