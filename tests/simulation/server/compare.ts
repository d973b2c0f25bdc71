/**
 * `npm run simulate:server [-- --from 1 --seeds 100 --plan '{"minutes":5}']`: runs seeds as `npm run simulate` does and sends every request for the database to a
 * libSQL server too, at the same times of its clock. Every answer must be the same. Where it was stopped it goes on: its progress is in
 * .data/simulation-server.json. Needs gcc.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { optionsOf } from '../../../functions/cli/command-line.ts';
import { freePorts } from '../../../functions/start/ports.ts';
import { root } from '../../../functions/start/settings.ts';
import { startSqld } from '../../../functions/start/sqld.ts';
import { bundled } from '../machine/bundle.ts';
import { kindsOfActors } from '../plans.ts';
import { runPlan } from '../run-plan.ts';
import { Database } from '../world/database.ts';
import { migrated } from '../world/migrated.ts';
import { type Plan, planOf } from '../world/plan.ts';
import { serverClock } from './clock.ts';
import { replayed } from './replay.ts';
import { withoutRandom } from './without-random.ts';

interface Progress {
  next: number;
  requests: number;
  readonly differences: string[];
}

const values = optionsOf('npm run simulate:server [-- --from 1 --seeds 100 --plan json]', {
  from: { type: 'string' },
  seeds: { type: 'string', default: '100' },
  /** Parts of a plan as JSON, as `npm run simulate` takes them. */
  plan: { type: 'string', default: '{}' },
});
const over = JSON.parse(values.plan) as Partial<Plan>;
const progressFile = join(root, '.data/simulation-server.json');
mkdirSync(dirname(progressFile), { recursive: true });
const progress: Progress =
  values.from === undefined && existsSync(progressFile)
    ? (JSON.parse(readFileSync(progressFile, 'utf8')) as Progress)
    : { next: Number(values.from ?? 1), requests: 0, differences: [] };
const last = Number(values.from ?? 1) + Number(values.seeds);

const folder = mkdtempSync(join(tmpdir(), 'simulation-server-'));
const clock = serverClock(join(folder, 'clock'));
const database = new Database(join(folder, 'own.db'));
migrated(database.db);
for (const statement of withoutRandom(database.db)) database.db.exec(statement);
const empty = database.snapshot();
const programs = { worker: await bundled('functions/worker.ts'), town: await bundled('tests/simulation/town/town.ts') };

/** Starts a server on a database as it was before the run. */
async function serverOn(snapshot: Buffer) {
  const place = join(folder, 'server');
  rmSync(place, { recursive: true, force: true });
  const data = join(place, 'dbs/default/data');
  mkdirSync(dirname(data), { recursive: true });
  cpSync(join(folder, 'template'), place, { recursive: true });
  writeFileSync(data, snapshot);
  return startSqld({ folder: place, port: (await freePorts()).database, logFile: join(folder, 'sqld.log'), env: clock.env });
}

try {
  const template = await startSqld({
    folder: join(folder, 'template'),
    port: (await freePorts()).database,
    logFile: join(folder, 'sqld.log'),
  });
  await template.child.stop();
  for (; progress.next < last; progress.next += 1) {
    database.restore(empty);
    database.record = [];
    await runPlan({ ...planOf(progress.next, kindsOfActors), ...over }, programs, database);
    const server = await serverOn(empty);
    try {
      const differences = await replayed(server.url, clock, database.record);
      progress.requests += database.record.length;
      progress.differences.push(...differences.map((each) => `seed ${progress.next}, ${each}`));
      console.log(`seed ${progress.next}: ${database.record.length} requests, ${differences.length} other answers`);
      for (const each of differences.slice(0, 5)) console.log(`  ${each}`);
    } finally {
      await server.child.stop();
    }
    writeFileSync(progressFile, JSON.stringify({ ...progress, next: progress.next + 1 }));
  }
} finally {
  clock.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${progress.requests} requests, ${progress.differences.length} other answers`);
process.exit(progress.differences.length > 0 ? 1 : 0);
