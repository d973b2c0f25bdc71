import type { Pipeline, Statement } from '../../world/hrana.ts';
import type { Simulation } from '../../world/simulation.ts';

/** So many batches pass before one is sent again. */
const EVERY = 50;

/** Now and then sends a batch that was just written again, as a network may: it must be refused, or change nothing. */
export function repeatBatches(sim: Simulation): void {
  const { database } = sim;
  let batches = 0;
  database.heard = (pipeline, results) => {
    for (const batch of written(pipeline, results)) {
      batches += 1;
      if (batches % EVERY !== 0 || !changesAgain(batch)) continue;
      const said = batch.find(({ sql }) => /^\s*(insert|update|delete)/i.test(sql))?.sql.slice(0, 120);
      sim.failures.push(`a batch counts once: it was written again, ${said}`);
    }
  };

  function changesAgain(batch: readonly Statement[]): boolean {
    return database.trial(() => {
      const before = database.changes;
      for (const statement of batch) if (database.run(statement).error) return false;
      return database.changes > before;
    });
  }
}

interface Answered {
  readonly response?: { readonly result?: { readonly step_results?: readonly unknown[] } };
}

/** The batches of a group that stay: each stands between a savepoint and its release. */
function* written({ requests }: Pipeline, results: readonly unknown[]): Generator<readonly Statement[]> {
  for (const [at, request] of requests.entries()) {
    if (request.type !== 'batch') continue;
    const { steps } = request.batch;
    const ran = (results[at] as Answered).response?.result?.step_results ?? [];
    const did = (sql: string) => steps.some(({ stmt }, place) => stmt.sql === sql && ran[place] !== null);
    if (!did('COMMIT')) continue;
    let batch: Statement[] = [];
    let isWhole = true;
    for (const [place, { stmt }] of steps.entries()) {
      if (stmt.sql === 'SAVEPOINT batch') [batch, isWhole] = [[], true];
      else if (stmt.sql === 'RELEASE batch') {
        if (isWhole && batch.length > 0) yield batch;
      } else if (stmt.sql !== 'ROLLBACK TO batch') {
        batch.push(stmt);
        isWhole &&= ran[place] !== null;
      }
    }
  }
}
