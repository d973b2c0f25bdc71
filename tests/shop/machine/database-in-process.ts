import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../simulation/world/database.ts';
import { holds, type Pipeline, type Step } from '../../simulation/world/hrana.ts';
import { migrated } from '../../simulation/world/migrated.ts';
import type { ServeDatabase, ServedDatabase } from '../fresh-shop.ts';
import { OPEN_FREELY } from './fresh-database.ts';

/** A database with the newest schema, and what it held when it was migrated. */
type Kept = { readonly database: Database; readonly snapshot: Buffer; readonly schema: number };

/** Databases that no shop uses now. A process migrates one; the next shops find it as it was then, with its statements prepared. */
const idle: Kept[] = [];
const served = new Map<string, Database>();
const HOST = /^database-\d+\.test$/;
const MOST_STATEMENTS = 3_000;
/** The clock of these databases: this process's, unless a test gives them another one. */
export const databaseClock = { now: () => Date.now() };
let made = 0;

const schemaOf = (database: Database) => Number(database.rows('PRAGMA schema_version')[0]?.schema_version);

function newDatabase(): Database {
  const scratch = mkdtempSync(join(tmpdir(), 'chamak-in-process-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const database = new Database(join(scratch, 'shop.db'));
  Object.assign(database, { now: () => databaseClock.now(), random: Math.random });
  return database;
}

function migratedDatabase(): Kept {
  const database = newDatabase();
  migrated(database.db);
  database.db.exec(OPEN_FREELY.join(';'));
  return { database, snapshot: database.snapshot(), schema: schemaOf(database) };
}

/** The rows of a batch as a server streams them (Hrana 3, `v3/cursor`). */
function cursorOf(database: Database, steps: readonly Step[]): string {
  const [ran, failed]: [boolean[], boolean[]] = [[], []];
  const entries: object[] = [{ baton: null, base_url: null }];
  for (const [step, { stmt, condition }] of steps.entries()) {
    const { result, error } = !condition || holds(condition, ran, failed) ? database.run(stmt) : {};
    ran.push(result !== undefined);
    failed.push(error !== undefined);
    if (error) entries.push({ type: 'step_error', step, error });
    if (!result) continue;
    const { rows } = result as { readonly rows: readonly object[] };
    entries.push({ type: 'step_begin', step }, ...rows.map((row) => ({ type: 'row', row })), { type: 'step_end' });
  }
  return entries.map((entry) => JSON.stringify(entry)).join('\n');
}

type StoredText = { readonly type: 'store_sql' | 'close_sql'; readonly sql_id: number; readonly sql?: string };
type Asked = Pick<Pipeline, 'baton'> & { readonly requests: readonly (Pipeline['requests'][number] | StoredText)[] };
const isText = (request: Asked['requests'][number]): request is StoredText => request.type.endsWith('_sql');

/** Answers a client that sends a text which it repeats once, and then its number (Hrana 2). */
function answerOf(database: Database, asked: Asked): object {
  const stored = asked.requests.filter(isText);
  if (stored.length === 0) return database.answer(asked as Pipeline);
  const texts = new Map(stored.map(({ sql_id, sql }) => [sql_id, sql]));
  const whole = JSON.parse(JSON.stringify(asked), (_, value) =>
    value?.sql_id === undefined ? value : { ...value, sql: texts.get(value.sql_id) },
  ) as Asked;
  const { results, ...head } = database.answer({ baton: null, requests: whole.requests.filter((each) => !isText(each)) } as Pipeline);
  return {
    ...head,
    results: asked.requests.map((each) => (isText(each) ? { type: 'ok', response: { type: each.type } } : results.shift())),
  };
}

const { fetch } = globalThis;
globalThis.fetch = async (asked, init) => {
  const { host, pathname } = new URL(asked instanceof Request ? asked.url : asked);
  const database = served.get(host);
  if (!database) {
    if (HOST.test(host)) throw new TypeError('fetch failed', { cause: new Error('no database answers here') });
    return fetch(asked, init);
  }
  init?.signal?.throwIfAborted();
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : await new Request(asked, init).text());
  return pathname === '/v3/cursor' ? new Response(cursorOf(database, body.batch.steps)) : Response.json(answerOf(database, body));
};

function serve(database: Database, ended: () => void): ServedDatabase {
  made += 1;
  const host = `database-${made}.test`;
  served.set(host, database);
  return {
    url: `http://${host}`,
    pid: null,
    changes: () => database.changes,
    async stop() {
      served.delete(host);
      ended();
    },
  };
}

/**
 * The database of the simulation, asked without a network: it takes a third of the processor time of a server, cannot be late, and has
 * this process's clock. `npm run simulate:server` compares its answers with a server's.
 */
export const databaseInProcess: ServeDatabase = async () => {
  const kept = idle.pop() ?? migratedDatabase();
  const { database, snapshot, schema } = kept;
  return serve(database, () => {
    database.forget(MOST_STATEMENTS);
    database.db.exec('PRAGMA foreign_keys = ON');
    database.restore(snapshot, { isOtherSchema: schemaOf(database) !== schema });
    idle.push(kept);
  });
};

/** A database without tables, asked in the same way. */
export function emptyInProcess() {
  const database = newDatabase();
  const { url, stop } = serve(database, () => database.close());
  const { host } = new URL(url);
  return {
    ...{ url, stop },
    /** From now on nothing answers (true), or the database does again (false). */
    away(isAway: boolean): void {
      if (isAway) served.delete(host);
      else served.set(host, database);
    },
  };
}
