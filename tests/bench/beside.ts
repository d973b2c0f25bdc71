import { type LoadResult, load } from './load.ts';
import { untilQuiet } from './quiet-machine.ts';
import { AS_BROWSERS, median, startWorkers } from './server.ts';
import { pages } from './visit.ts';

const ROUNDS = 5;
const SECONDS = 6;
const shown = ['home', 'listing', 'product'] as const;
type Shown = (typeof shown)[number];
type Run = 'other' | 'kept' | 'rendered';

/** By these words in its address a shop's page is known, on the page before: the listing on the home page, a piece on the listing. */
const known = {
  listing: /\/(?:collections?|categor(?:y|ies)|shop|store|catalog|search)(?:[/?]|$)/i,
  product: /\/(?:products?|p|item)\/[^/?#]+/i,
};

/** Returns the first address of another page that a page of the shop links to and that has such words. @throws Error that names the option */
function linkOf(html: string, base: string, page: keyof typeof known): string {
  const links = [...html.matchAll(/<a\b[^>]*?\bhref="([^"#]+)/gi)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base));
  const found = links.find(({ origin, pathname }) => origin === new URL(base).origin && known[page].test(pathname));
  if (!found) throw new Error(`No link of ${base} looks like a ${page}: say which one it is by --${page} PATH.`);
  return found.href;
}

/** A page, and the cookies that the shop sets on a first visit: a shop may start a session for every visitor who has none. */
async function visit(url: string, cookie = ''): Promise<{ readonly html: string; readonly cookie: string }> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { html: await answer.text(), cookie: cookie || set.join('; ') };
}

const range = (values: readonly number[], digits: number) => {
  const text = (value: number) => value.toFixed(digits);
  return `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
};

/**
 * Loads another shop's pages in turns with those of this shop, kept and rendered, and prints how many times as many a second this one answers:
 * the median of the rounds, and the lowest and the highest. Both are on the same machine, in the same minutes.
 */
export async function measureBeside(
  settings: Readonly<Record<string, string>>,
  { beside, listing, product }: { readonly beside: string; readonly listing?: string | undefined; readonly product?: string | undefined },
): Promise<void> {
  const home = await visit(beside);
  const listingUrl = listing === undefined ? linkOf(home.html, beside, 'listing') : new URL(listing, beside).href;
  const productUrl =
    product === undefined ? linkOf((await visit(listingUrl, home.cookie)).html, listingUrl, 'product') : new URL(product, beside).href;
  const others: Readonly<Record<Shown, string>> = { home: beside, listing: listingUrl, product: productUrl };
  for (const url of [listingUrl, productUrl]) await visit(url, home.cookie);
  const { kept, rendered, stop } = await startWorkers(settings);
  const rounds: Record<Shown, Record<Run, LoadResult>[]> = { home: [], listing: [], product: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      await untilQuiet();
      for (const page of shown) {
        const once = (url: string, headers: Record<string, string> = {}) =>
          load({ url, seconds: round === 0 ? 1 : SECONDS, headers: { 'accept-encoding': AS_BROWSERS, ...headers } });
        const results = {
          other: await once(others[page], home.cookie ? { cookie: home.cookie } : {}),
          kept: await once(kept.base + pages[page].path),
          rendered: await once(rendered.base + pages[page].path),
        };
        // The first round warms up.
        if (round > 0) rounds[page].push(results);
      }
    }
  } finally {
    await stop();
  }
  console.log(`${ROUNDS} rounds of ${SECONDS} s in turns, ten connections. Medians, with the lowest and the highest of the rounds.`);
  for (const page of shown) {
    console.log(`\n${page}: ${others[page]}, and ${pages[page].path} of this shop`);
    const row = (run: Run) => {
      const of = (figure: keyof LoadResult) => rounds[page].map((round) => round[run][figure]);
      return {
        ...{ 'requests/s': range(of('perSecond'), 0), 'p50 ms': range(of('p50'), 1), 'p99 ms': range(of('p99'), 1) },
        ...{ bytes: median(of('bytes')), failed: Math.max(...of('failed')) },
        ratio: range(
          rounds[page].map((round) => round[run].perSecond / round.other.perSecond),
          1,
        ),
      };
    };
    console.table({ 'other shop': row('other'), 'this shop, kept': row('kept'), 'this shop, rendered': row('rendered') });
  }
}
