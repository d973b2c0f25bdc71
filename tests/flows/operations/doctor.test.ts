import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkDatabase } from '../../../functions/cli/doctor/check-database.ts';
import { checkClock } from '../../../functions/cli/doctor/check-live.ts';
import { checkGit, checkLock, checkNode } from '../../../functions/cli/doctor/check-project.ts';
import { checkSettings } from '../../../functions/cli/doctor/check-settings.ts';
import { checkState } from '../../../functions/cli/doctor/check-state.ts';
import type { Examined } from '../../../functions/cli/doctor/finding.ts';
import { runDoctor } from '../../../functions/cli/doctor.ts';
import { asker } from '../../../functions/cli/operator/ask.ts';
import * as tools from '../../../functions/cli/operator/run-tool.ts';
import { operatorSettings } from '../../../functions/cli/operator/settings.ts';
import { migrations } from '../../../src/platform/database/newest-migration.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';
import { startOutside } from '../../shop/machine/outside.ts';
import { productionSettings } from '../../shop/machine/production-settings.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { bad, examinedAt, wellReplies } from '../../shop/machine/well-outside.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const scratch = mkdtempSync(join(tmpdir(), 'chamak-doctor-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const outside = await startOutside();
afterAll(() => outside.stop());

const examined = examinedAt(outside.url);
for (const [begin, reply] of Object.entries(wellReplies)) outside.replies.set(begin, reply);

describe('the database', () => {
  const here = () => examined({ ENVIRONMENT: 'test', TURSO_DATABASE_URL: shop.databaseUrl, TURSO_AUTH_TOKEN: undefined });
  test('all is well; an address where nobody answers is not', async () => {
    const found = await checkDatabase(here());
    expect(bad(found)).toEqual([]);
    const said = found.map(({ says }) => says).join();
    expect(said).toMatch(/newest tables \(\d{4}_.*STRICT.*FTS5, trigram.*reference.*MiB/s);
    const at = async (TURSO_DATABASE_URL?: string) =>
      bad(await checkDatabase(examined({ TURSO_DATABASE_URL, TURSO_AUTH_TOKEN: undefined })));
    expect(await at('http://127.0.0.1:9')).toEqual([expect.stringMatching(/^FAIL it does not answer/)]);
    expect(await at()).toEqual([expect.stringMatching(/^WARN was not asked/)]);
  });

  test('a migration that waits is named; one that was skipped, or made by a newer program, is found', async () => {
    const [older, newest] = migrations.slice(-2);
    const row = (await shop.rows(`SELECT * FROM __drizzle_migrations WHERE created_at = ${newest?.when}`))[0] as { hash: string };
    const putBack = (when?: number) => shop.rows(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${row.hash}', ${when})`);
    const take = (when?: number) => shop.rows(`DELETE FROM __drizzle_migrations WHERE created_at = ${when}`);
    await take(newest?.when);
    expect((await checkDatabase(here())).map(({ says }) => says)).toContain(`1 migrations wait for the next deployment: ${newest?.tag}`);
    await putBack(newest?.when);
    await take(older?.when);
    expect(bad(await checkDatabase(here()))).toEqual([`FAIL it lacks ${older?.tag} although newer migrations were made`]);
    await putBack(older?.when);
    await putBack(9e12);
    expect(bad(await checkDatabase(here()))).toEqual(['WARN it is newer than this program']);
    await take(9e12);
  });

  test('a trigger that nobody of this program made is named, and one that is not there', async () => {
    await shop.rows("CREATE TRIGGER atk AFTER INSERT ON outbox BEGIN UPDATE outbox SET last_error = 'x'; END");
    expect(bad(await checkDatabase(here()))).toEqual(['WARN views or triggers that this program does not have: atk']);
    await shop.rows('DROP TRIGGER atk');
    const [guard] = await shop.rows("SELECT sql FROM sqlite_schema WHERE name = 'orders_release'");
    await shop.rows('DROP TRIGGER orders_release');
    const said = (await checkDatabase(here())).map(({ says }) => says);
    expect(said).toContain('1 views and triggers wait for the next deployment, as orders_release');
    await shop.rows(String(guard?.sql));
  });

  test('a table that is not STRICT, and a row that refers to nothing', async () => {
    await shop.rows('CREATE TABLE loose (id INTEGER PRIMARY KEY, order_id TEXT REFERENCES orders (id))');
    await shop.rows('PRAGMA foreign_keys = OFF');
    await shop.rows("INSERT INTO loose (order_id) VALUES ('nothing')");
    const found = bad(await checkDatabase(here()));
    expect(found).toEqual(['FAIL tables that are not STRICT: loose', 'FAIL rows that refer to nothing: 1 in loose']);
    await shop.rows('DROP TABLE loose');
    await shop.rows('PRAGMA foreign_keys = ON');
  });
});

describe('the records of the shop', () => {
  const here = () => examined({ ...settingsOf(shop), OUTSIDE_URL: outside.url });
  const seller = { legalName: 'Meena Jewels', email: 'care@meena.in', phone: '9812345678', whatsapp: '9812345678' };
  const real = {
    identity: { ...demoSections.identity, ...seller, line1: '1, Road', socials: '' },
    grievance: { ...demoSections.grievance, name: 'Asha Rao', email: 'asha@meena.in' },
    gst: { gstin: '29AAGCM1234F1Z5' },
  };
  const operation = (kind: string, ago: number) =>
    shop.rows(`INSERT INTO operations (kind, is_done, "by", started_at, ended_at) VALUES ('${kind}', 1, 'owner', 0, ${Date.now() - ago})`);

  test('a shop that has only the data of the demonstration, no backup and no drill', async () => {
    expect(bad(await checkState(here()))).toEqual([
      'WARN no backup is recorded',
      'WARN it was never tried whether a backup can be restored',
      'FAIL still those of the demonstration: company, email address, phone number, WhatsApp number, address, social link, grievance officer, GSTIN',
    ]);
  });

  test('a shop that does not say who sells, has wrong settings, or no tables: it was not looked at', async () => {
    const [wrong] = bad(await checkState(examined({ SHOP_SECRET: 'short' })));
    expect(wrong).toMatch(/^WARN its records were not looked at/);
    const gone = { ...here().settings, TURSO_DATABASE_URL: 'http://127.0.0.1:9' };
    const [unread] = bad(await checkState({ settings: gone, now: Date.now() }));
    expect(unread).toMatch(/^WARN its records could not be read/);
    await shop.rows("DELETE FROM store_settings WHERE section = 'gst'");
    expect(bad(await checkState(here()))).toContain('FAIL the shop takes no orders: not filled in: gst');
  });

  test('all is well; then the backup is old, the cron is silent and the books differ', async () => {
    for (const [section, value] of Object.entries(real))
      await shop.rows(`INSERT OR REPLACE INTO store_settings (section, value) VALUES ('${section}', '${JSON.stringify(value)}')`);
    await operation('backup', HOUR);
    await operation('drill', DAY);
    await shop.runCron();
    expect(bad(await checkState(here()))).toEqual([]);
    await shop.rows(`UPDATE operations SET ended_at = ${Date.now() - 30 * HOUR} WHERE kind = 'backup'`);
    await shop.rows(`UPDATE operations SET ended_at = ${Date.now() - 91 * DAY} WHERE kind = 'drill'`);
    await shop.rows(`UPDATE job_leases SET last_run_at = ${Date.now() - 20 * MINUTE} WHERE name = 'reconcile'`);
    await shop.rows(`INSERT INTO ledger_findings (source, kind, what, found_at) VALUES ('audit', 'stock', '1', ${Date.now() - HOUR})`);
    expect(bad(await checkState(here()))).toEqual([
      expect.stringMatching(/^FAIL Payments were last looked up 20 min ago/),
      expect.stringMatching(/^WARN 1 difference/),
      'WARN the last one is 1 day old',
      expect.stringMatching(/^WARN the last trial of a restore is /),
    ]);
  });
});

describe('the project, the clock and the settings', () => {
  test('an old Node, a package without checksum, a file that is not committed', async () => {
    expect([checkNode('24.0.0').level, checkNode(process.versions.node).level]).toEqual(['FAIL', 'ok']);
    const lock = (packages: object) => checkLock(JSON.stringify({ packages })).level;
    expect(lock({ '': {}, 'node_modules/a': { integrity: 'sha512-x' } })).toBe('ok');
    expect(lock({ '': {}, 'node_modules/a': {} })).toBe('WARN');
    const git = (...args: string[]) => execFileSync('git', ['-C', scratch, ...args], { stdio: 'ignore' });
    git('init', '-q');
    const inScratch: Examined['run'] = (command, args) => tools.runTool(command, ['-C', scratch, ...args]);
    expect((await checkGit({ run: inScratch })).level).toBe('ok');
    writeFileSync(join(scratch, 'new.txt'), '');
    expect(await checkGit({ run: inScratch })).toMatchObject({ level: 'FAIL', says: '1 files are not committed' });
    expect((await checkGit({ run: async () => ({ status: 128, output: '' }) })).level).toBe('WARN');
  });

  test('a clock that is wrong', async () => {
    expect((await checkClock(examined())).level).toBe('ok');
    expect((await checkClock({ ...examined(), now: Date.now() + 5 * MINUTE })).level).toBe('FAIL');
    expect((await checkClock({ ...examined(), ask: asker({ OUTSIDE_URL: 'http://127.0.0.1:9' }) })).level).toBe('WARN');
  });

  test('every setting that is wrong has a line; what may be left out is said', () => {
    expect(bad(checkSettings(examined()))).toEqual([]);
    const without = { ADMIN_EMAIL: undefined, TURNSTILE_SECRET: undefined, TURNSTILE_SITE_KEY: undefined };
    const poor = bad(checkSettings(examined({ ...without, SHOP_URL: 'http://localhost', PAGE_CACHE: 'off' })));
    const lines = [/^FAIL SHOP_URL must/, /^WARN PAGE_CACHE is/, /^FAIL ADMIN_EMAIL is/, /^WARN Turnstile is not/];
    expect(poor).toEqual(lines.map((line) => expect.stringMatching(line)));
  });

  test('settings come from the file, and the environment wins; a file that others can read is refused', () => {
    const file = join(scratch, 'production.vars');
    writeFileSync(file, 'SHOP_URL=https://a.in\nMAIL_FROM=orders@a.in\nTURNSTILE_SECRET=\n', { mode: 0o600 });
    const read = operatorSettings({ SHOP_SETTINGS: file, MAIL_FROM: 'post@a.in', HOME: '/root' });
    expect(read).toEqual({ ENVIRONMENT: 'production', SHOP_URL: 'https://a.in', MAIL_FROM: 'post@a.in' });
    chmodSync(file, 0o644);
    expect(() => operatorSettings({ SHOP_SETTINGS: file })).toThrow('chmod 600');
    expect(() => operatorSettings({ SHOP_SETTINGS: `${file}.typo` })).toThrow('There is no file of settings');
  });

  test('the example names every setting that a live shop must have, and only settings that exist', () => {
    const names = Object.keys(parseEnv(readFileSync('functions/cli/production.vars.example', 'utf8')));
    expect(Object.keys(productionSettings).filter((name) => name !== 'ENVIRONMENT' && !names.includes(name))).toEqual([]);
    const known = operatorSettings(Object.fromEntries(names.map((name) => [name, 'x'])));
    expect(names.filter((name) => known[name] === undefined)).toEqual([]);
  });

  test('a token goes to the service or to this machine, nowhere else', () => {
    expect(() => asker({ OUTSIDE_URL: 'https://evil.in' })).toThrow('OUTSIDE_URL');
  });
});

test('the command prints a line for each finding and ends with 1, because settings are missing', async () => {
  const empty = join(scratch, 'empty.vars');
  writeFileSync(empty, '', { mode: 0o600 });
  const tool = vi.spyOn(tools, 'runTool').mockResolvedValue({ status: 0, output: '' });
  onTestFinished(() => tool.mockRestore());
  const run = (...args: string[]) => runCommand(runDoctor, args, { OUTSIDE_URL: outside.url, SHOP_SETTINGS: empty });
  const { code, stdout } = await run();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAIL {2}Settings: SHOP_SECRET is missing\.\n {6}To mend it: /m);
  expect(stdout).toMatch(/\n\d+ ok, \d+ WARN, \d+ FAIL$/);
  expect(JSON.parse((await run('--json')).stdout)).toContainEqual(expect.objectContaining({ level: 'FAIL', about: 'Settings' }));
});
