import { join } from 'node:path';
import { Database } from '../simulation/world/database.ts';
import type { Pipeline } from '../simulation/world/hrana.ts';
import { migrated } from '../simulation/world/migrated.ts';
import { UNBOUNDED } from './fresh-database.ts';
import type { ServeDatabase } from './fresh-shop.ts';

let others = 0;

/**
 * The database of the simulation, asked without a network: it takes a third of the processor time of a server, cannot be late, and has
 * this process's clock. `npm run simulate:server` compares its answers with a server's.
 */
export const databaseInProcess: ServeDatabase = async (folder) => {
  const database = new Database(join(folder, 'in-process.db'));
  Object.assign(database, { now: () => Date.now(), random: Math.random });
  migrated(database.db);
  database.db.exec(`${UNBOUNDED}; UPDATE cod_rules SET is_on = 0`);
  others += 1;
  const { fetch } = globalThis;
  const host = `database-${others}.test`;
  const answers: typeof fetch = async (asked, init) => {
    if (new URL(asked instanceof Request ? asked.url : asked).host !== host) return fetch(asked, init);
    const body = await new Request(asked, init).text();
    return Response.json(database.answer(JSON.parse(body) as Pipeline));
  };
  globalThis.fetch = answers;
  return {
    url: `http://${host}`,
    pid: null,
    async stop() {
      if (globalThis.fetch === answers) globalThis.fetch = fetch;
      database.close();
    },
  };
};
