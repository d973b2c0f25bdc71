import { languageFacts } from '../../../src/rules/language/languages.ts';
import { seeded } from '../../shop/random.ts';
import { db, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const paths = ['', '/collections', '/collections?stone=pearl', '/collections/earrings', piece.plain, '/privacy-policy', '/faq', '/contact'];
/** So many are on their way at once. */
const AT_ONCE = 16;
const SEED = 31;

const random = seeded(SEED);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** What is wrong with the answer to a page in one of the languages; null if nothing is. */
async function faultOf(language: 'en' | 'hi', path: string): Promise<string | null> {
  const address = `${language === 'en' ? '' : '/hi'}${path}` || '/';
  // Links of mails and campaigns are the same page to the cache.
  const answer = await fetch(`${shopUrl}${address}${path.includes('?') ? '&' : '?'}utm_source=${Math.floor(random() * 3)}`);
  const html = await answer.text();
  const lang = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  const scripts = [...html.matchAll(/data-src="([^"]+)"/g)].map(([, src = '']) => src);
  const isOwn = scripts.every((src) => src.startsWith('/_astro/hi/') === (language === 'hi'));
  return lang === languageFacts[language].tag && isOwn ? null : `${address}: ${answer.status} in ${lang}, ${scripts}`;
}

/** Faults among `count` mixed requests for kept pages. After `purgeAfter` of them everything that is kept is made again. */
export async function mixedRequests(count: number, purgeAfter: number): Promise<string[]> {
  const faults: string[] = [];
  let asked = 0;
  async function askAll(): Promise<void> {
    while (asked < count) {
      asked += 1;
      if (asked % purgeAfter === 0) await db().execute("INSERT INTO page_changes VALUES ('frame')");
      const fault = await faultOf(oneOf(['en', 'hi'] as const), oneOf(paths));
      if (fault) faults.push(fault);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askAll));
  return faults;
}
