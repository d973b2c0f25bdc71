/** A process that runs plans one after the other, as its parent sends them: `run.ts` has one for each core. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { bundled } from './machine/bundle.ts';
import type { Mutant } from './mutants/mutant.ts';
import { needsFormer, needsOperator } from './operator/plays.ts';
import { type Options, type Result, runPlan } from './run-plan.ts';
import { Database } from './world/database.ts';
import { migrated } from './world/migrated.ts';
import type { Plan } from './world/plan.ts';

/** A plan to run, and which of its answers the parent waits for. */
export interface Work {
  readonly plan: Plan;
  readonly options: Pick<Options, 'keepsLines' | 'checkEvery'>;
  /** A statement whose rows are wanted at the end of the run. */
  readonly ask?: string;
  /** What takes a guard out of the database, for this run alone. */
  readonly without?: string;
}
/** What came of it. `fault`: the run itself could not go on. */
export type Done = { readonly result: Result; readonly rows: readonly object[] } | { readonly fault: string };

const mutant = JSON.parse(process.env.SIMULATED_MUTANT ?? '{}') as Partial<Mutant>;
const verbose = process.env.SIMULATED_LOG === '1';
// In memory where the machine has a folder for that.
const path = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `simulation-${process.pid}.db`);
const database = new Database(path);
process.once('exit', () => database.close());
migrated(database.db);
if (mutant.sql) database.db.exec(mutant.sql);
const empty = database.snapshot();
/** The schema before the newest migration, and the commands: few runs need them. */
let former: Buffer | null = null;
let operator: Promise<Script> | null = null;
const [worker, town] = await Promise.all([bundled('functions/worker.ts', mutant.changes), bundled('tests/simulation/town/town.ts')]);

process.on('message', async ({ plan, options, ask, without }: Work) => {
  try {
    if (needsFormer(plan)) database.restore((former ??= formerSchema()), { isOtherSchema: true });
    else database.restore(empty);
    if (without) database.db.exec(without);
    if (needsOperator(plan)) operator ??= bundled('tests/simulation/operator/commands.ts', mutant.changes, { hasAddresses: true });
    const programs = { worker, town, ...(needsOperator(plan) && operator && { operator: await operator }) };
    const result = await runPlan(plan, programs, database, { ...options, ...(verbose && { print: console.error }) });
    process.send?.({ result, rows: ask ? database.rows(ask) : [] } satisfies Done);
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Done);
  }
});

function formerSchema(): Buffer {
  const made = new Database(`${path}-former`);
  migrated(made.db, { isFormer: true });
  // A guard of the newest migration is not there yet.
  if (mutant.sql) made.db.exec(mutant.sql.replace(/^DROP (\w+) /, 'DROP $1 IF EXISTS '));
  const snapshot = made.snapshot();
  made.close();
  return snapshot;
}

process.once('disconnect', () => process.exit());
process.send?.('ready');
