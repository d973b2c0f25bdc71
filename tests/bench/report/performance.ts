import { cpus, loadavg } from 'node:os';
import type { Results } from '../results.ts';
import { goalsReport } from './goals.ts';
import { growthReport } from './growth.ts';
import { pagesReport } from './pages.ts';
import { peersReport } from './peers.ts';
import { serverReport } from './server.ts';

/** docs/performance.md: what must be reached, the measurements, the machine, and what was not measured. */
export function performanceReport(results: Results): string {
  const { cold, starts, signIn } = results;
  const calibrations = results.calibrations.toSorted((a, b) => a - b);
  const [fastest = 0, middle = 0, slowest = 0] = [0, Math.floor(calibrations.length / 2), calibrations.length - 1].map(
    (at) => calibrations[at],
  );
  return `# Performance

Written by \`npm run bench\`. The built Worker runs in raw workerd behind a small server that compresses and resizes pictures, as Cloudflare's edge does.
Byte counts repeat exactly. Times depend on the machine: compare the figures of one run with each other, never with those of another run.

Measured on ${cpus().length} shared cores, load average ${loadavg()[0]?.toFixed(1)}. Before each of ${calibrations.length} parts the run waits, for at most three minutes, until the machine is nearly as
fast as it has been: 100 MiB of SHA-256 then took ${middle.toFixed(0)} ms (median; ${fastest.toFixed(0)} to ${slowest.toFixed(0)}; the more these differ, the noisier the times).

${goalsReport(results)}

${peersReport(results)}

${pagesReport(results)}

${serverReport(results)}

${growthReport(results.growth)}

## Starting
Cold start, from the process to the first page, configuration compiled, medians in turns: the shop's first product page ${cold.shop.toFixed(0)} ms, with NEW_MODULE_REGISTRY ${cold.registry.toFixed(0)} ms, a bare page of a Worker with nothing else ${cold.bare.toFixed(0)} ms.
\`npm start\` opens the shop ${starts.first.toFixed(0)} s after the command in a bare clone, and ${starts.again.toFixed(1)} s after it when it runs again.

## Signing in with a password
CPU of workerd for one sign-in, almost all of it for scrypt (N 16384, r 16, p 1): ${signIn.cpu === null ? 'not counted on this machine' : `${signIn.cpu.toFixed(0)} ms`} (limit 150 ms), answered in ${signIn.time.toFixed(0)} ms (median).

## What packages could do
Proposals to their makers. Astro: hash an inlined style once, name in a policy only the styles of its page, and encode a page in parts. \`@astrojs/react\`: load \`react-dom/server\` with the first island. Vite: no helper around imports where \`modulePreload\` is off and no chunk has styles. pdfkit: look for the colour profile when it is used.

## Not measured
Cloudflare's and Turso's clouds, real networks and real phones.
`;
}
