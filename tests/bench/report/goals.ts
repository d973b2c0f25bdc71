import type { Lab } from '../lab.ts';
import type { Results } from '../results.ts';
import { best, loadOf } from './peers.ts';
import type { Table } from './table.ts';

/** What must be reached. Every value must stay at its limit or on the right side of it; a single limit is that of all. */
type Goal = readonly [what: string, bound: '≤' | '≥', limits: readonly number[], values: readonly number[], digits?: number];

/** Of a page whose fonts replace those of the device. */
const CLS = 0.02;
const HINDI = 'Hindi, home / listing / product';
/** Bare pages of Hono a second on the machine for which the limits of the server's speed were set. */
const FULL_SPEED = 17_000;
const ratesOf = (results: Results, ...loads: string[]) => loads.map((what) => loadOf(results, what).perSecond);
/** The speed of this machine, as a part of that one. */
export const speedOf = (results: Results) => (ratesOf(results, 'a bare page by Hono')[0] ?? 0) / FULL_SPEED;

/** Of a first visit in a phone's browser. */
function goalsOfVisits({ pages: { home, listing, search, product, checkout, policy, ...others } }: Results): Goal[] {
  const shown = [home, listing, product];
  const withSearch = [home, listing, search, product];
  const script = (pages: typeof shown) => pages.map(({ wire }) => wire.script / 1024);
  const labs = shown.flatMap(({ lab }) => lab ?? []);
  const lowestOf = ({ performance, accessibility, practices, seo }: Lab) => Math.min(performance, accessibility, practices, seo);
  const inHindi = (['home', 'listing', 'product'] as const).map((name) => others[`${name} in Hindi`]);
  const more = shown.map(({ wire }, at) => ((inHindi[at]?.wire.html ?? 0) - wire.html) / 1024);
  return [
    [
      'requests of a first visit before the first scroll, home / listing / product',
      '≤',
      [16, 14, 10],
      shown.map(({ wire }) => wire.requests),
    ],
    ['script before `load`, KiB, home / listing / search / product', '≤', [8], script(withSearch), 1],
    ['its files besides those in the page', '≤', [2], withSearch.map(({ wire }) => wire.files)],
    ['script before `load`, KiB, policy / not found', '≤', [2], script([policy, others['not found']]), 1],
    ['script before `load`, KiB, checkout', '≤', [90], script([checkout]), 1],
    ['CLS, home / listing / search / product', '≤', [CLS], withSearch.map(({ wire }) => wire.cls), 4],
    ['LCP on simulated slow 4G, ms, home / listing / product', '≤', [1_250], labs.map(({ lcp }) => lcp)],
    ['Lighthouse, lowest of the four groups, home / listing / product', '≥', [100], labs.map(lowestOf)],
    ['Lighthouse, lowest performance of any run, home / listing / product', '≥', [97], labs.map(({ least }) => least)],
    ['tap on Add to Cart to the next paint, ms, listing / product', '≤', [40], [listing, product].map(({ tap }) => tap ?? Number.NaN)],
    ['tap on a piece to its page, ms, home / listing', '≤', [100], [home, listing].map(({ next }) => next ?? Number.NaN)],
    [`Lighthouse, lowest of the four groups, ${HINDI}`, '≥', [100], inHindi.flatMap(({ lab }) => (lab ? [lowestOf(lab)] : []))],
    [`CLS, ${HINDI}`, '≤', [CLS], inHindi.map(({ wire }) => wire.cls), 4],
    [`HTML and style more than in English, KiB, ${HINDI}`, '≤', [2], more, 1],
  ];
}

/** What the server does in the same run beside something else: the speed of the machine is in both. */
function goalsOfRatios(results: Results): Goal[] {
  const [product = 0, listing = 0, bare = 0] = ratesOf(results, 'product, kept', 'listing, kept', 'a bare page by Hono');
  return [
    ['kept product / listing, times the best peer', '≥', [50], [product / best.product, listing / best.listing]],
    ['kept product / listing, part of a bare Hono page', '≥', [0.3], [product / bare, listing / bare], 2],
  ];
}

function goalsOfTimes(results: Results): Goal[] {
  const { rushes, cold, starts } = results;
  const rendered = ['listing, rendered', 'product, rendered', 'home, rendered'];
  const cpu = rendered.map((what) => loadOf(results, what)).map(({ worker, database }) => worker + database);
  const orders = '400 buyers at once, answers/s, all near / database 20 ms and gateway 150 ms away';
  return [
    ['kept product / listing, requests/s', '≥', [2_900], ratesOf(results, 'product, kept', 'listing, kept')],
    ['rendered listing / product / home, requests/s', '≥', [400, 400, 350], ratesOf(results, ...rendered)],
    ['rendered listing / product / home, CPU ms of Worker and database', '≤', [3.5, 3.5, 4], cpu, 2],
    [orders, '≥', [180, 130], rushes.map(({ perSecond }) => perSecond)],
    ['cold start to the first product page, ms / with NEW_MODULE_REGISTRY', '≤', [260, 150], [cold.shop, cold.registry]],
    ['`npm start` on a bare clone / again, s', '≤', [30, 6], [starts.first, starts.again]],
  ];
}

/** Compares what is printed: 2.04 with one digit is 2.0. */
const isReached = ([, bound, limits, values, digits = 0]: Goal, scale = 1) =>
  values.every((value, at) => {
    const limit = limits[at] ?? limits[0] ?? 0;
    return bound === '≤' ? Number((value * scale).toFixed(digits)) <= limit : Number((value / scale).toFixed(digits)) >= limit;
  });

/** 'by scale': within the limit, had the machine full speed. Bytes, scores, ratios and what a browser simulates are not scaled. */
export function goalRows(results: Results): Table {
  const row = ([what, bound, limits, values, digits = 0]: Goal, reached: string) => [
    ...[what, `${bound} ${limits.join(' / ')}`, values.map((value) => value.toFixed(digits)).join(' / '), reached],
  ];
  const verdict = (goal: Goal) => (isReached(goal) ? 'yes' : '**no**');
  const speed = Math.min(1, speedOf(results));
  const scaled = (goal: Goal) => (!isReached(goal) && isReached(goal, speed) ? 'by scale' : verdict(goal));
  return [
    ['what', 'must', 'measured', 'reached'],
    ...[...goalsOfVisits(results), ...goalsOfRatios(results)].map((goal) => row(goal, verdict(goal))),
    ...goalsOfTimes(results).map((goal) => row(goal, scaled(goal))),
  ];
}
