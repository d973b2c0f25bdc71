import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { runAdmin } from '../../../functions/cli/admin.ts';
import { newKeys } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey, signerOf } from '../../../functions/cli/backup/signing.ts';
import { runBackup } from '../../../functions/cli/backup.ts';
import { runBooks } from '../../../functions/cli/books.ts';
import { runBreach } from '../../../functions/cli/breach.ts';
import { runDeploy } from '../../../functions/cli/deploy.ts';
import { runMaintenance } from '../../../functions/cli/maintenance.ts';
import type { Print } from '../../../functions/cli/operator/print.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { runRollback } from '../../../functions/cli/rollback.ts';
import { runRotate } from '../../../functions/cli/rotate.ts';
import { runWhatsapp } from '../../../functions/cli/whatsapp.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const scratch = mkdtempSync(join(tmpdir(), 'chamak-clock-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const keys = await newKeys();
const signing = newSigningKey();
const settings = Object.fromEntries(Object.entries(shop.env).filter(([, value]) => typeof value === 'string')) as Record<string, string>;
const env = {
  ...{ ADMIN_EMAIL: 'owner@shop.test', ...settings },
  ...{
    OUTSIDE_URL: 'http://127.0.0.1:9',
    CLOUDFLARE_API_TOKEN: 'x',
    CLOUDFLARE_ACCOUNT_ID: 'x',
    TURSO_API_TOKEN: 'x',
    TURSO_ORGANIZATION: 'x',
  },
  ...{ BACKUP_RECIPIENT: keys.recipient, BACKUP_IDENTITY: keys.identity },
  ...{ BACKUP_SIGNING_KEY: signing, BACKUP_VERIFY_KEY: signerOf(signing).verifyKey },
};

type Run = (args: readonly string[], settings: typeof env, print: Print) => Promise<number>;

interface Choice {
  readonly run: Run;
  readonly refuses?: readonly string[][];
  readonly warns?: readonly string[][];
}

/** What each command of the operator does where the clock of its machine is wrong, for each kind of its command lines. */
const chosen: Readonly<Record<string, Choice | null>> = {
  'admin:create': { run: runAdmin, refuses: [[], ['--recover', 'owner@shop.test']] },
  backup: { run: runBackup, refuses: [['--to', scratch, '--keep-days', '1', '--without-pictures']] },
  books: { run: runBooks, refuses: [['audit'], ['compare']] },
  breach: { run: runBreach, warns: [[]] },
  deploy: { run: runDeploy, refuses: [[]] },
  // It compares the clock by itself, also where there is no database yet.
  doctor: null,
  maintenance: { run: runMaintenance, warns: [['status'], ['on'], ['off']] },
  // It asks the registry alone.
  outdated: null,
  restore: {
    run: runRestore,
    refuses: [
      ['--from', scratch, '--into', settings.TURSO_DATABASE_URL ?? '', '--without-pictures', '--yes'],
      ['--at', '2026-01-01T00:00:00Z'],
      ['--refund-unknown'],
    ],
  },
  rollback: { run: runRollback, warns: [[]] },
  rotate: { run: runRotate, refuses: [['shop-secret'], ['turso']] },
  whatsapp: {
    run: runWhatsapp,
    refuses: [
      ['start', '9876543210'],
      ['stop', '9876543210'],
    ],
  },
};

const BEHIND = -(3 * MINUTE + 20_000);
const FAULT = /This machine’s clock is 3 min (?:19|20) s behind the database’s\. Set it \(for example `sudo timedatectl set-ntp true`\)/;
const REFUSED = 'and run the command again.';
const linesOf = (kind: 'refuses' | 'warns') =>
  Object.entries(chosen).flatMap(([script, choice]) => (choice?.[kind] ?? []).map((args) => ({ script, args, run: choice?.run })));

afterEach(() => void vi.useRealTimers());

/** Runs a command on a machine whose clock is `off` ms ahead. */
async function runAt(off: number, run: Run | undefined, args: readonly string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  const said: string[] = [];
  const error = (text: string) => void said.push(text);
  const code = await run?.(args, env, { log: () => {}, error, ask: async () => '', askSecret: async () => '' });
  vi.useRealTimers();
  return { code, said: said.join('\n') };
}

test('every command of the operator has chosen what a wrong clock means', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const operators = Object.keys(scripts).filter((script) => scripts[script]?.includes(' functions/cli/'));
  expect(Object.keys(chosen).sort()).toEqual(operators.sort());
});

test.each(linesOf('refuses'))('npm run $script $args refuses to work with a clock that is behind', async ({ run, args }) => {
  const { code, said } = await runAt(BEHIND, run, args);
  expect(code).toBe(1);
  expect(said).toMatch(FAULT);
  expect(said).toContain(REFUSED);
});

test.each(linesOf('warns'))('npm run $script $args only says that the clock is behind', async ({ run, args }) => {
  const { said } = await runAt(BEHIND, run, args);
  expect(said).toMatch(FAULT);
  expect(said).not.toContain(REFUSED);
});

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
