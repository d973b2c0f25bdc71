import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newKeys } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey } from '../../../functions/cli/backup/signing.ts';
import { takeLock } from '../../../functions/cli/deploy/deploy-lock.ts';
import { smoke } from '../../../functions/cli/deploy/smoke.ts';
import { deployStandIns, FORMER, NEW, SHA } from '../../shop/deploy-stand-ins.ts';
import { startOutside } from '../../shop/outside.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const outside = await startOutside();
const standIns = deployStandIns(outside);
afterAll(async () => {
  standIns.close();
  await outside.stop();
});

const named = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
const env = {
  ...named,
  HEALTH_TOKEN: 'f0e4c2f76c58916ec258f246851bea09',
  CLOUDFLARE_API_TOKEN: 'cf-token',
  CLOUDFLARE_ACCOUNT_ID: 'acc1',
  OUTSIDE_URL: outside.url,
  BACKUP_TO: join(standIns.folder, 'backups'),
  BACKUP_RECIPIENT: (await newKeys()).recipient,
  BACKUP_SIGNING_KEY: newSigningKey(),
};
const FAST = ['--watch', '0', '--every', '0.01'];
const deploy = (...args: string[]) => standIns.run('functions/cli/deploy.ts', [...args, ...FAST], env);
const well = { status: 'ok', checks: [], facts: { writer: { groupMs: 5, waiting: 0 } } };
const unwell = { ...well, status: 'failing', checks: [{ id: 'writer', state: 'failing', says: 'It does not answer.' }] };
/** The share of the new version, as wrangler's stand-in keeps it. */
const shareOfNew = () => {
  const [now] = JSON.parse(readFileSync(join(standIns.folder, 'deployments.json'), 'utf8')) as {
    version_id: string;
    percentage: number;
  }[][];
  return now?.find(({ version_id }) => version_id === NEW)?.percentage ?? null;
};
const divisions = () =>
  standIns.calls('wrangler versions deploy').map((line) => line.replace(/^wrangler versions deploy | --name.*$/g, ''));
const lastRecord = async () => {
  const [row] = await shop.rows("SELECT is_done, facts FROM operations WHERE kind = 'deploy' ORDER BY id DESC LIMIT 1");
  return row && { isDone: row.is_done, ...JSON.parse(String(row.facts)) };
};

beforeEach(async () => {
  standIns.reset();
  // Tests order freely; the limits of a live shop are those of its last migration.
  await shop.ownLimits();
  outside.calls.splice(0);
  for (const [begin, body] of Object.entries({
    'GET /shop/api/health': { status: 'ok', version: NEW },
    'GET /shop/api/health/deep': well,
    'GET /shop/?': '<title>Chamak</title>',
    'GET /shop/collections': '<a href="/products/7/jhumka">Jhumka</a>',
    'GET /shop/products/7/jhumka': '<title>Jhumka</title>',
    'POST /shop/api/cart/quote': { total: 100 },
  })) {
    outside.replies.set(begin, { body });
  }
});

test('the plan names every step and does nothing', async () => {
  const { code, stdout } = await deploy('--dry-run', '--from', 'backup');
  expect(code).toBe(0);
  expect(stdout.match(/^ *(?:skip|\d+) {2}[a-z-]+/gm)?.map((line) => line.trim())).toEqual([
    'skip  doctor',
    'skip  tests',
    '3  backup',
    '4  migrations',
    '5  rehearsal',
    '6  migrate',
    '7  upload',
    '8  smoke',
    '9  roll-out',
  ]);
  expect([standIns.calls(), outside.calls]).toEqual([[], []]);
});

