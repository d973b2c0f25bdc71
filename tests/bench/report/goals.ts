import type { Results } from '../results.ts';
import type { Load } from '../server.ts';
import type { PageName } from '../visit.ts';
import { GROWTH_MUST, largestGrowth } from './growth.ts';
import { BEST_LISTING, BEST_PRODUCT } from './peers.ts';
import { table } from './table.ts';

/** Something that the shop must reach, as a row of text. */
interface Goal {
  readonly what: string;
  readonly must: string;
  readonly measured: string;
  readonly isReached: boolean;
}

/** Every value must stay at its limit or on the right side of it; a single limit is that of all. */
function goal(what: string, bound: '≤' | '≥', limits: readonly number[], values: readonly number[], digits = 0): Goal {
  const limitOf = (at: number) => limits[at] ?? limits[0] ?? 0;
  return {
    what,
    must: `${bound} ${limits.join(' / ')}`,
    measured: values.map((value) => value.toFixed(digits)).join(' / '),
    isReached: values.every((value, at) => (bound === '≤' ? value <= limitOf(at) : value >= limitOf(at))),
  };
}

const shown: readonly PageName[] = ['home', 'listing', 'product'];
const withSearch: readonly PageName[] = ['home', 'listing', 'search', 'product'];

/** Of a first visit in a phone's browser. */
function goalsOfVisits({ pages }: Results): Goal[] {
  const scriptOf = (names: readonly PageName[]) => names.map((name) => pages[name].wire.script / 1024);
  const labs = shown.map((name) => pages[name].lab).filter((lab) => lab !== null);
  const requests = shown.map((name) => pages[name].wire.requests);
  const files = withSearch.map((name) => pages[name].wire.files);
  const paints = labs.map(({ lcp }) => lcp);
  const groups = labs.map(({ performance, accessibility, practices, seo }) => Math.min(performance, accessibility, practices, seo));
  const lowest = labs.map(({ least }) => least);
  const taps = [pages.listing, pages.product].map(({ tap }) => tap ?? Number.NaN);
  return [
    goal('requests of a first visit before the first scroll, home / listing / product', '≤', [16, 14, 10], requests),
    goal('script before `load`, KiB, home / listing / search / product', '≤', [8], scriptOf(withSearch), 1),
    goal('its files besides those in the page', '≤', [2], files),
    goal('script before `load`, KiB, policy / not found', '≤', [2], scriptOf(['policy', 'not found']), 1),
    goal('script before `load`, KiB, checkout', '≤', [90], scriptOf(['checkout']), 1),
    goal('LCP on simulated slow 4G, ms, home / listing / product', '≤', [1_250], paints),
    goal('Lighthouse, lowest of the four groups, home / listing / product', '≥', [100], groups),
    goal('Lighthouse, lowest performance of any run, home / listing / product', '≥', [97], lowest),
    goal('tap on Add to Cart to the next paint, ms, listing / product', '≤', [40], taps),
  ];
}

/** Of Worker and database. */
function goalsOfServer({ server, rushes, growth, cold, starts }: Results): Goal[] {
  const load = (what: string): Load => {
    const found = server.loads.find((one) => one.what === what);
    if (!found) throw new Error(`${what} was not measured.`);
    return found;
  };
  const rateOf = ({ perSecond }: Load) => perSecond;
  const kept = [load('product, kept'), load('listing, kept')].map(rateOf);
  const [product = 0, listing = 0] = kept;
  const bare = rateOf(load('a bare page by Hono'));
  const rendered = [load('listing, rendered'), load('product, rendered'), load('home, rendered')];
  const cpu = rendered.map(({ worker, database }) => worker + database);
  const grown = `listing, search, sort and home with ${growth.pieces.at(-1)} pieces, times that with ${growth.pieces[0]}`;
  const orders = '400 buyers at once, answers/s, all near / database 20 ms and gateway 150 ms away';
  return [
    goal('kept product / listing, requests/s', '≥', [2_900], kept),
    goal('kept product / listing, times the best peer', '≥', [50], [product / BEST_PRODUCT, listing / BEST_LISTING]),
    goal('kept product / listing, part of a bare Hono page', '≥', [0.3], [product / bare, listing / bare], 2),
    goal('rendered listing / product / home, requests/s', '≥', [400, 400, 350], rendered.map(rateOf)),
    goal('rendered listing / product / home, CPU ms of Worker and database', '≤', [3.5, 3.5, 4], cpu, 2),
    goal(grown, '≤', [GROWTH_MUST], [largestGrowth(growth)], 1),
    goal(
      orders,
      '≥',
      [180, 130],
      rushes.map(({ perSecond }) => perSecond),
    ),
    goal('cold start to the first product page, ms / with NEW_MODULE_REGISTRY', '≤', [260, 150], [cold.shop, cold.registry]),
    goal('`npm start` on a bare clone / again, s', '≤', [30, 6], [starts.first, starts.again]),
  ];
}

/** The first part of docs/performance.md: what must be reached, and whether this run reached it. */
export function goalsReport(results: Results): string {
  const rows = [...goalsOfVisits(results), ...goalsOfServer(results)].map(({ what, must, measured, isReached }) => [
    what,
    must,
    measured,
    isReached ? 'yes' : '**no**',
  ]);
  return `## What must be reached

${table(['what', 'must', 'measured', 'reached'], rows)}`;
}
