import type { Lab } from '../lab.ts';
import type { Results } from '../results.ts';
import type { PageName } from '../visit.ts';
import { table } from './table.ts';

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

function labCells({ performance, least, accessibility, practices, seo, fcp, lcp, tbt, cls, faults }: Lab): string[] {
  const scores = [`${performance} (${least})`, ...[accessibility, practices, seo].map(String)];
  return [...scores, ...[fcp, lcp, tbt].map((ms) => ms.toFixed(0)), cls.toFixed(3), faults.join(', ') || '-'];
}

/** The part of docs/performance.md about what a browser measures. */
export function pagesReport({ pages }: Results): string {
  const each = Object.entries(pages) as [PageName, Results['pages'][PageName]][];
  const weight = each.map(([name, { wire }]) => [
    ...[name, String(wire.status), String(wire.requests), kib(wire.total), kib(wire.html)],
    ...[kib(wire.script), String(wire.files), kib(wire.later), kib(wire.images), kib(wire.fonts), wire.cls.toFixed(4)],
  ]);
  const lab = each.flatMap(([name, { lab: l }]) => (l ? [[name, ...labCells(l)]] : []));
  const taps = each.flatMap(([name, { tap }]) => (tap === null ? [] : [`${name} ${tap} ms`]));
  return `## Weight on a phone's first visit (KiB, gzip)
Styles are inlined in the HTML, so nothing else blocks rendering. "Script" counts everything that runs before the \`load\` event, inlined script included; "later" is React,
fetched when the browser is idle. Requests are those before the first scroll.

${table(['page', 'status', 'requests', 'in all', 'HTML + CSS', 'script before load', 'its files', 'later', 'images', 'fonts', 'CLS'], weight)}

## Lighthouse, mobile, simulated slow 4G and a CPU slowed 4 times (median of ${each[0]?.[1].lab?.runs ?? 0}; the lowest score in brackets)

${table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'points lost for'], lab)}

Search, checkout and "not found" tell search engines not to list them, which lowers their SEO score in Lighthouse.

## Tap on Add to Cart to the next paint, CPU slowed 4 times (median of 5, measured in steps of 8 ms; the finger rests for 80 ms)
${taps.join(', ')}.`;
}