test('a deployment: tested, backed up, uploaded with its secrets, tried, and given to 5, 25 and 100 %', async () => {
  const { code, stdout, stderr } = await deploy('--from', 'tests');
  expect([code, stderr]).toEqual([0, '']);
  expect(standIns.calls('npm')).toEqual(['npm test']);
  expect(stdout).toMatch(/foreign keys and books checked[\s\S]*The database has the newest tables\.[\s\S]*Everybody gets version-new/);
  expect(standIns.calls('wrangler versions upload')[0]).toContain(`--tag ${SHA.slice(0, 12)} --message ${SHA}`);
  const [secrets = ''] = standIns.calls('secrets');
  expect(secrets).toMatch(/RAZORPAY_KEY_ID .*SHOP_URL TURSO_DATABASE_URL$/);
  expect(secrets).not.toMatch(/CLOUDFLARE|BACKUP|ENVIRONMENT/);
  expect(JSON.parse(readFileSync(join(standIns.folder, 'dist/server/wrangler.production.json'), 'utf8'))).toMatchObject({
    routes: [{ pattern: 'shop.test', custom_domain: true }],
  });
  expect(divisions()).toEqual([`${FORMER}@100 ${NEW}@0`, `${NEW}@5 ${FORMER}@95`, `${NEW}@25 ${FORMER}@75`, `${NEW}@100`]);
  expect(standIns.calls('wrangler triggers')).toHaveLength(1);
  const asked = outside.calls.find(({ line }) => line.startsWith('POST /shop/api/cart/quote'));
  expect(asked?.headers['cloudflare-workers-version-overrides']).toBe(`chamak="${NEW}"`);
  expect(await lastRecord()).toMatchObject({ isDone: 1, sha: SHA, version: NEW, former: FORMER, migrations: '' });
});

test('tests that passed for this commit are not repeated; those of another commit are, and their failure stops', async () => {
  await deploy('--from', 'tests');
  const record = join(standIns.folder, '.data/tests.json');
  writeFileSync(record, JSON.stringify({ sha: SHA, failed: 0 }));
  standIns.fails('npm', '3 passed, 1 failed');
  expect((await deploy('--from', 'tests')).code).toBe(0);
  writeFileSync(record, JSON.stringify({ sha: 'another', failed: 0 }));
  const { code, stderr } = await deploy('--from', 'tests');
  expect(code).toBe(1);
  expect(stderr).toMatch(/Stopped at tests: npm test failed:\n3 passed, 1 failed\.\nWhen it is mended: npm run deploy -- --from tests/);
});

test('a FAIL of the doctor stops before anything is done', async () => {
  const { code, stdout, stderr } = await deploy();
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL  Settings: ENVIRONMENT is not production');
  expect(stderr).toMatch(/Stopped at doctor: the doctor found \d+ FAIL/);
  expect(standIns.calls('wrangler')).toEqual([]);
  expect(await lastRecord()).toMatchObject({ isDone: 0, why: expect.stringContaining('Stopped at doctor') });
});

test('without a place for backups it stops before the migrations', async () => {
  const { BACKUP_TO: _, ...rest } = env;
  const { code, stderr } = await standIns.run('functions/cli/deploy.ts', ['--from', 'backup'], rest);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Stopped at backup: BACKUP_TO is not set')]);
});

test('a second deployment at once is refused; a lock that has ended is not in the way', async () => {
  const client = createClient({ url: shop.databaseUrl });
  const unlock = await takeLock(client, Date.now());
  const { code, stderr } = await deploy('--from', 'upload');
  expect([code, stderr]).toEqual([1, expect.stringContaining('another deployment is under way')]);
  expect(standIns.calls('wrangler')).toEqual([]);
  await client.execute(`UPDATE job_leases SET lease_until = ${Date.now() - 1} WHERE name = 'deploy'`);
  await unlock?.();
  expect((await deploy('--from', 'upload')).code).toBe(0);
  client.close();
});

