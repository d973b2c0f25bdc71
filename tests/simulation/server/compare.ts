import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { optionsOf } from '../../../functions/cli/command-line.ts';
import { root } from '../../../functions/tools/start/settings.ts';
import { startSqld } from '../../../functions/tools/start/sqld.ts';
import { bundled } from '../machine/bundle.ts';
import { programOf } from '../machine/program.ts';
import { runPlan } from '../run-plan.ts';
import { kindsOfActors } from '../town/kinds.ts';
import { Database, type Recorded } from '../world/database.ts';
import { migrated, townSections } from '../world/migrated.ts';
import { type Plan, planOf } from '../world/plan.ts';

interface ServerClock {
  readonly env: Readonly<Record<string, string>>;
  /** UTC ms. */
  set(ms: number): void;
  close(): void;
}

/** Builds the clock with the C compiler of the machine. @throws Error with what to install where there is none */
function serverClock(folder: string): ServerClock {
  mkdirSync(folder, { recursive: true });
  const library = join(folder, 'clock.so');
  const built = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'clock.c'), '-ldl'], {
    encoding: 'utf8',
  });
  if (built.error) throw new Error('The comparison with a libSQL server needs gcc, which is not installed: apt-get install gcc libc6-dev');
  if (built.status !== 0) throw new Error(`gcc could not build the clock of the server:\n${built.stderr}`);
  const path = join(folder, 'clock');
  const file = openSync(path, 'w+');
  const set = (ms: number) => void writeSync(file, new BigInt64Array([BigInt(ms)]), 0, 8, 0);
  set(Date.now());
  return { env: { LD_PRELOAD: library, SIMULATED_CLOCK: path }, set, close: () => closeSync(file) };
}

/** Fields of an answer that a server adds or counts in its own way. */
const own = new Set(['decltype', 'replication_index', 'rows_read', 'rows_written', 'query_duration_ms', 'last_insert_rowid']);
const plain = (results: unknown) =>
  JSON.stringify(results, (name, value: unknown) => (own.has(name) || value === null ? undefined : value));
const AROUND = 80;

/**
 * Sends what a run sent to a libSQL server, at the same times of its clock, and compares columns, rows, changed rows and errors.
 * The server's database must be as that of the run was. Returns the differences.
 */
async function replayed(url: string, clock: ServerClock, record: readonly Recorded[]): Promise<string[]> {
  const differences: string[] = [];
  let baton: string | null = null;
  for (const [at, { at: ms, pipeline, results }] of record.entries()) {
    clock.set(ms);
    const answer = await fetch(`${url}/v2/pipeline`, { method: 'POST', body: JSON.stringify({ ...pipeline, baton }) });
    const text = await answer.text();
    if (!answer.ok) {
      differences.push(`request ${at}: ${answer.status} ${text}`);
      baton = null;
      continue;
    }
    const server = JSON.parse(text) as { readonly baton: string | null; readonly results: unknown };
    baton = server.baton;
    // What the simulation itself writes has no answer to compare.
    if (results.length > 0) differences.push(...difference(at, plain(results), plain(server.results)));
  }
  return differences;
}

function difference(at: number, ours: string, theirs: string): string[] {
  if (ours === theirs) return [];
  let from = 0;
  while (ours[from] === theirs[from]) from += 1;
  const part = (text: string) => text.slice(Math.max(0, from - AROUND), from + AROUND);
  return [`request ${at}: ${part(ours)}\n    the server: ${part(theirs)}`];
}

/**
 * Statements that make ids of triggers countable instead of random, for both sides of a comparison: a server draws random numbers of its own.
 */
function withoutRandom(db: DatabaseSync): string[] {
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%randomblob(16)%'").all();
  return triggers.flatMap(({ name, sql }) => [
    `DROP TRIGGER ${name}`,
    String(sql).replaceAll(
      'randomblob(16)',
      "(NEW.id || '-' || (SELECT count(*) FROM refunds) || '-' || (SELECT count(*) FROM invoice_requests))",
    ),
  ]);
}

/**
 * `npm run simulate:server [-- --from 1 --seeds 100 --plan '{"minutes":5}']`: runs seeds as `npm run simulate` does and sends every request for the database to a
 * libSQL server too, at the same times of its clock. Every answer must be the same. Where it was stopped it goes on: its progress is in
 * .data/simulation-server.json. Needs gcc.
 */

type Progress = { next: number; requests: number; readonly differences: string[] };

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
migrated(database.db, { sections: townSections });
for (const statement of withoutRandom(database.db)) database.db.exec(statement);
const empty = database.snapshot();
const program = async (entry: string) => programOf(entry, await bundled(entry));
const programs = { worker: await program('functions/worker/worker.ts'), town: await program('tests/simulation/town/town.ts') };

/** Starts a server on a database as it was before the run. */
async function serverOn(snapshot: Buffer) {
  const place = join(folder, 'server');
  rmSync(place, { recursive: true, force: true });
  const data = join(place, 'dbs/default/data');
  mkdirSync(dirname(data), { recursive: true });
  cpSync(join(folder, 'template'), place, { recursive: true });
  writeFileSync(data, snapshot);
  return startSqld({ folder: place, logFile: join(folder, 'sqld.log'), env: clock.env });
}

try {
  const template = await startSqld({ folder: join(folder, 'template'), logFile: join(folder, 'sqld.log') });
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
