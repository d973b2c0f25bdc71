/** The run of `npm run fuzz`, with its options. Ends the process with 1 where something was found. */
import { parseArgs } from 'node:util';
import { writeReport } from '../bench/report/table.ts';
import { startWorkerd } from '../faults/workerd.ts';
import { freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { fuzz } from './fuzz.ts';
import { weapons } from './payloads.ts';
import { inProcess, throughWorker } from './transports.ts';

const REQUESTS = 50_000;
const WIDTH = 8;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: String(REQUESTS) },
    /** The step that a finding names: skips the generated requests before it. */
    from: { type: 'string', default: '0' },
  },
});
const [seed, requests, from] = [values.seed, values.requests, values.from].map(Number) as [number, number, number];
if (![seed, requests, from].every((number) => Number.isSafeInteger(number) && number >= 0) || requests === 0) {
  console.error('The options take whole numbers: npm run fuzz [-- --seed 7 --from 120 --requests 500]');
  process.exit(2);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
say(`seed ${seed}`);
const shop = await freshShop(libsqlServer);
const worker = await startWorkerd(shop).catch(async (error: unknown) => {
  await shop.close();
  throw error;
});
const close = async () => {
  await worker.stop();
  await shop.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().finally(() => process.exit(130)));
const api = inProcess(shop);
const { origin } = new URL((await worker.fetch('/contact')).url);
// One request in four goes through the built Worker, which also serves the pages.
const transports = [api, api, api, throughWorker(worker, origin)];
const attacks = await weapons();
const report = await fuzz(shop, transports, { seed, requests, from, width: WIDTH }, say).finally(close);

for (const line of report.lines(seed)) say(line);
const result = report.names.length === 0 ? 'held' : report.names.join('; ');
const what = 'requests generated from schemas and routes, sent to the API in process and to the built Worker';
const row = ['fuzz', what, `${report.figures} (seed ${seed})`, result];
const attackRows = attacks.map((each) => ['fuzz', each.what, each.figures, each.broken.join('; ') || 'held']);
const rows = [row, ...attackRows];
writeReport('fuzz', { '# Generated requests': [['suite', 'what happens', 'figures', 'result'], ...rows] });
for (const cells of rows) say(cells.join(' | '));
process.exit(report.names.length > 0 || attacks.some(({ broken }) => broken.length > 0) ? 1 : 0);
