import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { newKeys } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey } from '../../../functions/cli/backup/signing.ts';
import { takeLock } from '../../../functions/cli/deploy/deploy-lock.ts';
import { smoke } from '../../../functions/cli/deploy/smoke.ts';
import { deployStandIns, FORMER, NEW, SHA } from '../../shop/machine/deploy-stand-ins.ts';
import { settingsOf } from '../../shop/machine/run-command.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const standIns = await deployStandIns();
const { outside } = standIns;

const backups = { BACKUP_TO: join(standIns.folder, 'backups'), BACKUP_SIGNING_KEY: newSigningKey() };
const { recipient: BACKUP_RECIPIENT } = await newKeys();
const HEALTH_TOKEN = 'f0e4c2f76c58916ec258f246851bea09';
const env = { ...settingsOf(shop), ...standIns.settings, ...backups, BACKUP_RECIPIENT, HEALTH_TOKEN };
const deploy = (...args: string[]) => standIns.deploy(args, env);
const deployed = async (...args: string[]) => expect(await deploy(...args)).toMatchObject({ code: 0 });
/** Deploys, and is stopped. @returns what was said before */
const stopped = async (why: string | RegExp, ...args: string[]) => {
  const { code, stdout, stderr } = await deploy(...args);
  expect([code, stderr]).toEqual([1, expect.stringMatching(why)]);
  return stdout;
};
const well = { status: 'ok', checks: [], facts: { writer: { groupMs: 5, waiting: 0 } } };
const unwell = { ...well, status: 'failing', checks: [{ id: 'writer', state: 'failing', says: 'It does not answer.' }] };
const divisions = () =>
  standIns.calls('wrangler versions deploy').map((line) => line.replace(/^wrangler versions deploy | --name.*$/g, ''));
const lastRecord = async () => {
  const [row] = await shop.rows("SELECT is_done, facts FROM operations WHERE kind = 'deploy' ORDER BY id DESC LIMIT 1");
  return row && { isDone: row.is_done, ...JSON.parse(String(row.facts)) };
};

// Tests order freely; the limits of a live shop are those of its last migration.
await shop.ownLimits();
beforeEach(() => {
  standIns.reset();
  outside.calls.splice(0);
  standIns.answers({
    'GET /shop/api/health/deep': well,
    'GET /shop/collections': '<a href="/products/7/jhumka">Jhumka</a>',
    'GET /shop/products/7/jhumka': '<title>Jhumka</title>',
    'POST /shop/api/cart/quote': { total: 100 },
  });
});

test('the plan names every step and does nothing', async () => {
  const { code, stdout } = await deploy('--dry-run', '--from', 'backup');
  expect(code).toBe(0);
  const steps = ['3  backup', '4  migrations', '5  rehearsal', '6  migrate', '7  upload', '8  smoke', '9  roll-out'];
  expect(stdout.match(/^ *(?:skip|\d+) {2}[a-z-]+/gm)?.map((line) => line.trim())).toEqual(['skip  doctor', 'skip  tests', ...steps]);
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
  const { routes } = JSON.parse(readFileSync(join(standIns.folder, 'dist/server/wrangler.production.json'), 'utf8'));
  expect(routes).toEqual([{ pattern: 'shop.test', custom_domain: true }]);
  expect(divisions()).toEqual([`${FORMER}@100 ${NEW}@0`, `${NEW}@5 ${FORMER}@95`, `${NEW}@25 ${FORMER}@75`, `${NEW}@100`]);
  expect(standIns.calls('wrangler triggers')).toHaveLength(1);
  const asked = outside.calls.find(({ line }) => line.startsWith('POST /shop/api/cart/quote'));
  expect(asked?.headers['cloudflare-workers-version-overrides']).toBe(`chamak="${NEW}"`);
  expect(await lastRecord()).toMatchObject({ isDone: 1, sha: SHA, version: NEW, former: FORMER, migrations: '' });
});

test('tests that passed for this commit are not repeated; those of another commit are, and their failure stops', async () => {
  const record = join(standIns.folder, '.data/tests.json');
  mkdirSync('.data');
  writeFileSync(record, JSON.stringify({ sha: SHA, failed: 0 }));
  standIns.fails('npm', '3 passed, 1 failed');
  await deployed('--from', 'tests');
  writeFileSync(record, JSON.stringify({ sha: 'another', failed: 0 }));
  const why = /Stopped at tests: npm test failed:\n3 passed, 1 failed\.\nWhen it is mended: npm run deploy -- --from tests/;
  await stopped(why, '--from', 'tests');
});

test('a FAIL of the doctor stops before anything is done', async () => {
  const said = await stopped(/Stopped at doctor: the doctor found \d+ FAIL/);
  expect(said).toContain('FAIL  Settings: ENVIRONMENT is not production');
  expect(standIns.calls('wrangler')).toEqual([]);
  expect(await lastRecord()).toMatchObject({ isDone: 0, why: expect.stringContaining('Stopped at doctor') });
});

