import { and, asc, eq, exists, gt, lte, max, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { pathIn } from '../../rules/language/addresses.ts';
import { type Language, languageFacts } from '../../rules/language/languages.ts';
import type { PageKind } from '../../rules/words/page-words.ts';
import { urls } from '../../urls.ts';
import { onSale } from '../products/on-sale.server.ts';
import { categories, products } from '../products/products.table.ts';
import { hasOwnText } from '../translations/has-own-text.server.ts';
import { ownPageEntries } from '../words/own-pages.server.ts';
import { allVersionsQuery, isInAllLanguages, otherLanguagesOf } from '../words/shown-in.server.ts';
import { programUrls } from './program-urls.ts';
import { element, emptyElement, XML_DECLARATION } from './xml.ts';

/** A sitemap has the products of a range of ids, so that each is one range of the primary key, whatever was archived. */
const IDS_PER_SITEMAP = 5_000;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';
const LINKS = 'http://www.w3.org/1999/xhtml';
/** The pages whose text the owner may write, and those that the code has in every language. */
const shopPages = (): readonly { readonly path: string; readonly words?: PageKind }[] => [
  { path: urls.home },
  { path: urls.collections() },
  { path: urls.reviews },
  { path: urls.contact },
  { path: urls.faq, words: 'faq' },
  { path: urls.shippingReturns, words: 'returns' },
  { path: urls.privacy, words: 'privacy' },
  { path: urls.terms, words: 'terms' },
  { path: urls.fairDealing },
  { path: urls.accessibility },
  { path: urls.trackOrder },
];

interface Entry {
  readonly path: string;
  /** Every language of the shop has the page, not only the frame around it. */
  readonly isTranslated: boolean;
  /** UTC ms of the last change; absent where nothing stores it. */
  readonly changedAt?: number;
  /** Keys in the media bucket. */
  readonly images?: readonly string[];
}

const baseOf = ({ env }: Shop) => env.SHOP_URL.replace(/\/$/, '');

/** The addresses of a page in every language, for the entry of the English one: those that the page itself names (layout/head.astro). */
function alternates(base: string, others: readonly Language[], path: string): string {
  if (others.length === 0) return '';
  const pages = [...(['en', ...others] as const).map((each) => [languageFacts[each].tag, pathIn(each, path)]), ['x-default', path]];
  const lines = pages.map(([hreflang = '', to = '']) => emptyElement('xhtml:link', { rel: 'alternate', hreflang, href: base + to }));
  return lines.join('');
}

function urlSet(shop: Shop, entries: readonly Entry[]): string {
  const base = baseOf(shop);
  const others = otherLanguagesOf(shop);
  const lines = entries.map(({ path, isTranslated, changedAt, images = [] }) => {
    const changed = changedAt ? element('lastmod', new Date(changedAt).toISOString()) : '';
    const pictures = images.map((key) => `<image:image>${element('image:loc', base + urls.media(key, 1080, 'jpeg'))}</image:image>`);
    const links = isTranslated ? alternates(base, others, path) : '';
    return `<url>${element('loc', base + path)}${changed}${links}${pictures.join('')}</url>`;
  });
  const link = others.length > 0 ? ` xmlns:xhtml="${LINKS}"` : '';
  return `${XML_DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}"${link}>\n${lines.join('\n')}\n</urlset>\n`;
}

/** The list of all sitemaps: that of the pages, and one for each range of product ids. */
export async function sitemapIndex(shop: Shop): Promise<string> {
  const [found] = await shop.db.orm.select({ last: max(products.id) }).from(products);
  const parts = Math.ceil((found?.last ?? 0) / IDS_PER_SITEMAP);
  const paths = [programUrls.pageSitemap, ...Array.from({ length: parts }, (_, at) => programUrls.productSitemap(at + 1))];
  const lines = paths.map((path) => `<sitemap>${element('loc', baseOf(shop) + path)}</sitemap>`);
  return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAP}">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

/** The pages of the shop and of its categories. A category without a product on sale is no page for search engines. */
export async function pageSitemap(shop: Shop): Promise<string> {
  const { orm } = shop.db;
  const onSaleInIt = orm
    .select({ id: products.id })
    .from(products)
    .where(onSale(eq(products.categoryId, categories.id)));
  const pages = shopPages();
  const others = otherLanguagesOf(shop);
  const worded = pages.flatMap(({ words }) => words ?? []);
  const { found, own, versions } = await shop.db.read({
    found: orm
      .select({ slug: categories.slug, changedAt: categories.updatedAt })
      .from(categories)
      .where(exists(onSaleInIt))
      .orderBy(asc(categories.name)),
    own: ownPageEntries(shop, others),
    ...(others.length > 0 && { versions: allVersionsQuery(shop, worded) }),
  });
  const isInAll = async (words: PageKind) =>
    isInAllLanguages(
      shop,
      words,
      (versions ?? []).filter(({ kind }) => kind === words),
    );
  return urlSet(shop, [
    ...(await Promise.all(pages.map(async ({ path, words }) => ({ path, isTranslated: words === undefined || (await isInAll(words)) })))),
    ...own.map(({ slug, ...entry }) => ({ path: urls.ownPage(slug), ...entry })),
    ...found.map(({ slug, changedAt }) => ({ path: urls.category(slug), isTranslated: true, changedAt })),
  ]);
}

/** The products on sale of one range of ids. `part`: 1, 2, …; null for one that cannot exist. */
export async function productSitemap(shop: Shop, part: string): Promise<string | null> {
  if (!/^[1-9]\d{0,4}$/.test(part)) return null;
  const from = (Number(part) - 1) * IDS_PER_SITEMAP;
  const found = await shop.db.orm
    .select({
      ...{ id: products.id, slug: products.slug, changedAt: products.updatedAt, images: products.images },
      isTranslated: otherLanguagesOf(shop).length > 0 ? hasOwnText('product', products.id) : sql<boolean>`0`.mapWith(Boolean),
    })
    .from(products)
    // The sign keeps SQLite from looking through all that is on sale.
    .where(and(gt(products.id, from), lte(products.id, from + IDS_PER_SITEMAP), sql`+${products.archivedAt} IS NULL`))
    .orderBy(asc(products.id));
  return urlSet(
    shop,
    found.map(({ id, slug, ...entry }) => ({ path: urls.product(id, slug), ...entry })),
  );
}