describe('a version that is not well', () => {
  test('an upload that wrangler refuses stops; nothing was given to anybody', async () => {
    standIns.fails('wrangler', 'The following required secrets have not been set: MAIL_FROM');
    const { code, stderr } = await deploy('--from', 'upload');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Stopped at upload: wrangler versions upload failed:\n.*MAIL_FROM/)]);
    expect(divisions()).toEqual([]);
  });

  test.each([
    [
      'another version answers',
      'GET /shop/api/health',
      { body: { status: 'ok', version: FORMER } },
      /^the new version .* as another version$/,
    ],
    ['nobody answers', 'GET /shop/api/health', { status: 522, body: {} }, /^the new version does not answer: \/api\/health answers 522$/],
    ['the home page fails', 'GET /shop/?', { status: 500, body: 'Something went wrong' }, /^the home page answers 500$/],
    ['the home page is empty', 'GET /shop/?', { body: '' }, /^the home page answers 200$/],
    ['the listing fails', 'GET /shop/collections', { status: 500, body: '' }, /^the listing answers 500$/],
    ['no piece can be seen', 'GET /shop/products/7/jhumka', { status: 404, body: '' }, /^the page of a piece answers 404$/],
    ['a cart has no price', 'POST /shop/api/cart/quote', { status: 503, body: {} }, /^the price of a cart answers 503$/],
  ])('smoke: %s', async (_, begin, reply, why) => {
    outside.replies.set(begin, reply);
    expect(await smoke(env, NEW, 1)).toMatch(why);
  });

  test('a version whose smoke fails is taken back; the next attempt begins there', async () => {
    outside.replies.set('POST /shop/api/cart/quote', { status: 503, body: {} });
    const { code, stderr } = await deploy('--from', 'upload');
    const why = `Stopped at smoke: the price of a cart answers 503. Version ${NEW} was taken back; ${FORMER} gets every request again`;
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(divisions()).toEqual([`${FORMER}@100 ${NEW}@0`, `${FORMER}@100`]);
    expect(await lastRecord()).toMatchObject({ isDone: 0, version: NEW, why: expect.stringContaining('Stopped at smoke') });
    outside.replies.set('POST /shop/api/cart/quote', { body: {} });
    expect((await deploy('--from', 'smoke')).code).toBe(0);
    expect(divisions().at(-1)).toBe(`${NEW}@100`);
  });

  test('it fails with a quarter of the requests: everybody gets the former version again', async () => {
    outside.replies.set('GET /shop/api/health/deep', () => ((shareOfNew() ?? 0) >= 25 ? { status: 503, body: unwell } : { body: well }));
    const { code, stdout, stderr } = await deploy('--from', 'upload');
    expect(code).toBe(1);
    expect(stdout).toContain('25 % of the requests get the new version.');
    expect(stderr).toContain('Stopped at roll-out: writer is failing. Version version-new was taken back');
    expect(divisions().slice(-2)).toEqual([`${NEW}@25 ${FORMER}@75`, `${FORMER}@100`]);
  });

  test('what failed before the deployment is not its fault', async () => {
    outside.replies.set('GET /shop/api/health/deep', { status: 503, body: unwell });
    const { code, stdout } = await deploy('--from', 'upload');
    expect(code).toBe(0);
    expect(stdout).toContain('Wrong already before: writer is failing.');
  });

  test('smoke without an upload of this commit says what to do', async () => {
    expect((await deploy('--from', 'smoke')).stderr).toContain('no version of this commit was uploaded: begin with --from upload');
  });
});

describe('npm run rollback', () => {
  const rollback = (...args: string[]) => standIns.run('functions/cli/rollback.ts', args, env);

  test('gives every request back to the former version and says what stays', async () => {
    await deploy('--from', 'upload');
    const { code, stdout } = await rollback();
    expect(code).toBe(0);
    expect(stdout).toBe(
      `Shop: shop.test (this machine)\nVersion ${FORMER} gets every request again, instead of ${NEW}.\nIts deployment made no migrations.\nThe shop answers.\n`,
    );
    expect(divisions().at(-1)).toBe(`${FORMER}@100`);
    expect(await shop.rows("SELECT facts FROM operations WHERE kind = 'rollback'")).toEqual([
      { facts: JSON.stringify({ from: NEW, to: FORMER }) },
    ]);
  });

  test('without a former version, and with a command line that nobody understands, it does nothing', async () => {
    expect(await rollback()).toMatchObject({ code: 1, stderr: 'there is no version to go back to.\n' });
    expect((await rollback('--now')).code).toBe(2);
    expect(standIns.calls('wrangler')).toEqual([]);
  });

  test('it does not need the database', async () => {
    await deploy('--from', 'upload');
    const { code, stdout } = await standIns.run('functions/cli/rollback.ts', [], { ...env, TURSO_DATABASE_URL: 'http://127.0.0.1:9' });
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Version ${FORMER} gets every request again`)]);
  });
});
