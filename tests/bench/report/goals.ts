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

type Bound = '≤' | '≥';

/** Every value must stay at its limit or on the right side of it; a single limit is that of all. */
function goal(what: string, bound: Bound, limits: readonly number[], values: readonly number[], digits = 0): Goal {
  const limitOf = (at: number) => limits[at] ?? limits[0] ?? 0;
  return {
    what,
    must: `${bound} ${limits.join(' / ')}`,
    measured: values.map((value) => value.toFixed(digits)).join(' / '),
    isReached: values.every((value, at) => (bound === '≤' ? value <= limitOf(at) : value >= limitOf(at))),
  };
}

const shown: readonly PageName[] = ['home', 'listing', 'product'];
const KIB = 1024;

/** All that the shop must reach, in the order of a shopper's visit. */
function goalsOf({ pages, server, rushes, growth, cold, starts }: Results): Goal[] {
  const load = (what: string): Load => {
    const found = server.loads.find((one) => one.what === what);
    if (!found) throw new Error(`${what} was not measured.`);
    return found;
  };
  const wires = (names: readonly PageName[]) => names.map((name) => pages[name].wire);
  const labs = shown.map((name) => pages[name].lab).filter((lab) => lab !== null);
  const kept = [load('product, kept'), load('listing, kept')];
  const rendered = [load('listing, rendered'), load('product, rendered'), load('home, rendered')];
  const bare = load('a bare page by Hono').perSecond;
  const perSecond = ({ perSecond: rate }: Load) => rate;
  return [
    goal(
      'requests of a first visit before the first scroll, home / listing / product',
      '≤',
      [16, 14, 10],
      wires(shown).map(({ requests }) => requests),
    ),
    goal(
      'script before `load`, KiB, home / listing / search / product',
      '≤',
      [8],
      wires(['home', 'listing', 'search', 'product']).map(({ script }) => script / KIB),
      1,
    ),
    goal(
      'files of it',
      '≤',
      [2],
      wires(['home', 'listing', 'search', 'product']).map(({ files }) => files),
    ),
    goal(
      'script before `load`, KiB, policy / not found',
      '≤',
      [2],
      wires(['policy', 'not found']).map(({ script }) => script / KIB),
      1,
    ),
    goal(
      'script before `load`, KiB, checkout',
      '≤',
      [90],
      wires(['checkout']).map(({ script }) => script / KIB),
      1,
    ),
    goal(
      'LCP on simulated slow 4G, ms, home / listing / product',
      '≤',
      [1_150],
      labs.map(({ lcp }) => lcp),
    ),
    goal(
      'lowest median of the four groups of Lighthouse, home / listing / product',
      '≥',
      [100],
      labs.map((lab) => Math.min(lab.performance, lab.accessibility, lab.practices, lab.seo)),
    ),
    goal(
      'lowest score for performance in any run',
      '≥',
      [97],
      labs.map(({ least }) => least),
    ),
    goal(
      'tap on Add to Cart to the next paint, ms, listing / product',
      '≤',
      [40],
      [pages.listing.tap, pages.product.tap].map((tap) => tap ?? Number.NaN),
    ),
    goal('kept product / listing, requests/s', '≥', [2_900], kept.map(perSecond)),
    goal(
      'kept product / listing, times the best peer',
      '≥',
      [50],
      [BEST_PRODUCT, BEST_LISTING].map((best, at) => (kept[at]?.perSecond ?? 0) / best),
    ),
    goal(
      'kept product / listing, part of a bare Hono page',
      '≥',
      [0.33],
      kept.map((one) => one.perSecond / bare),
      2,
    ),
    goal('rendered listing / product / home, requests/s', '≥', [600, 600, 500], rendered.map(perSecond)),
    goal(
      'rendered listing / product / home, CPU ms of Worker and database',
      '≤',
      [2.5, 2.3, 2.8],
      rendered.map(({ worker, database }) => worker + database),
      2,
    ),
    goal(
      `listing, search, sort and home with ${growth.pieces.at(-1)} pieces, times that with ${growth.pieces[0]}`,
      '≤',
      [GROWTH_MUST],
      [largestGrowth(growth)],
      1,
    ),
    goal(
      '400 buyers at once, answers/s, all near / database 20 ms and gateway 150 ms away',
      '≥',
      [180, 130],
      rushes.map((rush) => rush.perSecond),
    ),
    goal('cold start to the first product page, ms', '≤', [150], [cold.shop]),
    goal('`npm start` on a bare clone / again, s', '≤', [30, 6], [starts.first, starts.again]),
  ];
}

/** The first part of docs/performance.md: what must be reached, and whether this run reached it. */
export function goalsReport(results: Results): string {
  const rows = goalsOf(results).map(({ what, must, measured, isReached }) => [what, must, measured, isReached ? 'yes' : '**no**']);
  return `## What must be reached

${table(['what', 'must', 'measured', 'reached'], rows)}`;
}
