import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import { inLanguage } from '../../platform/request/request-note.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { shopColours } from '../../rules/brand/brand-colours.ts';
import { type BrandValues, houseValues } from '../../rules/brand/brand-values.ts';
import { goodsWord } from '../../rules/goods/goods.ts';
import type { Language } from '../../rules/language/languages.ts';
import { offeredLanguages } from '../../rules/language/offered.ts';
import { goodsOf, goodsSettings } from '../products/goods-settings.table.ts';
import { appManifest, builtIcons, drawnIcons } from './app-manifest.ts';
import { shopWords } from './words.table.ts';

/** Caching headers of files made of a version of the brand: it never changes, because another version has another address. */
const LASTING = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** The drawing runs nothing even where somebody opens it as a page. */
const drawing = {
  ...LASTING,
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;
const manifest = { 'content-type': 'application/manifest+json' } as const;
/** Caching headers of files made of the code, with which they change. */
const OF_CODE = { 'cache-control': 'public, max-age=86400' } as const;

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

/**
 * Returns the language and the English file of a manifest, '7.hi.webmanifest' → 'hi', '7.webmanifest', once its texts are loaded.
 * @throws ShopError NOT_FOUND for a language that the shop does not offer
 */
async function manifestAsked({ env }: Shop, file: string): Promise<{ readonly language: Language; readonly file: string }> {
  const [, version, named, ending] = /^(\d+)\.([a-z]{2})(\.[a-z]+)$/.exec(file) ?? [];
  if (named === undefined) return { language: 'en', file };
  const language = offeredLanguages(env.LANGUAGES).find((each) => each !== 'en' && each === named);
  if (!language) throw new ShopError('NOT_FOUND');
  const { loadTexts } = await import('../../texts/load.ts');
  await loadTexts(language);
  return { language, file: `${version}${ending}` };
}

export const markApi = new Hono<ShopEnv>()
  .get('/brand-mark/:file', requiresInFirstBatch('shop'), async (c) => {
    const { mark } = await versionOf(c.var.shop, c.req.param('file'), 'svg');
    if (!mark || !('svg' in mark)) throw new ShopError('NOT_FOUND');
    return c.body(mark.svg, 200, drawing);
  })
  .get('/brand-manifest/:file', requiresInFirstBatch('shop'), async (c) => {
    const { shop } = c.var;
    const { language, file } = await manifestAsked(shop, c.req.param('file'));
    const isOfCode = language !== 'en' && file === '0.webmanifest';
    const { colours, pictures, ...named } = { ...houseValues, ...(!isOfCode && (await versionOf(shop, file, 'webmanifest'))) };
    const icons = pictures ? drawnIcons(pictures) : builtIcons;
    const goods = goodsOf(await shop.db.orm.select().from(goodsSettings));
    const made = inLanguage(language, () => {
      const description = named.tagline === houseValues.tagline ? goodsWord(goods, 'sells') : named.tagline;
      return appManifest({ ...named, description }, shopColours(colours), icons);
    });
    return c.body(JSON.stringify(made), 200, { ...manifest, ...(isOfCode ? OF_CODE : LASTING) });
  });
