/**
 * `npm run faults [-- --seed 7 --only kills,storm]` runs all fault suites in full and writes their results to
 * .data/reports/faults.md. Takes about thirty minutes on two cores.
 */
import { join } from 'node:path';
import { optionsOf } from '../../functions/cli/command-line.ts';
import { root } from '../../functions/tools/start/settings.ts';
import { writeReport } from '../bench/report/table.ts';
import { freshShop, libsqlServer } from '../shop/fresh-shop.ts';
import { alarms } from './alarms/alarms.ts';
import { auditManyOrders } from './audit.ts';
import { hostileForms } from './forms/hostile-forms.ts';
import { kills, programs, writerObject } from './kills.ts';
import { manyChecks } from './many-checks.ts';
import { full, moneyDiscrepancies, type Outcome, redirectConsole, type Say, type Scale } from './outcome.ts';
import { overHttp, rush } from './rush.ts';
import { silentDatabase } from './silent-database.ts';
import { storm } from './webhooks.ts';
import { startWorkerd } from './workerd.ts';

async function rushes(scale: Scale, say: Say): Promise<Outcome[]> {
  const shop = await freshShop(libsqlServer);
  const worker = await startWorkerd(shop);
  try {
    const outcomes = [
      await rush(overHttp(shop, worker), { buyers: 400, items: 50, runs: scale.rushes }, say),
      await rush(overHttp(shop, worker), { buyers: 200, items: 1, runs: scale.rushes }, say),
    ];
    const broken = await moneyDiscrepancies(shop);
    return outcomes.map((outcome) => ({ ...outcome, broken: [...outcome.broken, ...broken] }));
  } finally {
    await worker.stop();
    await shop.close();
  }
}

const suites: Record<string, (seed: number, say: Say) => Promise<Outcome[]>> = {
  rushes: (_seed, say) => rushes(full, say),
  kills: (seed, say) => kills(programs, full, seed, say),
  storm: async (seed, say) => [await storm(full, seed, say)],
  silence: async (_seed, say) => [await manyChecks(full, say)],
  distance: async (seed, say) => [...(await kills(writerObject, full, seed, say)), await silentDatabase(full, say)],
  forms: (_seed, say) => hostileForms(say),
  books: (_seed, say) => auditManyOrders(full, say),
  alarms: (_seed, say) => alarms(say),
};

const USAGE = 'npm run faults [-- --seed 7 --only kills,storm]';
const values = optionsOf(USAGE, { seed: { type: 'string', default: String(Date.now() % 1_000_000) }, only: { type: 'string' } });
const seed = Number(values.seed);
const requested = values.only?.split(',') ?? Object.keys(suites);
const unknown = requested.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`There is no suite “${unknown.join(', ')}”. The suites are: ${Object.keys(suites).join(', ')}.\n\n${USAGE}`);
  process.exit(2);
}
const chosen = Object.keys(suites).filter((name) => requested.includes(name));
const logFile = join(root, 'faults.log');
const say = redirectConsole(logFile);
say(`seed ${seed}; the log of the shop is ${logFile}`);
const outcomes: Outcome[] = [];
const rows: string[][] = [];
for (const name of chosen) {
  const own = (await suites[name]?.(seed, say)) ?? [];
  outcomes.push(...own);
  rows.push(...own.map(({ what, figures, broken }) => [name, what, figures, broken.length === 0 ? 'held' : broken.join('; ')]));
}

writeReport('faults', { '# Faults': [['suite', 'what happens', 'figures', 'result'], ...rows] });
say(rows.map((row) => row.join(' | ')).join('\n'));
process.exit(outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0);
