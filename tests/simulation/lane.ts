/** A process that runs plans one after the other, as its parent sends them: `lanes.ts` starts it with the programs of a shop. */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import type { Change } from './machine/bundle.ts';
import { programOf } from './machine/program.ts';
import type { Mutant } from './mutants/mutant.ts';
import { needsFormer, needsOperator } from './operator/plays.ts';
import { type Options, type Result, runPlan } from './run-plan.ts';
import { Database } from './world/database.ts';
import { migrated, townSections } from './world/migrated.ts';
import type { Plan } from './world/plan.ts';

export interface Work {
  readonly plan: Plan;
  readonly options: Pick<Options, 'keepsLines' | 'checkEvery'>;
  /** A statement whose rows are wanted at the end of the run. */
  readonly ask?: string | undefined;
  /** A guard that is not there in this run: of the database, or one that the programs can do without (`isSwitched`). */
  readonly without?: Mutant | undefined;
}
/** What came of it. `fault`: the run itself could not go on. */
export type Done = { readonly result: Result; readonly rows: readonly object[] } | { readonly fault: string };

const { SIMULATED_PROGRAMS: folder = '', SIMULATED_CHANGES: changes = '[]', SIMULATED_LOG: log } = process.env;
// In memory where the machine has a folder for that.
const path = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `simulation-${process.pid}.db`);
const database = new Database(path);
process.once('exit', () => database.close());
migrated(database.db, { sections: townSections });
const empty = database.snapshot();
/** The schema before the newest migration, and the commands: few runs need them. */
let former: Buffer | null = null;
let operator: Promise<Script> | null = null;
const read = (name: string) => programOf(name, readFileSync(join(folder, `${name}.js`), 'utf8'));
const [worker, town] = [read('worker'), read('town')];
/** The texts of the shop that this run is without. The programs ask for it by this name. */
let gone: readonly Change[] = [];
Object.assign(globalThis, { isWithout: (text: string) => gone.some(({ from }) => from === text) });

process.on('message', async ({ plan, options, ask, without }: Work) => {
  try {
    const isFormer = needsFormer(plan);
    if (isFormer) database.restore((former ??= formerSchema()), { isOtherSchema: true });
    else database.restore(empty);
    // A guard of the newest migration is not there before it.
    if (without?.sql) database.db.exec(isFormer ? without.sql.replace(/^DROP (\w+) /, 'DROP $1 IF EXISTS ') : without.sql);
    gone = without?.changes ?? [];
    if (needsOperator(plan)) operator ??= commands();
    const programs = { worker, town, ...(needsOperator(plan) && operator && { operator: await operator }) };
    const result = await runPlan(plan, programs, database, { ...options, ...(log === '1' && { print: console.error }) });
    process.send?.({ result, rows: ask ? database.rows(ask) : [] } satisfies Done);
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Done);
  }
});

async function commands(): Promise<Script> {
  const { bundled } = await import('./machine/bundle.ts');
  const entry = 'tests/simulation/operator/commands.ts';
  return programOf('operator', await bundled(entry, JSON.parse(changes) as Change[], { hasAddresses: true }));
}

function formerSchema(): Buffer {
  const made = new Database(`${path}-former`);
  migrated(made.db, { isFormer: true, sections: townSections });
  const snapshot = made.snapshot();
  made.close();
  return snapshot;
}

process.once('disconnect', () => process.exit());
process.send?.('ready');
