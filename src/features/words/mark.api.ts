import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { shopColours } from '../../rules/brand/brand-colours.ts';
import { type BrandValues, houseValues } from '../../rules/brand/brand-values.ts';
import { appManifest, builtIcons, drawnIcons } from './app-manifest.ts';
import { shopWords } from './words.table.ts';

/** What is made of a version of the brand: it never changes, because another version has another address. */
const LASTING = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** The drawing runs nothing even where somebody opens it as a page. */
const drawing = {
  ...LASTING,
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;
const manifest = { ...LASTING, 'content-type': 'application/manifest+json' } as const;

/** Reads a version of the brand by its file: '7.svg'. @throws ShopError NOT_FOUND */
async function versionOf({ db: { orm } }: Shop, file: string, ending: string): Promise<Partial<BrandValues>> {
  const [, version, end] = /^(\d{1,9})\.([a-z]+)$/.exec(file) ?? [];
  if (version === undefined || end !== ending) throw new ShopError('NOT_FOUND');
  const [row] = await orm
    .select({ text: sql<string>`${shopWords.text}` })
    .from(shopWords)
    .where(and(eq(shopWords.kind, 'brand'), eq(shopWords.language, 'en'), eq(shopWords.version, Number(version))));
  if (!row) throw new ShopError('NOT_FOUND');
  return JSON.parse(row.text) as Partial<BrandValues>;
}

export const markApi = new Hono<ShopEnv>()
  .get('/brand-mark/:file', requiresInFirstBatch('shop'), async (c) => {
    const { mark } = await versionOf(c.var.shop, c.req.param('file'), 'svg');
    if (!mark || !('svg' in mark)) throw new ShopError('NOT_FOUND');
    return c.body(mark.svg, 200, drawing);
  })
  .get('/brand-manifest/:file', requiresInFirstBatch('shop'), async (c) => {
    const { name, colours, pictures } = { ...houseValues, ...(await versionOf(c.var.shop, c.req.param('file'), 'webmanifest')) };
    const icons = pictures ? drawnIcons(pictures) : builtIcons;
    return c.body(JSON.stringify(appManifest(name, shopColours(colours), icons)), 200, manifest);
  });
