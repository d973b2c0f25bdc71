import { type Client, createClient } from '@libsql/client';
import { ledgersOf } from '../../../drizzle/migrate.ts';
import { readLedgers } from '../../../drizzle/schema-files.ts';
import { migrations } from '../../../src/platform/database/newest-migration.ts';
import { hasMoved } from '../restore/close-live.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Database');

const RTT_ASKS = 5;
/** Measured from the operator's machine; the Worker is close to the database. */
const RTT_SLOW = 400;
const MIB = 1024 * 1024;

/** Returns the place of the shop's database, for the commands of the operator. */
export function databaseOf({ TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken }: Examined['settings']): Client | null {
  return url ? createClient({ url, ...(authToken && { authToken }) }) : null;
}

/** Returns whether it answers, what it can, and whether it has the tables of this program. Reads only. */
export async function checkDatabase({ settings }: Pick<Examined, 'settings'>): Promise<Finding[]> {
  const client = databaseOf(settings);
  if (!client) return [warn('was not asked, because TURSO_DATABASE_URL is not set', 'set it, with TURSO_AUTH_TOKEN')];
  try {
    const distance = await roundTrip(client);
    const tables = await client.execute("SELECT count(*) AS n FROM sqlite_master WHERE name = '__drizzle_migrations'");
    if (Number(tables.rows[0]?.n) === 0) return [distance, ok('it is empty: the first deployment makes the tables')];
    return [
      distance,
      await closed(client),
      await migrated(client),
      await ledgers(client),
      await strictTables(client),
      await search(client),
      await foreignKeys(client),
      await size(client),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [fail(`it does not answer: ${why}`, 'check TURSO_DATABASE_URL, its token and the state of the database')];
  } finally {
    client.close();
  }
}

async function roundTrip(client: Client): Promise<Finding> {
  const times: number[] = [];
  for (let ask = 0; ask < RTT_ASKS; ask += 1) {
    const from = performance.now();
    await client.execute('SELECT 1');
    times.push(performance.now() - from);
  }
  const ms = Math.round(times.sort((a, b) => a - b)[Math.floor(RTT_ASKS / 2)] ?? 0);
  if (ms <= RTT_SLOW) return ok(`it answers in ${ms} ms from here`);
  return warn(
    `it answers in ${ms} ms from here`,
    'the Worker runs beside aws-ap-south-1: if the database is elsewhere, create it there, or change placement.region of wrangler.toml',
  );
}

async function closed(client: Client): Promise<Finding> {
  if (!(await hasMoved(client))) return ok('it takes writes');
  return fail(
    'a restore has closed it, so that every write is refused',
    'if the shop has moved, set TURSO_DATABASE_URL and TURSO_AUTH_TOKEN to the new database; if not, npm run maintenance -- off opens it',
  );
}

async function migrated(client: Client): Promise<Finding> {
  const { rows } = await client.execute('SELECT created_at FROM __drizzle_migrations');
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
  const pending = migrations.filter(({ when }) => !applied.has(when));
  const newest = Math.max(...applied);
  const skipped = pending.filter(({ when }) => when < newest);
  if (skipped.length > 0) {
    return fail(
      `it lacks ${skipped.map(({ tag }) => tag).join(', ')} although newer migrations were made`,
      'make them by hand: they are older than the newest one, so no command makes them',
    );
  }
  if (pending.length > 0)
    return ok(`${pending.length} migrations wait for the next deployment: ${pending.map(({ tag }) => tag).join(', ')}`);
  const known = new Set(migrations.map(({ when }) => when));
  if ([...applied].some((when) => !known.has(when))) return warn('it is newer than this program', 'deploy from a newer commit');
  return ok(`it has the newest tables (${migrations.at(-1)?.tag})`);
}

/** Compares views and triggers with the files of `drizzle/ledgers`: they guard money and stock whatever code runs. */
async function ledgers(client: Client): Promise<Finding> {
  const [found, wanted] = [await ledgersOf(client), readLedgers()];
  const foreign = found.filter(({ name }) => !wanted.some((each) => each.name === name)).map(({ name }) => name);
  if (foreign.length > 0) {
    return warn(
      `views or triggers that this program does not have: ${foreign.join(', ')}`,
      'the next deployment drops them; if they are of no older version, somebody has changed the database',
    );
  }
  const texts = new Set(found.map(({ sql }) => sql));
  const waiting = wanted.filter(({ sql }) => !texts.has(sql));
  if (waiting.length === 0) return ok(`its ${found.length} views and triggers are those of this program`);
  return ok(`${waiting.length} views and triggers wait for the next deployment, as ${waiting[0]?.name}`);
}

/** Returns the shop's strict tables, without drizzle's own and those that SQLite keeps for full-text indexes. */
async function strictTables(client: Client): Promise<Finding> {
  const { rows } = await client.execute(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\'`);
  if (rows.length === 0) return ok('every table is STRICT: no amount can be a fraction');
  return fail(
    `tables that are not STRICT: ${rows.map(({ name }) => name).join(', ')}`,
    'this engine or another program made them: restore the newest backup into a new database',
  );
}

async function search(client: Client): Promise<Finding> {
  const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%fts5%trigram%' LIMIT 1");
  const table = rows[0]?.name;
  if (typeof table !== 'string') return fail('it has no index of words', 'migrate it: npm run db:migrate');
  try {
    await client.execute(`SELECT rowid FROM "${table}" WHERE "${table}" MATCH '"jhumka"' LIMIT 1`);
    return ok('it searches words by parts (FTS5, trigram)');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(`its engine cannot search words: ${why}`, 'use a libSQL database of Turso; its newer engine has no FTS5');
  }
}

async function foreignKeys(client: Client): Promise<Finding> {
  const { rows } = await client.execute('SELECT "table" AS name, count(*) AS n FROM pragma_foreign_key_check GROUP BY 1');
  if (rows.length === 0) return ok('every reference between tables holds');
  return fail(
    `rows that refer to nothing: ${rows.map(({ name, n }) => `${n} in ${name}`).join(', ')}`,
    'somebody wrote past the shop: look at them before anything else',
  );
}

async function size(client: Client): Promise<Finding> {
  const { rows } = await client.execute('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()');
  return ok(`it has ${Math.round((Number(rows[0]?.bytes) / MIB) * 10) / 10} MiB`);
}
