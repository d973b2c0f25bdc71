import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { freePorts } from '../../../functions/start/ports.ts';
import { type Sqld, startSqld } from '../../../functions/start/sqld.ts';
import { startStack } from '../../../functions/start/stack.ts';

const HOW_TO_BEGIN = /remove the folder \.data .*for Turso create a new database/;
const dir = mkdtempSync(join(tmpdir(), 'chamak-migrate-'));
let sqld: Sqld;
let client: Client;

async function start(): Promise<void> {
  // Where `npm start` keeps its database.
  sqld = await startSqld({ folder: join(dir, 'db'), port: (await freePorts()).database, logFile: join(dir, 'sqld.log') });
  client = createClient({ url: sqld.url });
}

async function stop(): Promise<void> {
  client.close();
  await sqld.child.stop();
}

const tables = async () =>
  (await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).rows.map(({ name }) => name);

beforeAll(start);
afterAll(async () => {
  await stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('a database with other migrations', () => {
  beforeAll(async () => {
    await client.executeMultiple(`
      CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric);
      INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('another', 1000), ('and one more', 4000000000000);
      CREATE TABLE jobs (name text PRIMARY KEY)`);
  });

  it('is refused with instructions, and nothing in it changes', async () => {
    const before = await tables();
    await expect(migrateDatabase(client)).rejects.toThrow(HOW_TO_BEGIN);
    expect(await tables()).toEqual(before);
  });

  it('is refused by npm run db:migrate', () => {
    const env = { PATH: process.env.PATH, TURSO_DATABASE_URL: sqld.url };
    const { status, stderr } = spawnSync(process.execPath, ['drizzle/migrate.ts'], { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(HOW_TO_BEGIN) });
  });

  it('is refused by npm start', async () => {
    await stop();
    await expect(startStack({ dir, mode: 'dev', seed: false })).rejects.toThrow(HOW_TO_BEGIN);
    await start();
  });
});

it('a database with these migrations is migrated again without a change', async () => {
  await client.executeMultiple('DROP TABLE __drizzle_migrations; DROP TABLE jobs');
  await migrateDatabase(client);
  const made = await tables();
  expect(made).toContain('job_leases');
  await migrateDatabase(client);
  expect(await tables()).toEqual(made);
});
