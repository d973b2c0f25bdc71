import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { shopWords } from './words.table.ts';

/** The owner's drawing of a version: it never changes, and runs nothing even where somebody opens it as a page. */
const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

export const markApi = new Hono<ShopEnv>().get('/brand-mark/:file', requiresInFirstBatch('shop'), async (c) => {
  const [, version] = /^(\d{1,9})\.svg$/.exec(c.req.param('file')) ?? [];
  if (version === undefined) throw new ShopError('NOT_FOUND');
  const [row] = await c.var.shop.db.orm
    .select({ svg: sql<string | null>`json_extract(${shopWords.text}, '$.mark.svg')` })
    .from(shopWords)
    .where(and(eq(shopWords.kind, 'brand'), eq(shopWords.version, Number(version))));
  if (!row?.svg) throw new ShopError('NOT_FOUND');
  return c.body(row.svg, 200, headers);
});
