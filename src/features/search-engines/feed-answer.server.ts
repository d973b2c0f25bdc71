import { sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { FEED_REVIEWED_PERCENT, isFeedReady, type ReviewedNames } from '../../rules/feeds/feed-language.ts';
import type { Language } from '../../rules/language/languages.ts';
import { offeredLanguages } from '../../rules/language/offered.ts';
import { englishNameOf } from '../../rules/translations/other-languages.ts';
import { products } from '../products/products.table.ts';
import { hasReviewedName } from '../translations/has-own-text.server.ts';
import { notFoundAnswer, streamAnswer } from './for-programs.server.ts';
import { isInFeed } from './product-feed.server.ts';

/** Counts the pieces of the feeds, and those with a reviewed name in a language. */
async function countReviewed({ db: { orm } }: Shop, language: Language): Promise<ReviewedNames> {
  const [counted] = await orm
    .select({
      pieces: sql<number>`count(*)`.mapWith(Number),
      reviewed: sql<number>`coalesce(sum(${hasReviewedName(products.id, language)}), 0)`.mapWith(Number),
    })
    .from(products)
    .where(isInFeed);
  return counted ?? { pieces: 0, reviewed: 0 };
}

/**
 * Answers with a feed in the language that its address asks for: '/feeds/google.xml?language=hi', English without it. A 404 says why the
 * shop has none in that language.
 * @param type 'application/xml'
 */
export async function feedAnswer(
  shop: Shop,
  { searchParams }: Pick<URL, 'searchParams'>,
  type: string,
  feed: (shop: Shop) => AsyncGenerator<string>,
): Promise<Response> {
  const asked = searchParams.get('language') ?? 'en';
  const language = offeredLanguages(shop.env.LANGUAGES).find((each) => each === asked);
  if (language === undefined) return notFoundAnswer('The shop has no feed in this language.');
  if (language === 'en') return streamAnswer(type, feed(shop));
  const counted = await countReviewed(shop, language);
  if (!isFeedReady(counted)) {
    const name = englishNameOf(language);
    return notFoundAnswer(
      `There is a feed in ${name} once ${FEED_REVIEWED_PERCENT} % of the pieces have a reviewed name in ${name}: ${counted.reviewed} of ${counted.pieces} have one.`,
    );
  }
  const { loadTexts } = await import('../../texts/load.ts');
  await loadTexts(language);
  return streamAnswer(type, feed(shop), language);
}
