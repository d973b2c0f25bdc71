import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../../../functions/cli/admin.ts';
import { newKeys } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey, signerOf } from '../../../functions/cli/backup/signing.ts';
import { runBackup } from '../../../functions/cli/backup.ts';
import { runBooks } from '../../../functions/cli/books.ts';
import { runBreach } from '../../../functions/cli/breach.ts';
import type { RunCommand } from '../../../functions/cli/command.ts';
import { runDeploy } from '../../../functions/cli/deploy.ts';
import { runDoctor } from '../../../functions/cli/doctor.ts';
import { runMaintenance } from '../../../functions/cli/maintenance.ts';
import type { Print } from '../../../functions/cli/operator/print.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { runRollback } from '../../../functions/cli/rollback.ts';
import { runRotate } from '../../../functions/cli/rotate.ts';
import { runWhatsapp } from '../../../functions/cli/whatsapp.ts';
import { root } from '../../../functions/tools/start/settings.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { databaseClock } from '../../shop/machine/database-in-process.ts';
import { runCommand, settingsOf } from '../../shop/machine/run-command.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const scratch = mkdtempSync(join(tmpdir(), 'chamak-commands-'));
const { now: ofThisProcess } = databaseClock;
// The database keeps the true time, whatever the clock of the operator's machine says.
databaseClock.now = Date.now;
afterAll(() => {
  databaseClock.now = ofThisProcess;
  rmSync(scratch, { recursive: true, force: true });
});
afterEach(() => void vi.useRealTimers());

const keys = await newKeys();
const signing = newSigningKey();
const outside = ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID', 'TURSO_API_TOKEN', 'TURSO_ORGANIZATION'];
const env = {
  ...{ ADMIN_EMAIL: 'owner@shop.test', OUTSIDE_URL: 'http://127.0.0.1:9', ...settingsOf(shop) },
  ...Object.fromEntries(outside.map((name) => [name, 'x'])),
  ...{ BACKUP_RECIPIENT: keys.recipient, BACKUP_IDENTITY: keys.identity },
  ...{ BACKUP_SIGNING_KEY: signing, BACKUP_VERIFY_KEY: signerOf(signing).verifyKey },
};

interface Choice {
  readonly run: RunCommand<Print>;
  /** A command line that it does not understand. */
  readonly wrong: readonly string[];
  /** Of each kind, those which a wrong clock of the machine stops, and those which only speak of it. */
  readonly refuses?: readonly string[][];
  readonly warns?: readonly string[][];
}

const from = ['--from', scratch, '--into', shop.databaseUrl, '--without-pictures', '--yes'];
const chosen: Readonly<Record<string, Choice>> = {
  'admin:create': { run: runAdmin, wrong: ['--name', 'x'], refuses: [[], ['--recover', 'owner@shop.test']] },
  backup: { run: runBackup, wrong: [], refuses: [['--to', scratch, '--keep-days', '1', '--without-pictures']] },
  books: { run: runBooks, wrong: ['audits'], refuses: [['audit'], ['compare']] },
  breach: { run: runBreach, wrong: ['orders'], warns: [[]] },
  deploy: { run: runDeploy, wrong: ['--from', 'nowhere'], refuses: [[]] },
  // It compares the clock by itself, also where there is no database yet.
  doctor: { run: runDoctor, wrong: ['--now'] },
  maintenance: { run: runMaintenance, wrong: ['maybe'], warns: [['status'], ['on'], ['off']] },
  restore: { run: runRestore, wrong: ['--soon'], refuses: [from, ['--at', '2026-01-01T00:00:00Z'], ['--refund-unknown']] },
  rollback: { run: runRollback, wrong: ['now'], warns: [[]] },
  rotate: { run: runRotate, wrong: ['everything'], refuses: [['shop-secret'], ['turso']] },
  whatsapp: { run: runWhatsapp, wrong: [], refuses: ['start', 'stop'].map((word) => [word, '9876543210']) },
};
/** It asks the registry alone. */
const OTHERS = ['outdated'];

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('a command that did nothing never ends with 0', () => {
  test.each(Object.entries(chosen))('npm run %s refuses a wrong command line, and prints its usage', async (script, { run, wrong }) => {
    const { code, stdout, stderr } = await runCommand(run, wrong, env);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(new RegExp(`^npm run (?:--silent )?${script}`))]);
  });

  test('every file behind a command of the operator runs its function where it is started, and ends with its code', async () => {
    const files = Object.entries(scripts).flatMap(([script, line]) => {
      const [, file] = /node functions\/tools\/start\/run\.mjs (functions\/cli\/\S+\.ts)$/.exec(line) ?? [];
      return file && !OTHERS.includes(script) ? [{ script, file }] : [];
    });
    expect(files.map(({ script }) => script).sort()).toEqual(Object.keys(chosen).sort());
    const started =
      /\nif \(isMain\(import\.meta\)\) process\.exitCode = await (\w+)\(process\.argv\.slice\(2\), (?:commandShop\(\)|process\.env), (?:console|terminal)\);\n$/;
    for (const { script, file } of files) {
      const [, name = ''] = started.exec(readFileSync(file, 'utf8')) ?? [];
      expect((await import(join(root, file)))[name], file).toBe(chosen[script]?.run);
    }
  });
});

const BEHIND = -(3 * MINUTE + 20_000);
const FAULT = /This machine’s clock is 3 min (?:19|20) s behind the database’s\. Set it \(for example `sudo timedatectl set-ntp true`\)/;
const commandLines = Object.entries(chosen).flatMap(([script, { run, refuses = [], warns = [] }]) => [
  ...refuses.map((args) => ({ script, args, run, isRefused: true })),
  ...warns.map((args) => ({ script, args, run, isRefused: false })),
]);

/** Runs a command on a machine whose clock is `off` ms ahead. */
async function runAt(off: number, run: RunCommand<Print>, args: readonly string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  const { code, stderr: said } = await runCommand(run, args, env);
  vi.useRealTimers();
  return { code, said };
}

describe('a machine whose clock is wrong', () => {
  test.each(commandLines)(
    'npm run $script $args with a clock that is behind is refused ($isRefused) or says so',
    async ({ run, args, isRefused }) => {
      const { code, said } = await runAt(BEHIND, run, args);
      expect(said).toMatch(FAULT);
      expect(said.includes('and run the command again.')).toBe(isRefused);
      if (isRefused) expect(code).toBe(1);
    },
  );

  test('a refused command changes nothing, a warned one does its work', async () => {
    const isOn = async () => (await shop.rows('SELECT is_on FROM maintenance'))[0]?.is_on;
    expect([(await runAt(BEHIND, runMaintenance, ['on'])).code, await isOn()]).toEqual([0, 1]);
    expect([(await runAt(BEHIND, runMaintenance, ['off'])).code, await isOn()]).toEqual([0, 0]);
    const operations = () => shop.rows('SELECT count(*) AS n FROM operations');
    const before = await operations();
    await runAt(BEHIND, runBackup, ['--to', scratch, '--without-pictures']);
    expect(await operations()).toEqual(before);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('a clock that is ahead is named so, and one that is off by half a minute is right', async () => {
    expect((await runAt(2 * MINUTE, runBooks, ['audit'])).said).toContain('This machine’s clock is 2 min ahead of the database’s.');
    expect(await runAt(-MINUTE / 2, runBooks, ['audit'])).toEqual({ code: 0, said: '' });
  });
});
