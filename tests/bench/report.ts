import { cpus, loadavg } from 'node:os';
import type { Lab } from './lab.ts';
import type { SignInCost } from './sign-in.ts';
import { table } from './table.ts';
import type { PageName } from './visit.ts';
import type { Wire } from './wire.ts';

export interface Measured {
  readonly wire: Wire;
  /** Null for an error page, which Lighthouse does not measure. */
  readonly lab: Lab | null;
  /** Ms from a tap on Add to Cart to the next paint, CPU slowed 4 times; null where it is not measured. */
  readonly tap: number | null;
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

const requestLimit: Partial<Record<PageName, number>> = { home: 16, listing: 14, product: 10 };

/** Limits for a listing, a product, the checkout … KiB of gzip. */
const scriptLimit: Partial<Record<PageName, number>> = {
  home: 8,
  listing: 8,
  search: 8,
  product: 8,
  checkout: 90,
  policy: 2,
  'not found': 2,
};

function labCells({ performance, accessibility, practices, seo, fcp, lcp, tbt, cls, faults }: Lab): string[] {
  const scores = [performance, accessibility, practices, seo].map(String);
  return [...scores, ...[fcp, lcp, tbt].map((ms) => ms.toFixed(0)), cls.toFixed(3), faults.join(', ') || '-'];
}

/** Measurements of the whole run. `calibration`: ms of a fixed piece of work. */
export interface Run {
  /** Ms from the start of the Worker to its first product page, and of a bare one to its page. */
  readonly coldStart: number;
  readonly bareStart: number;
  readonly calibration: readonly number[];
  readonly signIn: SignInCost;
  /** The part about the server, in Markdown. */
  readonly server: string;
}

const signInCost = ({ cpu, time }: SignInCost) =>
  `${cpu === null ? 'not counted on this machine' : `${cpu.toFixed(0)} ms`} (limit 150 ms), answered in ${time.toFixed(0)} ms (median)`;

/** docs/performance.md: the measurements, the machine, and what was not measured. */
export function report(results: Record<PageName, Measured>, { coldStart, bareStart, calibration, signIn, server }: Run): string {
  const each = Object.entries(results) as [PageName, Measured][];
  const weight = each.map(([name, { wire }]) => [
    name,
    String(wire.status),
    `${wire.requests} (≤ ${requestLimit[name] ?? '-'})`,
    kib(wire.html),
    `${kib(wire.script)} (≤ ${scriptLimit[name] ?? '-'})`,
    kib(wire.later),
    kib(wire.images),
    kib(wire.fonts),
    wire.cls.toFixed(4),
  ]);
  const lab = each.flatMap(([name, { lab: l }]) => (l ? [[name, ...labCells(l)]] : []));
  const taps = each.flatMap(([name, { tap }]) => (tap === null ? [] : [`${name} ${tap} ms`]));
  return `# Performance

Written by \`npm run bench\`. The built Worker runs in raw workerd behind a small server that compresses and resizes pictures, as Cloudflare's edge does.
Byte counts repeat exactly. Times depend on the machine: compare the figures of one run with each other, never with those of another run.

Measured on ${cpus().length} shared cores, load average ${loadavg()[0]?.toFixed(1)}, 100 MiB of SHA-256 in ${calibration.map((ms) => ms.toFixed(0)).join(', ')} ms
(the more these differ, the noisier the times). Cold start of the Worker, its configuration compiled, to its first product page: ${coldStart.toFixed(0)} ms (median of 5, limit 150);
of a Worker with one bare page: ${bareStart.toFixed(0)} ms.

## Weight on a phone's first visit (KiB, gzip)
Styles are inlined in the HTML, so nothing else blocks rendering. "Script" counts everything that runs before the \`load\` event, inlined script included; "later" is React,
fetched when the browser is idle.

${table(['page', 'status', 'requests before the first scroll (limit)', 'HTML + CSS', 'script before load (limit)', 'later', 'images', 'fonts', 'CLS'], weight)}

## Lighthouse, mobile, simulated slow 4G and a CPU slowed 4 times (median of ${each[0]?.[1].lab?.runs ?? 0})

${table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'points lost for'], lab)}

Search, checkout and "not found" tell search engines not to list them, which lowers their SEO score in Lighthouse.

## Tap on Add to Cart to the next paint, CPU slowed 4 times (limit 40 ms, median of 5, measured in steps of 8 ms; the finger rests for 80 ms)
${taps.join(', ')}.

${server}

## Signing in with a password
CPU of workerd for one sign-in, almost all of it for scrypt (N 16384, r 16, p 1): ${signInCost(signIn)}.

## Not measured
Cloudflare's and Turso's clouds, real networks and real phones. What lists read at 100,000 pieces: \`docs/lists.md\`.
`;
}