test('a second deployment at once is refused; a lock that has ended is not in the way', async () => {
  const client = createClient({ url: shop.databaseUrl });
  const unlock = await takeLock(client, Date.now());
  await stopped('another deployment is under way', '--from', 'upload');
  expect(standIns.calls('wrangler')).toEqual([]);
  await shop.rows("UPDATE job_leases SET lease_until = ? WHERE name = 'deploy'", Date.now() - 1);
  await unlock?.();
  await deployed('--from', 'upload');
  client.close();
});

describe('a version that is not well', () => {
  test('an upload that wrangler refuses stops; nothing was given to anybody', async () => {
    standIns.fails('wrangler', 'The following required secrets have not been set: MAIL_FROM');
    await stopped(/Stopped at upload: wrangler versions upload failed:\n.*MAIL_FROM/, '--from', 'upload');
    expect(divisions()).toEqual([]);
  });

  test.each([
    ['another version answers', 'GET', 'api/health', 200, { status: 'ok', version: FORMER }, /^the new version .* as another version$/],
    ['nobody answers', 'GET', 'api/health', 522, {}, /^the new version does not answer: \/api\/health answers 522$/],
    ['the home page fails', 'GET', '?', 500, 'Something went wrong', /^the home page answers 500$/],
    ['the home page is empty', 'GET', '?', 200, '', /^the home page answers 200$/],
    ['the listing fails', 'GET', 'collections', 500, '', /^the listing answers 500$/],
    ['no piece can be seen', 'GET', 'products/7/jhumka', 404, '', /^the page of a piece answers 404$/],
    ['a cart has no price', 'POST', 'api/cart/quote', 503, {}, /^the price of a cart answers 503$/],
  ])('smoke: %s', async (_, method, path, status, body, why) => {
    outside.replies.set(`${method} /shop/${path}`, { status, body });
    expect(await smoke(env, NEW, 1)).toMatch(why);
  });

  test('a version whose smoke fails is taken back; the next attempt begins there', async () => {
    outside.replies.set('POST /shop/api/cart/quote', { status: 503, body: {} });
    const why = `Stopped at smoke: the price of a cart answers 503. Version ${NEW} was taken back; ${FORMER} gets every request again`;
    await stopped(why, '--from', 'upload');
    expect(divisions()).toEqual([`${FORMER}@100 ${NEW}@0`, `${FORMER}@100`]);
    expect(await lastRecord()).toMatchObject({ isDone: 0, version: NEW, why: expect.stringContaining('Stopped at smoke') });
    outside.replies.set('POST /shop/api/cart/quote', { body: {} });
    await deployed('--from', 'smoke');
    expect(divisions().at(-1)).toBe(`${NEW}@100`);
  });

  test('it fails with a quarter of the requests: everybody gets the former version again', async () => {
    const quarter = () => ((standIns.shareOfNew() ?? 0) >= 25 ? { status: 503, body: unwell } : { body: well });
    outside.replies.set('GET /shop/api/health/deep', quarter);
    const said = await stopped('Stopped at roll-out: writer is failing. Version version-new was taken back', '--from', 'upload');
    expect(said).toContain('25 % of the requests get the new version.');
    expect(divisions().slice(-2)).toEqual([`${NEW}@25 ${FORMER}@75`, `${FORMER}@100`]);
  });

  test('what failed before the deployment is not its fault', async () => {
    outside.replies.set('GET /shop/api/health/deep', { status: 503, body: unwell });
    const { code, stdout } = await deploy('--from', 'upload');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Wrong already before: writer is fail')]);
  });

  test('smoke without an upload of this commit, and a backup without a place for it, say what to do', async () => {
    await stopped('no version of this commit was uploaded: begin with --from upload', '--from', 'smoke');
    const refused = await standIns.deploy(['--from', 'backup'], { ...env, BACKUP_TO: '' });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Stopped at backup: BACKUP_TO is not set') });
  });
});

describe('npm run rollback', () => {
  const rollback = (...args: string[]) => standIns.rollback(args, env);

  test('gives every request back to the former version and says what stays', async () => {
    await deploy('--from', 'upload');
    const { code, stdout } = await rollback();
    const moved = `Version ${FORMER} gets every request again, instead of ${NEW}.`;
    const lines = ['Shop: http://shop.test (live)', moved, 'Its deployment made no migrations.', 'The shop answers.'];
    expect([code, stdout.split('\n')]).toEqual([0, lines]);
    expect(divisions().at(-1)).toBe(`${FORMER}@100`);
    const [recorded] = await shop.rows("SELECT facts FROM operations WHERE kind = 'rollback'");
    expect(recorded).toEqual({ facts: JSON.stringify({ from: NEW, to: FORMER }) });
  });

  test('it does not need the database; without a former version it does nothing', async () => {
    expect(await rollback()).toMatchObject({ code: 1, stderr: 'there is no version to go back to.' });
    expect(standIns.calls('wrangler')).toEqual([]);
    await deploy('--from', 'upload');
    const { code, stdout } = await standIns.rollback([], { ...env, TURSO_DATABASE_URL: 'http://127.0.0.1:9' });
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Version ${FORMER} gets every request again`)]);
  });
});
